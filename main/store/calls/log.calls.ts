import { z } from 'zod';
import { defineCall } from '../../../shared/contract/define-call';
import type { HistoryContent, HistoryFileFault } from '../../../shared/domain/history-import';
import type { LogEntry } from '../../../shared/domain/review-log';
import type { Result } from '../../../shared/result';
import { lateDraftSchema, logQuerySchema, subjectSchema } from '../../../shared/schemas/review-log-schema';
import { storedBatchSchema, storedItemSchema } from './stored-json';

const bytes = z.instanceof(Uint8Array);

/** What changes in the outbox: items and batches to insert or replace by id, and ids of those to remove. */
const outboxChange = z.object({
  put: z.array(storedItemSchema),
  remove: z.array(z.string()),
  putBatches: z.array(storedBatchSchema).optional(),
  removeBatches: z.array(z.string()).optional(),
});

/** Calls about the review log. */
export const logCalls = {
  /**
   * Appends entries to the review log and changes the outbox with them, in one transaction: a decision with its feedback,
   * all other entries, and what became of feedback. Entries that are in the log are not appended again, nor withdrawals
   * of those that aren't in it. The `cancelledIntents` are withdrawn.
   */
  'log.write': defineCall<null>()({
    arguments: z.object({
      entries: z.array(lateDraftSchema).optional(),
      outbox: outboxChange.optional(),
      cancelledIntents: z.array(z.object({ itemId: z.string(), subject: subjectSchema })).optional(),
    }),
  }),
  /** Returns this analyst's verdicts and intents whose IDs start so. A verdict that was withdrawn isn't replaced. */
  'log.decision': defineCall<StoredDecision>()({
    arguments: z.object({ idPrefix: z.string().regex(/^[0-9a-f-]{19}$/) }),
  }),
  /**
   * Returns the next entries about the subjects of a query, for an export: newest first, without seen marks. `before` is
   * null for the first chunk, then the `next` of the previous one.
   */
  'log.chunk': defineCall<LogChunk>()({
    arguments: z.object({
      ...logQuerySchema.shape,
      before: z.int().nullable(),
      limit: z.int().min(1).max(5_000),
    }),
  }),
  /** Compares a file of a colleague's history with the log, or adds the entries that the log doesn't have. */
  'log.inspectFile': defineCall<Result<HistoryContent, HistoryFileFault>>()({
    arguments: z.object({ body: bytes }),
  }),
  'log.receiveFile': defineCall<Result<number, HistoryFileFault>>()({ arguments: z.object({ body: bytes }) }),
} as const;

export interface LogChunk {
  readonly entries: readonly LogEntry[];
  /** The number of all entries; null except in the first chunk. */
  readonly total: number | null;
  readonly next: number | null;
}

/** The entries of a decision, in their order. */
export interface StoredDecision {
  readonly verdicts: readonly (DecidedEntry & {
    /** Whether another verdict replaced it. */
    readonly replaced: boolean;
  })[];
  readonly intents: readonly (DecidedEntry & {
    readonly itemId: string;
    /** Whether the outbox item is on disk; not if it was removed, or is on another computer. */
    readonly stored: boolean;
  })[];
}

interface DecidedEntry {
  readonly id: string;
  readonly subject: string;
  readonly withdrawn: boolean;
}
