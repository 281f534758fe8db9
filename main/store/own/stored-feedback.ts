import { z } from 'zod';
import type { Feedback, FeedbackDraft } from '../../../shared/domain/feedback';
import { type OutboxItem, outboxStates } from '../../../shared/domain/outbox';
import { ratingTypes, riskAssignments } from '../../../shared/domain/vocabulary';
import { storedProblem } from './stored-problem';

/**
 * Feedback as it is kept on disk. Looser than what the service takes, since what was once sent must stay readable. The
 * fields stand in the order of feedbackOf, which parsing keeps: sending again sends the same bytes.
 */
const storedFeedbackSchema: z.ZodType<Feedback> = z.object({
  behaviour: z.object({
    desired: z.object({
      risk_assignment: z.enum(riskAssignments),
      fraud_cases: z.array(z.string()).exactOptional(),
    }),
  }),
  impact: z.object({ description: z.string() }).exactOptional(),
  reporter: z
    .object({
      email: z.string().exactOptional(),
      name: z.string().exactOptional(),
      surname: z.string().exactOptional(),
    })
    .exactOptional(),
  situation: z.object({ description: z.string() }).exactOptional(),
  valuation: z
    .object({
      score: z.int().exactOptional(),
      type: z.enum(ratingTypes).exactOptional(),
      annotations: z.string().exactOptional(),
    })
    .exactOptional(),
});

export const storedItemSchema: z.ZodType<OutboxItem> = z.object({
  id: z.string().min(1),
  profileId: z.string(),
  transactionId: z.string(),
  feedback: storedFeedbackSchema,
  state: z.enum(outboxStates),
  createdAt: z.number(),
  changedAt: z.number(),
  problem: storedProblem.nullable(),
  answer: z.string(),
});

export const storedDraftSchema: z.ZodType<FeedbackDraft> = z.object({
  desiredRisk: z.string(),
  fraudCases: z.array(z.string()),
  score: z.string(),
  ratingType: z.string(),
  annotations: z.string(),
  impact: z.string(),
  situation: z.string(),
  reporter: z.object({ name: z.string(), surname: z.string(), email: z.string() }),
});
