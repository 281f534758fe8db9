import { draftOf, type FeedbackDraft } from '../../shared/domain/feedback';
import { countWith, isTeamQuestion, type OutboxItem, stateRules } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import type { LateEntryDraft } from '../../shared/domain/review-log';
import { messages } from '../../shared/i18n/messages';
import { fail, type Result, succeed } from '../../shared/result';
import { cancelled } from './item-transitions';
import type { ProfileOutbox } from './profile-outbox';

type AsyncResult<Value> = Promise<Result<Value, Problem>>;

// What the user does with single items of a profile's outbox. All of it requires that the outbox is loaded.

/**
 * Cancels feedback that was never sent and returns its draft. The input becomes the transaction's draft again,
 * or, if another draft was typed since, the item becomes Failed as cancelled, so that neither is lost.
 */
export async function undoItem(open: ProfileOutbox, id: string): AsyncResult<FeedbackDraft> {
  const { repository, drafts } = open;
  const item = repository.find(id);
  if (!item) return fail({ kind: 'not-found' });
  if (!wasNeverSent(open, item))
    return fail({
      kind: 'invalid-input',
      field: 'Feedback',
      reason: messages.validation.outbox.alreadySent,
    });
  const { transactionId, feedback } = item;
  const restored = await drafts.restore(transactionId, feedback);
  if (!restored.ok) return restored;
  // It may have been sent in the meantime and be queued again because the service turned it away.
  const removed = await removeOrReplace(open, id, {
    isRemovable: (current) => wasNeverSent(open, current),
    remainderOf: (current, now) => (restored.value ? null : cancelled(current, now)),
  });
  if (removed.ok) return succeed(draftOf(feedback));
  // It is being sent now.
  await drafts.discardSubmitted(transactionId, feedback);
  return removed;
}

/**
 * Queues a Failed or Unconfirmed item again, or one that waits for the team. `another` allows other feedback on its
 * transaction. Feedback that others of the team may send is sent: the user has seen that they may.
 */
export async function retryItem(
  { repository, sender, intents }: ProfileOutbox,
  id: string,
  another: boolean,
): AsyncResult<OutboxItem> {
  const found = repository.find(id);
  const withOthers = found && !another ? await repository.transactionsWithOtherFeedback([found]) : null;
  if (withOthers && !withOthers.ok) return withOthers;
  const readmit = await intents.readmission(found ? [found] : []);
  if (!readmit.ok) return readmit;
  let hasOther = false;
  const written = await repository.replace((now) => {
    const item = repository.find(id);
    // The user knows only the state that it had.
    if (!item || item.state !== found?.state || !stateRules[item.state].mayRetry) return {};
    hasOther = withOthers?.value().has(item.transactionId) ?? false;
    const insists = item.state === 'Held' || isTeamQuestion(item);
    const again = hasOther ? null : readmit.value(item, now, insists);
    return again ? { put: [again.item], entries: again.entries } : {};
  });
  if (!written.ok) return written;
  if (found && hasOther) return fail({ kind: 'feedback-given', transactionId: found.transactionId });
  sender.endWait(true);
  const item = repository.find(id);
  return item ? succeed(item) : fail({ kind: 'not-found' });
}

export interface RetriedItem {
  readonly item: OutboxItem;
  /** Whether it stays as it is, because others may send it or it may have arrived. */
  readonly isLeft: boolean;
}

/** As retryItem, but without `insists` only what surely wasn't sent and nobody else may send. */
export async function retryNamed(
  open: ProfileOutbox,
  id: string,
  { another, insists }: { readonly another: boolean; readonly insists: boolean },
): AsyncResult<RetriedItem> {
  const item = open.repository.find(id);
  if (!insists && item && isInDoubt(item)) return succeed({ item, isLeft: true });
  const retried = await retryItem(open, id, another);
  return retried.ok ? succeed({ item: retried.value, isLeft: false }) : retried;
}

function isInDoubt(item: OutboxItem): boolean {
  return (
    item.state === 'Held' ||
    isTeamQuestion(item) ||
    item.mayHaveArrived ||
    stateRules[item.state].received === 'maybe'
  );
}

/** Removes an item that was not sent; fails as `not-found` where there is none. */
export function discardItem(open: ProfileOutbox, id: string): AsyncResult<null> {
  return removeOrReplace(open, id, {
    isRemovable: (item) => open.sender.canRemove(item),
    remainderOf: () => null,
  });
}

/** The feedback of an intent. */
interface IntendedFeedback {
  readonly itemId: string;
  /** Whether the item is on disk; not if it was removed, or is on another computer. */
  readonly stored: boolean;
  readonly withdrawn: boolean;
}

/**
 * Takes back the feedback of intents as far as it was never sent, with the batches that have no other items, and appends
 * entries to the log, all or nothing. `entriesFor` gets the intents whose feedback isn't sent, which are returned.
 */
export async function takeBack<Intent extends IntendedFeedback>(
  open: ProfileOutbox,
  intents: readonly Intent[],
  entriesFor: (undone: readonly Intent[]) => readonly LateEntryDraft[],
): AsyncResult<readonly Intent[]> {
  const { repository, sender } = open;
  let undone: readonly Intent[] = [];
  const written = await repository.replace(() => {
    undone = intents.filter(({ itemId, stored, withdrawn }) => {
      const item = repository.find(itemId);
      // A missing item may have been sent from another computer, or before it was discarded, unless its intent is withdrawn.
      return item ? wasNeverSent(open, item) : !stored && withdrawn;
    });
    const items = undone.flatMap(({ itemId }) => repository.find(itemId) ?? []);
    return {
      remove: items.map(({ id }) => id),
      removeBatches: batchesOnlyOf(open, items),
      entries: entriesFor(undone),
    };
  });
  if (!written.ok) return written;
  // A removed item may have blocked others.
  sender.wake();
  return succeed(undone);
}

function wasNeverSent({ sender }: ProfileOutbox, item: OutboxItem): boolean {
  return item.attempts === 0 && sender.canRemove(item);
}

/** Returns the batches that have no other items. */
function batchesOnlyOf({ repository }: ProfileOutbox, items: readonly OutboxItem[]): readonly string[] {
  const batchIds = new Set(items.flatMap(({ batchId }) => batchId ?? []));
  return [...batchIds].filter((batchId) => {
    const own = items.filter((item) => item.batchId === batchId).length;
    return countWith(repository.countsOf(batchId), () => true) === own;
  });
}

interface Removal {
  readonly isRemovable: (item: OutboxItem) => boolean;
  /** Returns what replaces the item; null for nothing. `now`: ms since 1970. */
  readonly remainderOf: (item: OutboxItem, now: number) => OutboxItem | null;
}

/** Removes an item, or replaces it, if it can still be removed at that time. */
async function removeOrReplace(
  { repository, sender }: ProfileOutbox,
  id: string,
  { isRemovable, remainderOf }: Removal,
): AsyncResult<null> {
  let refused: Problem | null = null;
  const written = await repository.replace((now) => {
    const item = repository.find(id);
    // A missing item was sent or removed before.
    if (!item) refused = { kind: 'not-found' };
    else if (!isRemovable(item))
      refused = {
        kind: 'invalid-input',
        field: 'Feedback',
        reason: messages.validation.outbox.cannotDiscard,
      };
    if (!item || refused) return {};
    const remainder = remainderOf(item, now);
    return remainder ? { put: [remainder] } : { remove: [id] };
  });
  // A removed item may have blocked others.
  if (written.ok) sender.wake();
  return refused ? fail(refused) : written;
}
