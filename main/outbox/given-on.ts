import type { OutboxItem } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';
import type { KeptItems } from './kept-items';

/** As many as the store is asked about at once. */
const atOnce = 10_000;

/**
 * Those transactions of the items that have other feedback by now which did not fail: sent, maybe sent, or on its way. To send an
 * item again would be to give it beside that.
 */
export async function givenOn(
  store: Store,
  kept: KeptItems,
  items: readonly OutboxItem[],
): Promise<Result<ReadonlySet<string>, Problem>> {
  const ids = new Set(items.map(({ id }) => id));
  const transactionIds = [...new Set(items.map(({ transactionId }) => transactionId))];
  const given = new Set<string>();
  for (let from = 0; from < transactionIds.length; from += atOnce) {
    const answer = await store.call('outbox.given', {
      transactionIds: transactionIds.slice(from, from + atOnce),
    });
    if (!answer.ok) return answer;
    for (const { transactionId, counts } of answer.value) if (counts.Sent > 0) given.add(transactionId);
  }
  // Whatever is not sent is known here, and maybe not on the disk as it is.
  for (const { id, transactionId, state } of kept.current())
    if (state !== 'Failed' && !ids.has(id)) given.add(transactionId);
  return succeed(given);
}
