import type { QueueItem } from '../../../shared/contract/review.calls';

/** Returns an item of a queue, by default about a transaction of its own, related to no other one. */
export function queueItem(key: string, change: Partial<QueueItem> = {}): QueueItem {
  const unrelated = { user: null, device: null, place: null, deviceUsers: null };
  const unknown = {
    time: null,
    amount: null,
    currency: null,
    risk: 'fraud',
    content: 'AAAAAAAA',
    newest: null,
  };
  return { key, subject: `transaction:${key}`, ...unrelated, ...unknown, ...change };
}
