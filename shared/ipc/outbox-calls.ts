import { z } from 'zod';
import type { OutboxItem, OutboxStanding } from '../domain/outbox';
import type { OutboxMeasures } from '../domain/outbox-measures';
import { measuresAskedSchema, outboxQuerySchema } from '../outbox-query-schema';
import { answering, answeringOfProfile } from './call';
import type { Exported } from './export-calls';
import { limit, page, short } from './request-parts';

/** What is on its way, and what was sent. */
export const outboxCalls = {
  /** How the open profile's outbox stands. */
  'outbox.read': answeringOfProfile<OutboxStanding>()({}),
  /** A page of its items, the last put in first. */
  'outbox.page': answeringOfProfile<OutboxPage>()({ query: outboxQuerySchema, page, limit }),
  /**
   * Has a Failed or Unconfirmed feedback sent again, on the person's word. Fails with `feedback-given` where other feedback on its
   * transaction was sent, may have been, or is on its way, and `another` does not say that the person was told.
   */
  'outbox.retry': answeringOfProfile<OutboxItem>()({ id: short, another: z.boolean() }),
  'outbox.discard': answeringOfProfile<null>()({ id: short }),
  /** Ends the wait after a trouble, whatever it is. */
  'outbox.sendNow': answeringOfProfile<null>()({}),
  'outbox.pauseBulk': answeringOfProfile<null>()({ bulkId: short, paused: z.boolean() }),
  /** Calls back what of a bulk was not sent yet; it is gone where nothing of it ever left. */
  'outbox.cancelBulk': answeringOfProfile<null>()({ bulkId: short }),
  /**
   * Has the feedback of a bulk that is in these states sent again, on the person's word: never what may have arrived, nor where there
   * is other feedback on the transaction by now, which is `feedback-given` where nothing else Failed. Answers how many.
   */
  'outbox.retryBulk': answeringOfProfile<number>()({
    bulkId: short,
    states: z.array(z.enum(['Failed'])).min(1),
  }),
  /** Forgets the feedback of a bulk that is in these states; the bulk as well where nothing else is left of it. Answers how many. */
  'outbox.discardBulk': answeringOfProfile<number>()({
    bulkId: short,
    states: z.array(z.enum(['Failed'])).min(1),
  }),
  /** What feedback says of the service's verdicts. */
  'outbox.measures': answering<OutboxMeasures>()(measuresAskedSchema),
  /** Asks the person where to, and writes the feedback of a query there, the last put in first; as `export.start`, and ended by `export.cancel`. */
  'outbox.export': answeringOfProfile<Exported>()({
    query: outboxQuerySchema,
    format: z.enum(['csv', 'json']),
  }),
} as const;

export interface OutboxPage {
  readonly items: readonly OutboxItem[];
  /** How many items the query shows on all pages. */
  readonly total: number;
}

export interface OutboxChanged {
  readonly standing: OutboxStanding;
  readonly changed: readonly OutboxItem[];
  /** Ids of those that are not there any more. */
  readonly removed: readonly string[];
  /** More changed than is told: what is shown is to be read anew. */
  readonly many: boolean;
}
