import {
  countWith,
  type FeedbackBatch,
  isCancellable,
  isRefused,
  isTeamQuestion,
  type OutboxItem,
  stateRules,
  undoTime,
} from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { Drafts } from './drafts';
import { cancelled, type NewBatch } from './item-transitions';
import type { OutboxRepository } from './outbox-repository';
import type { Sender } from './sender';
import type { TeamIntents } from './team-intents';

type Done = Result<null, Problem>;

/** The operations on batches of one profile's outbox. Requires that the outbox is loaded. */
export class ProfileBatches {
  readonly #repository: OutboxRepository;
  readonly #sender: Sender;
  readonly #drafts: Drafts;
  readonly #intents: TeamIntents;

  constructor(repository: OutboxRepository, sender: Sender, drafts: Drafts, intents: TeamIntents) {
    this.#repository = repository;
    this.#sender = sender;
    this.#drafts = drafts;
    this.#intents = intents;
  }

  /** Queues feedback on many transactions, all or nothing. */
  async put({ name, typed, feedback }: NewBatch): Promise<Result<FeedbackBatch, Problem>> {
    const first = await this.#intents.firstState();
    if (!first.ok) return first;
    const batch = this.#repository.newBatch(name, typed, feedback.length);
    // The undo time starts when the user is shown that it is saved, however long that takes.
    this.#sender.hold(batch.id);
    const put = feedback.map((newFeedback) =>
      this.#repository.newItem(newFeedback, batch.id, { first: first.value }),
    );
    const entries = this.#intents.ofWaiting(put);
    const written = await this.#repository.replace(() => ({ put, putBatches: [batch], entries }));
    if (!written.ok) {
      this.#sender.release(batch.id, 0);
      return written;
    }
    if (typed) await this.#drafts.discardSubmitted(null, typed);
    this.#sender.release(batch.id, undoTime);
    this.#sender.endWait(false);
    return succeed(batch);
  }

  names(): ReadonlyMap<string, string> {
    return this.#repository.batchNames();
  }

  async pause(batchId: string, paused: boolean): Promise<Done> {
    if (!this.#repository.batch(batchId)) return fail({ kind: 'gone' });
    const written = await this.#repository.replace(() => {
      const batch = this.#repository.batch(batchId);
      return batch ? { putBatches: [{ ...batch, paused }] } : {};
    });
    if (written.ok) this.#sender.wake();
    return written;
  }

  /**
   * Cancels the Queued items of a batch. If none of the batch was ever sent, the batch is removed and what was typed
   * becomes the draft about many transactions again. Otherwise, or if another such draft was typed since, the items
   * become Failed as cancelled, to be retried or discarded.
   */
  async cancel(batchId: string): Promise<Done> {
    if (!this.#repository.batch(batchId)) return fail({ kind: 'gone' });
    const { untouched } = this.#cancellableItems(batchId);
    const feedback = untouched ? (this.#repository.batch(batchId)?.typed ?? null) : null;
    const restored = feedback ? await this.#drafts.restore(null, feedback) : succeed(true);
    if (!restored.ok) return restored;
    const written = await this.#repository.replace((now) => {
      const { items, untouched } = this.#cancellableItems(batchId);
      if (untouched && restored.value) return { remove: items.map(({ id }) => id), removeBatches: [batchId] };
      return { put: items.map((item) => cancelled(item, now)) };
    });
    // A cancelled item may have held up others.
    if (written.ok) this.#sender.wake();
    // Some items were sent in the meantime.
    if (feedback && this.#repository.batch(batchId)) await this.#drafts.discardSubmitted(null, feedback);
    return written;
  }

  /**
   * Queues items of a batch again at the user's request; resolves to how many. `insists`: those that wait for the team, or
   * that others of it may send, which the user knows; otherwise, the Failed ones, and those that others may send wait for
   * the team's order again. Other items that may have arrived are left alone, and so are those whose transaction has
   * other feedback by now: the user decides about them one by one.
   */
  async retry(batchId: string, insists: boolean): Promise<Result<number, Problem>> {
    if (!this.#repository.batch(batchId)) return fail({ kind: 'gone' });
    const chosen = this.#retriedOf(batchId, insists);
    const withFeedback = await this.#repository.transactionsWithOtherFeedback(chosen);
    if (!withFeedback.ok) return withFeedback;
    const readmit = await this.#intents.readmission(chosen);
    if (!readmit.ok) return readmit;
    let others: ReadonlySet<string> = new Set();
    let retried: readonly OutboxItem[] = [];
    const written = await this.#repository.replace((now) => {
      others = withFeedback.value();
      const again = this.#retriedOf(batchId, insists)
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
    if (retried.length > 0) this.#sender.endWait(true);
    return succeed(retried.length);
  }

  /** Removes the Failed items of a batch, and the batch if nothing else is left; resolves to how many. */
  async discard(batchId: string): Promise<Result<number, Problem>> {
    if (!this.#repository.batch(batchId)) return fail({ kind: 'gone' });
    let count = 0;
    const written = await this.#repository.replace(() => {
      const refused = this.#refusedOf(batchId);
      count = refused.length;
      const isEmpty = countWith(this.#repository.countsOf(batchId), (rules) => !isRefused(rules)) === 0;
      return { remove: refused.map(({ id }) => id), removeBatches: isEmpty ? [batchId] : [] };
    });
    return written.ok ? succeed(count) : written;
  }

  #retriedOf(batchId: string, insists: boolean): readonly OutboxItem[] {
    if (!insists) return this.#refusedOf(batchId);
    return [...this.#repository.current()].filter(
      (item) => item.batchId === batchId && (item.state === 'Held' || isTeamQuestion(item)),
    );
  }

  #refusedOf(batchId: string): readonly OutboxItem[] {
    return [...this.#repository.current()].filter(
      (item) => item.batchId === batchId && isRefused(stateRules[item.state]),
    );
  }

  /** Returns the items that can still be cancelled, and whether they are all and none was ever sent. */
  #cancellableItems(batchId: string): { readonly items: readonly OutboxItem[]; readonly untouched: boolean } {
    const items = [...this.#repository.current()].filter(
      (item) =>
        item.batchId === batchId && isCancellable(stateRules[item.state]) && this.#sender.canRemove(item),
    );
    const isAll = items.length === this.#repository.batch(batchId)?.total;
    return { items, untouched: isAll && items.every(({ attempts }) => attempts === 0) };
  }
}
