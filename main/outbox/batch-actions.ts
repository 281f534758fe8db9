import {
  countWith,
  isCancellable,
  isRefused,
  isTeamQuestion,
  type OutboxItem,
  stateRules,
} from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { cancelled } from './item-transitions';
import type { OutboxRepository } from './outbox-repository';
import type { ProfileOutbox } from './profile-outbox';

type AsyncResult<Value> = Promise<Result<Value, Problem>>;

// What the user does with batches of a profile's outbox. All of it requires that the outbox is loaded.

/** Pauses or resumes the sending of a batch. */
export async function pauseBatch(
  { repository, sender }: ProfileOutbox,
  batchId: string,
  paused: boolean,
): AsyncResult<null> {
  if (!repository.batch(batchId)) return fail({ kind: 'not-found' });
  const written = await repository.replace(() => {
    const batch = repository.batch(batchId);
    return batch ? { putBatches: [{ ...batch, paused }] } : {};
  });
  if (written.ok) sender.wake();
  return written;
}

/**
 * Cancels the Queued items of a batch. If none of the batch was ever sent, the batch is removed and the input
 * becomes the draft about many transactions again. Otherwise, or if another such draft was typed since, the items
 * become Failed as cancelled, to be retried or discarded.
 */
export async function cancelBatch(open: ProfileOutbox, batchId: string): AsyncResult<null> {
  const { repository, sender, drafts } = open;
  if (!repository.batch(batchId)) return fail({ kind: 'not-found' });
  const { untouched } = cancellableItems(open, batchId);
  const feedback = untouched ? (repository.batch(batchId)?.typed ?? null) : null;
  const restored = feedback ? await drafts.restore(null, feedback) : succeed(true);
  if (!restored.ok) return restored;
  const written = await repository.replace((now) => {
    const { items, untouched } = cancellableItems(open, batchId);
    if (untouched && restored.value) return { remove: items.map(({ id }) => id), removeBatches: [batchId] };
    return { put: items.map((item) => cancelled(item, now)) };
  });
  // A cancelled item may have blocked others.
  if (written.ok) sender.wake();
  // Some items were sent in the meantime.
  if (feedback && repository.batch(batchId)) await drafts.discardSubmitted(null, feedback);
  return written;
}

/**
 * Queues items of a batch again at the user's request; resolves to how many. `insists`: those that wait for the team, or
 * that others of it may send, which the user knows; otherwise, the Failed ones, and those that others may send wait for
 * the team's order again. Other items that may have arrived are left alone, and so are those whose transaction has
 * other feedback by now: the user decides about them one by one.
 */
export async function retryBatch(
  { repository, sender, intents }: ProfileOutbox,
  batchId: string,
  insists: boolean,
): AsyncResult<number> {
  if (!repository.batch(batchId)) return fail({ kind: 'not-found' });
  const chosen = retriedOf(repository, batchId, insists);
  const withFeedback = await repository.transactionsWithOtherFeedback(chosen);
  if (!withFeedback.ok) return withFeedback;
  const readmit = await intents.readmission(chosen);
  if (!readmit.ok) return readmit;
  let others: ReadonlySet<string> = new Set();
  let retried: readonly OutboxItem[] = [];
  const written = await repository.replace((now) => {
    others = withFeedback.value();
    const again = retriedOf(repository, batchId, insists)
      .filter(({ transactionId }) => !others.has(transactionId))
      .flatMap((item) => readmit.value(item, now, insists) ?? []);
    retried = again.map(({ item }) => item);
    return { put: retried, entries: again.flatMap(({ entries }) => entries) };
  });
  if (!written.ok) return written;
  const [first] = chosen;
  if (first && retried.length === 0 && others.has(first.transactionId))
    return fail({ kind: 'feedback-given', transactionId: first.transactionId });
  if (retried.length === 0 && first?.problem && isTeamQuestion(first)) return fail(first.problem);
  if (retried.length > 0) sender.endWait(true);
  return succeed(retried.length);
}

/** Removes the Failed items of a batch, and the batch if nothing else is left; resolves to how many. */
export async function discardBatch({ repository }: ProfileOutbox, batchId: string): AsyncResult<number> {
  if (!repository.batch(batchId)) return fail({ kind: 'not-found' });
  let count = 0;
  const written = await repository.replace(() => {
    const refused = refusedOf(repository, batchId);
    count = refused.length;
    const isEmpty = countWith(repository.countsOf(batchId), (rules) => !isRefused(rules)) === 0;
    return { remove: refused.map(({ id }) => id), removeBatches: isEmpty ? [batchId] : [] };
  });
  return written.ok ? succeed(count) : written;
}

function retriedOf(repository: OutboxRepository, batchId: string, insists: boolean): readonly OutboxItem[] {
  if (!insists) return refusedOf(repository, batchId);
  return [...repository.current()].filter(
    (item) => item.batchId === batchId && (item.state === 'Held' || isTeamQuestion(item)),
  );
}

function refusedOf(repository: OutboxRepository, batchId: string): readonly OutboxItem[] {
  return [...repository.current()].filter(
    (item) => item.batchId === batchId && isRefused(stateRules[item.state]),
  );
}

/** Returns the items that can still be cancelled, and whether they are all and none was ever sent. */
function cancellableItems(
  { repository, sender }: ProfileOutbox,
  batchId: string,
): { readonly items: readonly OutboxItem[]; readonly untouched: boolean } {
  const items = [...repository.current()].filter(
    (item) => item.batchId === batchId && isCancellable(stateRules[item.state]) && sender.canRemove(item),
  );
  const isAll = items.length === repository.batch(batchId)?.total;
  return { items, untouched: isAll && items.every(({ attempts }) => attempts === 0) };
}
