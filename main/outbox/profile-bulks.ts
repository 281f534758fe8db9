import type { Feedback } from '../../shared/domain/feedback';
import { type FeedbackBulk, type OutboxItem, undoTime } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';
import type { Drafts } from './drafts';
import { givenOn } from './given-on';
import type { ItemsInTurn } from './items-in-turn';
import { calledBack, type NewBulk, queuedAgain } from './queue';

type Done = Result<null, Problem>;

/** What is done with the bulks of one profile's outbox, once that is loaded. */
export class ProfileBulks {
  readonly #in: ItemsInTurn;
  readonly #drafts: Drafts;
  readonly #store: Store;

  constructor(items: ItemsInTurn, drafts: Drafts, store: Store) {
    this.#in = items;
    this.#drafts = drafts;
    this.#store = store;
  }

  /** Puts feedback on many transactions in, all or nothing. */
  async put({ name, feedback }: NewBulk): Promise<Result<FeedbackBulk, Problem>> {
    const bulk = {
      id: this.#in.newId(),
      name,
      createdAt: this.#in.now(),
      total: feedback.length,
      paused: false,
    };
    // The time to undo it begins when the person is told that it is kept, however long that takes.
    this.#in.sender.hold(bulk.id);
    const put = feedback.map((each) => this.#in.newItem(each, bulk.id));
    const written = await this.#in.change(() => ({ put, putBulks: [bulk] }));
    if (!written.ok) {
      this.#in.sender.release(bulk.id, 0);
      return written;
    }
    const typed = typedIn(put);
    if (typed) await this.#drafts.putIn(null, typed);
    this.#in.sender.release(bulk.id, undoTime);
    this.#in.sender.goOn(false);
    return succeed(bulk);
  }

  /** What the bulks are called, by their ids. */
  names(): ReadonlyMap<string, string> {
    return this.#in.kept.bulkNames();
  }

  /** Has a bulk wait, or go on. */
  async pause(bulkId: string, paused: boolean): Promise<Done> {
    if (!this.#in.kept.bulk(bulkId)) return fail({ kind: 'gone' });
    return this.#in.change(() => {
      const bulk = this.#in.kept.bulk(bulkId);
      return bulk ? { putBulks: [{ ...bulk, paused }] } : {};
    });
  }

  /**
   * Calls back what of a bulk is still Queued. Where nothing of it ever left, the bulk is gone as if it had never been, and what
   * was typed is the draft about many again; otherwise, and where something else was typed there since, its items are Failed as cancelled, to be sent by hand or discarded.
   */
  async cancel(bulkId: string): Promise<Done> {
    if (!this.#in.kept.bulk(bulkId)) return fail({ kind: 'gone' });
    const { items, untouched } = this.#waitingOf(bulkId);
    const typed = untouched ? typedIn(items) : null;
    const isDraft = typed ? await this.#drafts.takeBack(null, typed) : succeed(true);
    if (!isDraft.ok) return isDraft;
    const written = await this.#in.change(() => {
      const { items, untouched } = this.#waitingOf(bulkId);
      if (untouched && isDraft.value) return { remove: items.map(({ id }) => id), removeBulks: [bulkId] };
      return { put: items.map((item) => calledBack(item, this.#in.now())) };
    });
    // The turn of some of it came just now.
    if (typed && this.#in.kept.bulk(bulkId)) await this.#drafts.putIn(null, typed);
    return written;
  }

  /**
   * Puts what Failed of a bulk in its turn again, on the person's word; answers how many. What may have arrived stays as it is, and
   * what has other feedback on its transaction by now: that is asked about one by one.
   */
  async retry(bulkId: string): Promise<Result<number, Problem>> {
    if (!this.#in.kept.bulk(bulkId)) return fail({ kind: 'gone' });
    const failed = this.#failedOf(bulkId);
    const given = await givenOn(this.#store, this.#in.kept, failed);
    if (!given.ok) return given;
    let others: ReadonlySet<string> = new Set();
    let again: readonly OutboxItem[] = [];
    const written = await this.#in.change(() => {
      const now = this.#in.now();
      others = given.value();
      again = this.#failedOf(bulkId)
        .filter(({ transactionId }) => !others.has(transactionId))
        .map((item) => queuedAgain(item, now));
      return { put: again };
    });
    if (!written.ok) return written;
    const [first] = failed;
    if (first && again.length === 0 && others.has(first.transactionId))
      return fail({ kind: 'feedback-given', transactionId: first.transactionId });
    if (again.length > 0) this.#in.sender.goOn(true);
    return succeed(again.length);
  }

  /** Forgets what Failed of a bulk, and the bulk where nothing else is left of it; answers how many. What may have arrived stays. */
  async discard(bulkId: string): Promise<Result<number, Problem>> {
    if (!this.#in.kept.bulk(bulkId)) return fail({ kind: 'gone' });
    let count = 0;
    const written = await this.#in.change(() => {
      const failed = this.#failedOf(bulkId);
      count = failed.length;
      const { Failed: _, ...others } = this.#in.kept.countsOf(bulkId);
      const isEmpty = Object.values(others).every((other) => other === 0);
      return { remove: failed.map(({ id }) => id), removeBulks: isEmpty ? [bulkId] : [] };
    });
    return written.ok ? succeed(count) : written;
  }

  #failedOf(bulkId: string): readonly OutboxItem[] {
    return [...this.#in.kept.current()].filter((item) => item.bulkId === bulkId && item.state === 'Failed');
  }

  /** What of a bulk can still be called back, and whether that is all of it and nothing of it ever left. */
  #waitingOf(bulkId: string): { readonly items: readonly OutboxItem[]; readonly untouched: boolean } {
    const items = [...this.#in.kept.current()].filter(
      (item) => item.bulkId === bulkId && item.state === 'Queued' && this.#in.mayGo(item),
    );
    const isAll = items.length === this.#in.kept.bulk(bulkId)?.total;
    return { items, untouched: isAll && items.every(({ attempts }) => attempts === 0) };
  }
}

/** The feedback that was typed for all of a bulk; null for one of a file, in which no verdict is known. */
function typedIn(items: readonly OutboxItem[]): Feedback | null {
  return items.find(({ reported }) => reported !== null)?.feedback ?? null;
}
