import { z } from 'zod';
import type { FeedbackDraft, Reporter } from '../domain/feedback';
import type { FeedbackPreset } from '../domain/feedback-preset';
import type { OutboxItem } from '../domain/outbox';
import { presetsSchema } from '../preset-schema';
import { reporterSchema } from '../settings-schema';
import { answering, nothing } from './call';
import { draft, short } from './request-parts';

const reportedVerdict = z.object({ riskAssignment: short.nullable(), fraudCases: z.array(short).max(1_000) });

/** The feedback on one transaction, and what every form begins with. */
export const feedbackCalls = {
  /**
   * Puts a feedback in the outbox, on disk when answered; it goes out when `undoTime` is over. Fails with `feedback-given` where
   * there is feedback on the transaction already and `another` does not say that the person was told. `replaces`: the Failed
   * one that it takes the place of.
   */
  'feedback.send': answering<OutboxItem>()(
    z.object({
      transactionId: short,
      draft,
      reported: reportedVerdict.nullable(),
      another: z.boolean(),
      replaces: short.nullable(),
    }),
  ),
  /** Takes back one that was not sent yet, and gives what was typed, which is the transaction's draft again. */
  'feedback.undo': answering<FeedbackDraft>()(z.object({ id: short })),
  /** The feedback there is on a transaction, the last first. */
  'feedback.about': answering<readonly OutboxItem[]>()(z.object({ transactionId: short })),
  /** What was typed and not sent, kept on disk: by transaction, or, with null, about many at once. A draft of null removes it. */
  'feedback.saveDraft': answering<null>()(
    z.object({ transactionId: short.nullable(), draft: draft.nullable() }),
  ),
  'feedback.readDraft': answering<FeedbackDraft | null>()(z.object({ transactionId: short.nullable() })),

  /** The person's own presets of a feedback, of the open profile. */
  'presets.read': answering<readonly FeedbackPreset[]>()(nothing),
  /** All of them, in order. */
  'presets.save': answering<null>()(presetsSchema),

  /** Who sends the open profile's feedback; filled into every new form. */
  'reporter.read': answering<Reporter>()(nothing),
  'reporter.save': answering<Reporter>()(reporterSchema),
} as const;
