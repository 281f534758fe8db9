import { z } from 'zod';
import {
  type BulkPage,
  type BulkPreview,
  type BulkReview,
  bulkViews,
  mostInBulk,
} from '../domain/bulk-feedback';
import type { ImportReport } from '../domain/feedback-import';
import type { FeedbackBulk } from '../domain/outbox';
import { reportQuerySchema } from '../report-query-schema';
import { answering, answeringOfProfile, nothing } from './call';
import { draft, limit, page, short } from './request-parts';

const bulkTargets = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keys'), keys: z.array(short).max(mostInBulk) }),
  z.object({ kind: z.literal('query'), query: reportQuerySchema, asOf: z.int().min(0) }),
]);
const bulkChosen = {
  token: short,
  draft,
  choice: z.object({
    sameToo: z.boolean(),
    givenToo: z.boolean(),
    leftOut: z.array(short).max(mostInBulk),
  }),
};

/** The same feedback on many transactions, and feedback from a file. */
export const bulkCalls = {
  /** Reads which transactions reports are about, to give feedback on all of them: one review at a time is held. */
  'bulk.review': answeringOfProfile<BulkReview>()({ targets: bulkTargets }),
  /** What would go out of a review; this and the next two are `gone` once it was sent, or another was asked for. */
  'bulk.preview': answering<BulkPreview>()(z.object(bulkChosen)),
  'bulk.page': answering<BulkPage>()(z.object({ ...bulkChosen, view: z.enum(bulkViews), page, limit })),
  /**
   * Puts the same feedback on each of the transactions in the outbox, all or nothing, on disk when answered; it goes out when
   * `undoTime` is over. `reviewed` is the digest of the preview that the person saw; another set of transactions is refused.
   */
  'bulk.send': answeringOfProfile<FeedbackBulk>()({ ...bulkChosen, reviewed: short }),
  'bulk.forget': answering<null>()(nothing),

  /** Asks for a file of feedback and reads it; one at a time is held. `cancelled` when the person changes their mind. */
  'import.choose': answeringOfProfile<ImportReport>()({}),
  /** Puts what of the file has no mistake in the outbox, as `bulk.send` does; `gone` where it is not held any more. */
  'import.send': answeringOfProfile<FeedbackBulk>()({
    token: short,
    givenToo: z.boolean(),
    expected: z.int().min(1),
  }),
  /** Asks the person where to, and writes every mistake of the file there as CSV. */
  'import.saveMistakes': answering<SavedMistakes>()(z.object({ token: short })),
  'import.discard': answering<null>()(nothing),
} as const;

export interface SavedMistakes {
  readonly fileName: string;
}
