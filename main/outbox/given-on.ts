import type { OutboxItem } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';
import type { KeptItems } from './kept-items';

/**
 * Returns a function that returns those transactions of the items, no more than are in a bulk, that have other feedback which did
 * not fail: sent, maybe sent, or on its way. To send an item again would be to give it beside that. Called within a change of the
 * items, the function includes feedback that was put in since the store was read.
 */
export async function givenOn(
  store: Store,
  kept: KeptItems,
  items: readonly OutboxItem[],
): Promise<Result<() => ReadonlySet<string>, Problem>> {
  const ids = new Set(items.map(({ id }) => id));
  const transactionIds = [...new Set(items.map(({ transactionId }) => transactionId))];
  const answer = await store.call('outbox.given', { transactionIds });
  if (!answer.ok) return answer;
  const sent = answer.value.filter(({ counts }) => counts.Sent > 0);
  const given = new Set(sent.map(({ transactionId }) => transactionId));
  const withKept = () => {
    // Whatever is not sent is known here, and maybe not on the disk as it is.
    for (const { id, transactionId, state } of kept.current())
      if (state !== 'Failed' && !ids.has(id)) given.add(transactionId);
    return given;
  };
  // What is sent from here on is no longer among the kept items when the function is called.
  withKept();
  return succeed(withKept);
}
