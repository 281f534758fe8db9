import { z } from 'zod';
import { defineCall, noArguments, short } from '../../../shared/contract/define-call';
import type { OutboxCounts, OutboxItem, OutboxItemState, StoredBatch } from '../../../shared/domain/outbox';
import { outboxQuerySchema } from '../../../shared/schemas/outbox-query-schema';

/** Calls that read the outbox. `log.write` changes it. */
export const outboxCalls = {
  /** Returns what a new run must know of the outbox to continue. */
  'items.open': defineCall<OpenedOutbox>()({ arguments: noArguments }),
  'items.page': defineCall<{ readonly items: readonly OutboxItem[]; readonly total: number }>()({
    arguments: z.object({ query: outboxQuerySchema, page: z.int().min(1), limit: z.int().min(1).max(1_000) }),
  }),
  /**
   * Returns the next items of a query, newest first, for an export: those with a sequence smaller than
   * `before`, which is null for the first chunk.
   */
  'items.chunk': defineCall<readonly OutboxItem[]>()({
    arguments: z.object({
      query: outboxQuerySchema,
      before: z.int().nullable(),
      limit: z.int().min(1).max(10_000),
    }),
  }),
  /** Returns those of the transactions that already have feedback, with the number of items per state. */
  'items.counts': defineCall<readonly { readonly transactionId: string; readonly counts: OutboxCounts }[]>()({
    arguments: z.object({ transactionIds: z.array(short).max(10_000) }),
  }),
} as const;

/** What a new run must know of the outbox to continue. */
export interface OpenedOutbox {
  /** All items that are not settled, in the order they were queued. */
  readonly unsettled: readonly OutboxItem[];
  /** Includes settled items; 0 if there are none. */
  readonly lastSequence: number;
  readonly batches: readonly StoredBatch[];
  /** The number of settled items per state. */
  readonly settled: OutboxCounts;
  /** The number of settled items per batch and state. */
  readonly settledOf: readonly {
    readonly batchId: string;
    readonly state: OutboxItemState;
    readonly count: number;
  }[];
}
