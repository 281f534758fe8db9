import { z } from 'zod';
import {
  type BatchPage,
  type BatchPreview,
  type BatchReview,
  batchViews,
  maxBatchSize,
} from '../domain/batch-feedback';
import type { FeedbackDraft, Reporter } from '../domain/feedback';
import type { ImportReport } from '../domain/feedback-import';
import type { FeedbackPreset } from '../domain/feedback-preset';
import type { FeedbackBatch, OutboxItem, OutboxSummary, TransactionUser } from '../domain/outbox';
import type { OutboxMetrics } from '../domain/outbox-metrics';
import type { SavedFile } from '../saved-file';
import { metricsRequestSchema, outboxQuerySchema } from '../schemas/outbox-query-schema';
import { presetsSchema } from '../schemas/preset-schema';
import { reportQuerySchema } from '../schemas/report-query-schema';
import { reporterSchema } from '../schemas/settings-schema';
import { defineCall, draft, limit, noArguments, onlyProfile, page, short } from './define-call';
import type { ChosenItems, Exported } from './report.calls';

const reportedVerdict = z.object({ riskAssignment: short.nullable(), fraudCases: z.array(short).max(1_000) });

const batchTargets = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keys'), keys: z.array(short).max(maxBatchSize) }),
  z.object({ kind: z.literal('query'), query: reportQuerySchema, asOf: z.int().min(0) }),
]);
const batchSelection = {
  token: short,
  draft,
  choice: z.object({
    includeUnchanged: z.boolean(),
    includeAlreadyRated: z.boolean(),
    excluded: z.array(short).max(maxBatchSize),
  }),
};

/** Calls for feedback: on one transaction, on many, from a file, and queued and sent. */
export const feedbackCalls = {
  /**
   * Queues a feedback. It is on disk when answered, and sent when `undoTime` is over. Fails with `feedback-given` if
   * there is feedback on the transaction already, unless `another` says that the user confirmed it. `replaces`: the
   * Failed feedback that it replaces.
   */
  'feedback.send': defineCall<OutboxItem>()({
    arguments: z.object({
      transactionId: short,
      draft,
      reported: reportedVerdict.nullable(),
      another: z.boolean(),
      replaces: short.nullable(),
    }),
    ofProfile: true,
  }),
  /** Undoes a feedback that was not sent yet. Returns its draft, which is the transaction's draft again. */
  'feedback.undo': defineCall<FeedbackDraft>()({ arguments: z.object({ id: short }), ofProfile: true }),
  /** Returns the feedback on a transaction, newest first. */
  'feedback.about': defineCall<readonly OutboxItem[]>()({
    arguments: z.object({ transactionId: short }),
    ofProfile: true,
  }),
  /**
   * Saves a draft on disk: of a transaction, or, with null, of a batch. A null draft removes it. `base`: the draft that
   * the form last read or saved, or started with. If another draft is stored, because the form couldn't read it, the
   * two are merged; a draft is never replaced unread.
   */
  'feedback.saveDraft': defineCall<null>()({
    arguments: z.object({
      transactionId: short.nullable(),
      draft: draft.nullable(),
      base: draft,
    }),
    ofProfile: true,
  }),
  'feedback.readDraft': defineCall<FeedbackDraft | null>()({
    arguments: z.object({ transactionId: short.nullable() }),
    ofProfile: true,
  }),

  /** Returns the user's own feedback presets in the open profile. */
  'presets.read': defineCall<readonly FeedbackPreset[]>()({
    arguments: onlyProfile,
    ofProfile: true,
    relayed: true,
  }),
  'presets.save': defineCall<null>()({
    arguments: z.object({ presets: presetsSchema }),
    ofProfile: true,
    relayed: true,
  }),
  /** As `views.export` and `views.choose`. */
  'presets.export': defineCall<SavedFile>()({
    arguments: z.object({ presets: presetsSchema }),
    ofProfile: true,
  }),
  'presets.choose': defineCall<ChosenItems<FeedbackPreset>>()({ arguments: onlyProfile, ofProfile: true }),

  /** Returns the reporter of the open profile's feedback, filled into every new form. */
  'reporter.read': defineCall<Reporter>()({ arguments: onlyProfile, ofProfile: true }),
  'reporter.save': defineCall<Reporter>()({
    arguments: z.object({ reporter: reporterSchema }),
    ofProfile: true,
  }),

  /** Reads the transactions of some reports, to give feedback on all of them. Main holds one review at a time. */
  'batch.review': defineCall<BatchReview>()({
    arguments: z.object({ targets: batchTargets }),
    ofProfile: true,
  }),
  /**
   * Returns what would be sent. This and the next two calls fail with `not-found` after the batch was sent or another review
   * was requested.
   */
  'batch.preview': defineCall<BatchPreview>()({ arguments: z.object(batchSelection) }),
  'batch.page': defineCall<BatchPage>()({
    arguments: z.object({ ...batchSelection, view: z.enum(batchViews), page, limit }),
  }),
  /**
   * Queues the same feedback on each of the transactions, all or nothing. It is on disk when answered, and sent when
   * `undoTime` is over. `reviewed` is the digest of the preview that the user saw; another set of transactions is
   * refused.
   */
  'batch.send': defineCall<FeedbackBatch>()({
    arguments: z.object({ ...batchSelection, reviewed: short }),
    ofProfile: true,
  }),
  'batch.forget': defineCall<null>()({ arguments: noArguments }),

  /** Asks for a feedback file and reads it. Main holds one at a time. Fails with `cancelled` if the user cancels. */
  'import.choose': defineCall<ImportReport>()({ arguments: onlyProfile, ofProfile: true }),
  /** Queues the valid feedback of the file, as `batch.send` does. Fails with `not-found` if the file is no longer kept. */
  'import.send': defineCall<FeedbackBatch>()({
    arguments: z.object({
      token: short,
      includeAlreadyRated: z.boolean(),
      expected: z.int().min(1),
    }),
    ofProfile: true,
  }),
  /** Asks for a file and writes all errors to it as CSV. */
  'import.saveErrors': defineCall<SavedFile>()({ arguments: z.object({ token: short }) }),
  /** Asks where to save a CSV file with the headings of all columns. */
  'import.saveTemplate': defineCall<SavedFile>()({ arguments: noArguments }),
  'import.discard': defineCall<null>()({ arguments: noArguments }),

  'outbox.read': defineCall<OutboxSummary>()({ arguments: onlyProfile, ofProfile: true }),
  /** Returns a page of items, newest first. */
  'outbox.page': defineCall<OutboxPage>()({
    arguments: z.object({ query: outboxQuerySchema, page, limit }),
    ofProfile: true,
  }),
  /**
   * Retries a Failed or Unconfirmed feedback on the user's request. Fails with `feedback-given` if other feedback on
   * its transaction was sent, may have been sent or is queued, unless `another` says that the user confirmed it.
   */
  'outbox.retry': defineCall<OutboxItem>()({
    arguments: z.object({ id: short, another: z.boolean() }),
    ofProfile: true,
  }),
  'outbox.discard': defineCall<null>()({ arguments: z.object({ id: short }), ofProfile: true }),
  /** Ends the wait after a problem of any kind. */
  'outbox.sendNow': defineCall<null>()({ arguments: onlyProfile, ofProfile: true }),
  'outbox.pauseBatch': defineCall<null>()({
    arguments: z.object({ batchId: short, paused: z.boolean() }),
    ofProfile: true,
  }),
  /** Cancels the feedback of a batch that was not sent yet. The batch is removed if nothing of it was ever sent. */
  'outbox.cancelBatch': defineCall<null>()({ arguments: z.object({ batchId: short }), ofProfile: true }),
  /**
   * Retries the Failed feedback of a batch on the user's request, or, with `insists`, sends what waits for the team or may
   * be sent by others of it; except on transactions that have other feedback by now. If there is nothing else, this fails
   * with `feedback-given`. Returns how many.
   */
  'outbox.retryBatch': defineCall<number>()({
    arguments: z.object({ batchId: short, insists: z.boolean() }),
    ofProfile: true,
  }),
  /** Discards the Failed feedback of a batch, and the batch too if nothing else is left of it. Returns how many. */
  'outbox.discardBatch': defineCall<number>()({ arguments: z.object({ batchId: short }), ofProfile: true }),
  /** Returns what feedback says about the service's verdicts. */
  'outbox.metrics': defineCall<OutboxMetrics>()({ arguments: metricsRequestSchema, relayed: true }),
  /**
   * Asks for a file and writes the feedback of a query to it, newest first. Works as `export.start`, and is cancelled
   * by `export.cancel`.
   */
  'outbox.export': defineCall<Exported>()({
    arguments: z.object({
      query: outboxQuerySchema,
      format: z.enum(['csv', 'json']),
    }),
    ofProfile: true,
  }),
} as const;

export interface OutboxPage {
  readonly items: readonly OutboxItem[];
  /** Number of items of the query, on all pages. */
  readonly total: number;
  /** The users of the items' transactions, of the newest report first, as far as their reports are stored. */
  readonly users: readonly TransactionUser[];
}

export interface OutboxChanged {
  readonly summary: OutboxSummary;
  readonly changed: readonly OutboxItem[];
  /** IDs of removed items. */
  readonly removed: readonly string[];
  /** More items changed than are listed: the window reads its page again. */
  readonly many: boolean;
}
