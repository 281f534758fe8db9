import { z } from 'zod';
import type { Feedback, FeedbackDraft } from '../../../shared/domain/feedback';
import { type FeedbackBatch, type OutboxItem, outboxStates } from '../../../shared/domain/outbox';
import { ratingTypes, riskAssignments } from '../../../shared/domain/vocabulary';
import { storedProblem } from './stored-problem';

/**
 * Feedback as stored on disk. The schema is looser than the service's, since everything ever sent must stay
 * readable. The fields are in the order of feedbackOf, which parsing preserves, so that a retry sends the
 * same bytes.
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
  sequence: z.int(),
  transactionId: z.string(),
  feedback: storedFeedbackSchema,
  reported: z.object({ riskAssignment: z.string().nullable(), fraudCases: z.array(z.string()) }).nullable(),
  batchId: z.string().nullable(),
  state: z.enum(outboxStates),
  createdAt: z.number(),
  changedAt: z.number(),
  attempts: z.int(),
  problem: storedProblem.nullable(),
  answer: z.string(),
});

export const storedBatchSchema: z.ZodType<FeedbackBatch> = z.object({
  id: z.string().min(1),
  name: z.string(),
  createdAt: z.number(),
  total: z.int(),
  paused: z.boolean(),
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
