import type { Feedback } from '../../shared/domain/feedback';
import {
  everyItem,
  type FeedbackBatch,
  type OutboxItem,
  type StoredBatch,
  stateRules,
  undoTime,
} from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import type { LateEntryDraft } from '../../shared/domain/review-log';
import { fail, type Result, succeed } from '../../shared/result';
import {
  type NewBatch,
  type NewFeedback,
  queued,
  queuedDuplicate,
  refusalToReplace,
} from './item-transitions';
import type { ProfileOutbox } from './profile-outbox';

/** How new feedback relates to existing feedback on its transaction. */
export interface PutOptions {
  /** The user knows about the existing feedback and wants to add another. */
  readonly another: boolean;
  /** The Failed item that it replaces; null for none. */
  readonly replaces: string | null;
}

/** The queued item, or why nothing was saved and nothing will be sent. */
export type PutResult = Result<OutboxItem, Problem>;

/** Entries of the log, and the feedback that follows from them. */
export interface EntriesWithFeedback {
  readonly entries: readonly LateEntryDraft[];
  /** `id`: of the item. Several form a batch with this name. */
  readonly feedback: readonly (NewFeedback & { readonly id: string })[];
  readonly batchName: string;
}

type AsyncResult<Value> = Promise<Result<Value, Problem>>;

// What puts feedback into a profile's outbox. All of it requires `exclusively`: no other feedback is queued meanwhile.

/** Queues feedback on one transaction; the same feedback that is queued already is returned. */
export async function putFeedback(
  open: ProfileOutbox,
  newFeedback: NewFeedback,
  options: PutOptions,
): Promise<PutResult> {
  const { repository, intents } = open;
  const duplicate = queuedDuplicate(repository.current(), newFeedback);
  if (duplicate) return succeed(duplicate);
  const replaced = () => (options.replaces === null ? null : repository.find(options.replaces));
  const refusal =
    refusalToReplace(replaced(), newFeedback) ?? (await otherFeedback(open, newFeedback, options));
  if (refusal) return fail(refusal);
  const first = await intents.firstState();
  if (!first.ok) return first;
  const item = repository.newItem(newFeedback, null, { first: first.value });
  const { transactionId, feedback } = item;
  const written = await write(open, {
    items: [item],
    draft: { transactionId, feedback },
    // It may have been retried meanwhile.
    removed: () => {
      const earlier = replaced();
      const problem = refusalToReplace(earlier, newFeedback);
      return problem ? fail(problem) : succeed(earlier ? [earlier.id] : []);
    },
  });
  return written.ok ? succeed(item) : written;
}

/** Queues feedback on many transactions, all or nothing. */
export async function putBatch(
  open: ProfileOutbox,
  { name, typed, feedback }: NewBatch,
): AsyncResult<FeedbackBatch> {
  const { repository, intents } = open;
  const first = await intents.firstState();
  if (!first.ok) return first;
  const batch = repository.newBatch(name, typed, feedback.length);
  const items = feedback.map((each) => repository.newItem(each, batch.id, { first: first.value }));
  const draft = typed && { transactionId: null, feedback: typed };
  const written = await write(open, { items, batch, draft });
  return written.ok ? succeed(batch) : written;
}

/** Appends entries to the log and queues the feedback that follows from them, all or nothing; returns its items. */
export async function putWithEntries(
  open: ProfileOutbox,
  { entries, feedback, batchName }: EntriesWithFeedback,
): AsyncResult<readonly OutboxItem[]> {
  const { repository, intents } = open;
  const first = feedback.length === 0 ? succeed(queued) : await intents.firstState();
  if (!first.ok) return first;
  const batch = feedback.length > 1 ? repository.newBatch(batchName, null, feedback.length) : null;
  const items = feedback.map(({ id, ...newFeedback }) =>
    repository.newItem(newFeedback, batch?.id ?? null, { id, first: first.value }),
  );
  const written = await write(open, { items, batch, entries: intents.underClaims(entries) });
  return written.ok ? succeed(items) : written;
}

interface PutTogether {
  readonly items: readonly OutboxItem[];
  readonly batch?: StoredBatch | null;
  /** By default, the intents of the feedback that waits for the team. */
  readonly entries?: readonly LateEntryDraft[];
  /** The input, whose draft isn't needed any more. */
  readonly draft?: { readonly transactionId: string | null; readonly feedback: Feedback } | null;
  /** Returns the items that these replace, or why they can't. */
  readonly removed?: () => Result<readonly string[], Problem>;
}

/** Writes all of it, or nothing: on disk when resolved. It is sent when the undo time is over, and as the team's order allows. */
async function write(
  { repository, sender, drafts, intents }: ProfileOutbox,
  { items, batch = null, entries, draft = null, removed }: PutTogether,
): AsyncResult<null> {
  // The undo time starts when the user is shown that it is saved, however long that takes.
  const delayed = batch ? [batch.id] : items.map(({ id }) => id);
  for (const id of delayed) sender.delaySend(id);
  let refusal: Problem | null = null;
  const written = await repository.replace(() => {
    const remove = removed?.() ?? succeed([]);
    refusal = remove.ok ? null : remove.problem;
    if (!remove.ok) return {};
    return {
      put: items,
      remove: remove.value,
      putBatches: batch ? [batch] : [],
      entries: entries ?? intents.ofWaiting(items),
    };
  });
  const problem = written.ok ? refusal : written.problem;
  if (problem === null && draft) await drafts.discardSubmitted(draft.transactionId, draft.feedback);
  for (const id of delayed) sender.allowSend(id, problem === null ? undoTime : 0);
  if (problem) return fail(problem);
  if (items.length > 0) sender.endWait(false);
  return succeed(null);
}

/** Returns the problem that a transaction has feedback, unless the user knows or the new one replaces it. */
async function otherFeedback(
  { store }: ProfileOutbox,
  { transactionId }: NewFeedback,
  { another, replaces }: PutOptions,
): Promise<Problem | null> {
  if (another) return null;
  const query = { ...everyItem, transactionId };
  const page = await store.call('items.page', { query, page: 1, limit: 2 });
  if (!page.ok) return page.problem;
  const others = page.value.items.filter(({ id, state }) => id !== replaces || !stateRules[state].mayEdit);
  return others.length === 0 ? null : { kind: 'feedback-given', transactionId };
}
