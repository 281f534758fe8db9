import type { OutboxItem } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';
import type { OutboxRepository } from './outbox-repository';

/**
 * Returns a function that returns the transactions of `items`, at most as many as fit in a batch, that have other
 * feedback which did not fail: sent, possibly sent, or queued. Sending the item again would add to it. When called
 * within a change of the repository, the function includes feedback that was queued since the store was read.
 */
export async function transactionsWithFeedback(
  store: Store,
  repository: OutboxRepository,
  items: readonly OutboxItem[],
): Promise<Result<() => ReadonlySet<string>, Problem>> {
  const ids = new Set(items.map(({ id }) => id));
  const transactionIds = [...new Set(items.map(({ transactionId }) => transactionId))];
  const answer = await store.call('items.counts', { transactionIds });
  if (!answer.ok) return answer;
  const sent = answer.value.filter(({ counts }) => counts.Sent > 0);
  const given = new Set(sent.map(({ transactionId }) => transactionId));
  const withUnsent = () => {
    // The repository knows everything that is not sent, and the disk may differ.
    for (const { id, transactionId, state } of repository.current())
      if (state !== 'Failed' && !ids.has(id)) given.add(transactionId);
    return given;
  };
  // Items that are sent from here on are no longer in the repository when the function is called.
  withUnsent();
  return succeed(withUnsent);
}
