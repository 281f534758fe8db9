import type { Store, StoreAnswer, StoreHandlers } from '../../../main/store/contract';
import { everyItem } from '../../../shared/domain/outbox';

const everything = { query: everyItem, before: null, limit: 10_000 };

/** Returns all feedback of a store, newest first. */
export function allItems(
  store: Pick<StoreHandlers, 'items.chunk'> | Store,
): Promise<StoreAnswer<'items.chunk'>> {
  return 'call' in store ? store.call('items.chunk', everything) : store['items.chunk'](everything);
}
