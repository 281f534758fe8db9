import type { StoreHandlers } from '../../main/store/call-types';
import type { Store, StoreAnswer } from '../../main/store/contract';
import { wholeOutbox } from '../../shared/domain/outbox';

const everything = { query: wholeOutbox, before: null, limit: 10_000 };

/** All feedback that a store keeps, the last put in first. */
export function allItems(
  store: Pick<StoreHandlers, 'outbox.chunk'> | Store,
): Promise<StoreAnswer<'outbox.chunk'>> {
  return 'call' in store ? store.call('outbox.chunk', everything) : store['outbox.chunk'](everything);
}
