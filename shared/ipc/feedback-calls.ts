import { z } from 'zod';
import type { FeedbackDraft, Reporter } from '../domain/feedback';
import type { FeedbackPreset } from '../domain/feedback-preset';
import type { OutboxItem } from '../domain/outbox';
import { presetsSchema } from '../preset-schema';
import { reporterSchema } from '../settings-schema';
import { answeringOfProfile } from './call';
import { draft, short } from './request-parts';

const reportedVerdict = z.object({ riskAssignment: short.nullable(), fraudCases: z.array(short).max(1_000) });

/** The feedback on one transaction, and what every form begins with. */
export const feedbackCalls = {
  /**
   * Puts a feedback in the outbox, on disk when answered; it goes out when `undoTime` is over. Fails with `feedback-given` where
   * there is feedback on the transaction already and `another` does not say that the person was told. `replaces`: the Failed
   * one that it takes the place of.
   */
  'feedback.send': answeringOfProfile<OutboxItem>()({
    transactionId: short,
    draft,
    reported: reportedVerdict.nullable(),
    another: z.boolean(),
    replaces: short.nullable(),
  }),
  /** Takes back one that was not sent yet, and gives what was typed, which is the transaction's draft again. */
  'feedback.undo': answeringOfProfile<FeedbackDraft>()({ id: short }),
  /** The feedback there is on a transaction, the last first. */
  'feedback.about': answeringOfProfile<readonly OutboxItem[]>()({ transactionId: short }),
  /**
   * Keeps what is typed and not sent on disk: by transaction, or, with null, about many at once. A draft of null removes it.
   * `base`: what the form last read or saved, or began as. Where another draft is kept, because the form could not read it,
   * the two are joined; a draft is never replaced unread.
   */
  'feedback.saveDraft': answeringOfProfile<null>()({
    transactionId: short.nullable(),
    draft: draft.nullable(),
    base: draft,
  }),
  'feedback.readDraft': answeringOfProfile<FeedbackDraft | null>()({ transactionId: short.nullable() }),

  /** The person's own presets of a feedback, of the open profile. */
  'presets.read': answeringOfProfile<readonly FeedbackPreset[]>()({}),
  /** All of them, in order. */
  'presets.save': answeringOfProfile<null>()({ presets: presetsSchema }),

  /** Who sends the open profile's feedback; filled into every new form. */
  'reporter.read': answeringOfProfile<Reporter>()({}),
  'reporter.save': answeringOfProfile<Reporter>()({ reporter: reporterSchema }),
} as const;
