import { z } from 'zod';
import type { FeedbackDraft, Reporter } from '../domain/feedback';
import type { FeedbackPreset } from '../domain/feedback-preset';
import type { OutboxItem } from '../domain/outbox';
import { presetsSchema } from '../schemas/preset-schema';
import { reporterSchema } from '../schemas/settings-schema';
import { defineProfileCall } from './call';
import { draft, short } from './request-parts';

const reportedVerdict = z.object({ riskAssignment: short.nullable(), fraudCases: z.array(short).max(1_000) });

/** Calls for feedback on one transaction, and for the initial content of every form. */
export const feedbackCalls = {
  /**
   * Queues a feedback. It is on disk when answered, and sent when `undoTime` is over. Fails with `feedback-given` if
   * there is feedback on the transaction already, unless `another` says that the user confirmed it. `replaces`: the
   * Failed feedback that it replaces.
   */
  'feedback.send': defineProfileCall<OutboxItem>()({
    transactionId: short,
    draft,
    reported: reportedVerdict.nullable(),
    another: z.boolean(),
    replaces: short.nullable(),
  }),
  /** Undoes a feedback that was not sent yet. Returns its draft, which is the transaction's draft again. */
  'feedback.undo': defineProfileCall<FeedbackDraft>()({ id: short }),
  /** Returns the feedback on a transaction, newest first. */
  'feedback.about': defineProfileCall<readonly OutboxItem[]>()({ transactionId: short }),
  /**
   * Saves a draft on disk: of a transaction, or, with null, of a batch. A null draft removes it. `base`: the draft that
   * the form last read or saved, or started with. If another draft is stored, because the form couldn't read it, the
   * two are merged; a draft is never replaced unread.
   */
  'feedback.saveDraft': defineProfileCall<null>()({
    transactionId: short.nullable(),
    draft: draft.nullable(),
    base: draft,
  }),
  'feedback.readDraft': defineProfileCall<FeedbackDraft | null>()({ transactionId: short.nullable() }),

  /** Returns the user's own feedback presets in the open profile. */
  'presets.read': defineProfileCall<readonly FeedbackPreset[]>()({}),
  /** Saves all presets, in order. */
  'presets.save': defineProfileCall<null>()({ presets: presetsSchema }),

  /** Returns the reporter of the open profile's feedback, filled into every new form. */
  'reporter.read': defineProfileCall<Reporter>()({}),
  'reporter.save': defineProfileCall<Reporter>()({ reporter: reporterSchema }),
} as const;
