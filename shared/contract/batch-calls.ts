import { z } from 'zod';
import {
  type BatchPage,
  type BatchPreview,
  type BatchReview,
  batchViews,
  maxBatchSize,
} from '../domain/batch-feedback';
import type { ImportReport } from '../domain/feedback-import';
import type { FeedbackBatch } from '../domain/outbox';
import { reportQuerySchema } from '../schemas/report-query-schema';
import { defineCall, defineProfileCall, nothing } from './call';
import { draft, limit, page, short } from './request-parts';

const batchTargets = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keys'), keys: z.array(short).max(maxBatchSize) }),
  z.object({ kind: z.literal('query'), query: reportQuerySchema, asOf: z.int().min(0) }),
]);
const batchSelection = {
  token: short,
  draft,
  choice: z.object({
    sameToo: z.boolean(),
    givenToo: z.boolean(),
    leftOut: z.array(short).max(maxBatchSize),
  }),
};

/** Calls for feedback on many transactions, and for feedback from a file. */
export const batchCalls = {
  /** Reads the transactions of some reports, to give feedback on all of them. Main holds one review at a time. */
  'batch.review': defineProfileCall<BatchReview>()({ targets: batchTargets }),
  /**
   * Returns what would be sent. This and the next two calls fail with `gone` after the batch was sent or another review
   * was requested.
   */
  'batch.preview': defineCall<BatchPreview>()(z.object(batchSelection)),
  'batch.page': defineCall<BatchPage>()(
    z.object({ ...batchSelection, view: z.enum(batchViews), page, limit }),
  ),
  /**
   * Queues the same feedback on each of the transactions, all or nothing. It is on disk when answered, and sent when
   * `undoTime` is over. `reviewed` is the digest of the preview that the user saw; another set of transactions is
   * refused.
   */
  'batch.send': defineProfileCall<FeedbackBatch>()({ ...batchSelection, reviewed: short }),
  'batch.forget': defineCall<null>()(nothing),

  /** Asks for a feedback file and reads it. Main holds one at a time. Fails with `cancelled` if the user cancels. */
  'import.choose': defineProfileCall<ImportReport>()({}),
  /** Queues the valid feedback of the file, as `batch.send` does. Fails with `gone` if the file is no longer held. */
  'import.send': defineProfileCall<FeedbackBatch>()({
    token: short,
    givenToo: z.boolean(),
    expected: z.int().min(1),
  }),
  /** Asks for a file and writes all errors to it as CSV. */
  'import.saveErrors': defineCall<SavedErrors>()(z.object({ token: short })),
  'import.discard': defineCall<null>()(nothing),
} as const;

export interface SavedErrors {
  readonly fileName: string;
}
