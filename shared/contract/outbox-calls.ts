import { z } from 'zod';
import type { OutboxItem, OutboxStanding } from '../domain/outbox';
import type { OutboxMeasures } from '../domain/outbox-measures';
import { measuresAskedSchema, outboxQuerySchema } from '../schemas/outbox-query-schema';
import { defineCall, defineProfileCall } from './call';
import type { Exported } from './export-calls';
import { limit, page, short } from './request-parts';

/** Calls for queued and sent feedback. */
export const outboxCalls = {
  /** Returns the state of the open profile's outbox. */
  'outbox.read': defineProfileCall<OutboxStanding>()({}),
  /** Returns a page of items, newest first. */
  'outbox.page': defineProfileCall<OutboxPage>()({ query: outboxQuerySchema, page, limit }),
  /**
   * Retries a Failed or Unconfirmed feedback on the user's request. Fails with `feedback-given` if other feedback on
   * its transaction was sent, may have been sent or is queued, unless `another` says that the user confirmed it.
   */
  'outbox.retry': defineProfileCall<OutboxItem>()({ id: short, another: z.boolean() }),
  'outbox.discard': defineProfileCall<null>()({ id: short }),
  /** Ends the wait after a problem of any kind. */
  'outbox.sendNow': defineProfileCall<null>()({}),
  'outbox.pauseBatch': defineProfileCall<null>()({ batchId: short, paused: z.boolean() }),
  /** Cancels the feedback of a batch that was not sent yet. The batch is removed if nothing of it was ever sent. */
  'outbox.cancelBatch': defineProfileCall<null>()({ batchId: short }),
  /**
   * Retries the feedback of a batch in these states, on the user's request: never feedback that may have arrived, nor
   * feedback on transactions that have other feedback by now; if nothing else Failed, this fails with `feedback-given`.
   * Returns how many.
   */
  'outbox.retryBatch': defineProfileCall<number>()({
    batchId: short,
    states: z.array(z.enum(['Failed'])).min(1),
  }),
  /** Discards the feedback of a batch in these states, and the batch too if nothing else is left of it. Returns how many. */
  'outbox.discardBatch': defineProfileCall<number>()({
    batchId: short,
    states: z.array(z.enum(['Failed'])).min(1),
  }),
  /** Returns what feedback says about the service's verdicts. */
  'outbox.measures': defineCall<OutboxMeasures>()(measuresAskedSchema),
  /**
   * Asks for a file and writes the feedback of a query to it, newest first. Works as `export.start`, and is cancelled
   * by `export.cancel`.
   */
  'outbox.export': defineProfileCall<Exported>()({
    query: outboxQuerySchema,
    format: z.enum(['csv', 'json']),
  }),
} as const;

export interface OutboxPage {
  readonly items: readonly OutboxItem[];
  /** Number of items of the query, on all pages. */
  readonly total: number;
}

export interface OutboxChanged {
  readonly standing: OutboxStanding;
  readonly changed: readonly OutboxItem[];
  /** IDs of removed items. */
  readonly removed: readonly string[];
  /** More items changed than are listed: the window reads its page again. */
  readonly many: boolean;
}
