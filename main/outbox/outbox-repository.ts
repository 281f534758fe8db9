import {
  type BatchProgress,
  type FeedbackBatch,
  noItems,
  type OutboxCounts,
  type OutboxItem,
  type OutboxStanding,
  type OutboxState,
} from '../../shared/domain/outbox';
import type { Clock } from '../../shared/node/clock';
import { createMutex } from '../../shared/node/mutex';
import type { Problem } from '../../shared/problem';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';
import { afterRestart, type NewFeedback, newItem } from './item-transitions';

/** Items and batches to insert or update by id, and ids to remove. */
export interface RepositoryChange {
  readonly put?: readonly OutboxItem[];
  readonly remove?: readonly string[];
  readonly putBatches?: readonly FeedbackBatch[];
  readonly removeBatches?: readonly string[];
}

/** The items that changed or were removed. */
export interface OutboxChange {
  readonly changed: readonly OutboxItem[];
  readonly removed: readonly string[];
}

export interface RepositoryDependencies {
  readonly profileId: string;
  /** This profile's store. It never changes. */
  readonly store: Store;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Called after each change of the items. */
  readonly onChange: (change: OutboxChange) => void;
}

type Written = Result<null, Problem>;

/** How many of the newest batches are listed in any case. Each change of the outbox sends the whole list. */
const minListedBatches = 20;

/**
 * One profile's unsettled items, in the order they were queued, and which of them may not be on disk. Changes that
 * could not be written are written with the next one. A Sent item stays here until it is on disk.
 */
export class OutboxRepository {
  readonly #dependencies: RepositoryDependencies;
  readonly #mutex = createMutex();
  #items = new Map<string, OutboxItem>();
  #batches = new Map<string, FeedbackBatch>();
  #lastSequence = 0;
  /** How many Sent items are on disk and no longer here; in total and by batch. */
  #sent = 0;
  #sentByBatch = new Map<string, number>();
  /** Ids of what may differ on disk, and of what must be removed from the disk if it is there. */
  readonly #unwritten = new Set<string>();
  readonly #unwrittenBatches = new Set<string>();
  readonly #removed = new Set<string>();
  readonly #removedBatches = new Set<string>();
  #pendingChanges = 0;

  constructor(dependencies: RepositoryDependencies) {
    this.#dependencies = dependencies;
  }

  /** In the order they were queued. */
  current(): Iterable<OutboxItem> {
    return this.#items.values();
  }

  find(id: string): OutboxItem | null {
    return this.#items.get(id) ?? null;
  }

  batch(id: string): FeedbackBatch | null {
    return this.#batches.get(id) ?? null;
  }

  /** Returns a new item with the next sequence number. It is in the outbox once `replace` has put it there. */
  newItem(feedback: NewFeedback, batchId: string | null): OutboxItem {
    const { profileId, newId, clock } = this.#dependencies;
    this.#lastSequence += 1;
    return newItem(feedback, {
      id: newId(),
      profileId,
      sequence: this.#lastSequence,
      batchId,
      now: clock.now(),
    });
  }

  /** Returns a new batch, which is in the outbox once `replace` has put it there. */
  newBatch(name: string, total: number): FeedbackBatch {
    const { newId, clock } = this.#dependencies;
    return { id: newId(), name, createdAt: clock.now(), total, paused: false };
  }

  counts(): OutboxCounts {
    return withSent(countsOf(this.#items.values()), this.#sent);
  }

  /**
   * Returns the batches that have unsent items and the newest other ones, each with its progress; the newest first.
   */
  batches(): Pick<OutboxStanding, 'batches' | 'batchTotal'> {
    const counts = this.#countsOfBatches();
    const batches = [...this.#batches.values()].toReversed().map((batch) => ({
      ...batch,
      counts: withSent(counts.get(batch.id) ?? noItems, this.#sentByBatch.get(batch.id) ?? 0),
    }));
    return {
      batches: batches.filter((batch, index) => index < minListedBatches || hasUnsent(batch)),
      batchTotal: batches.length,
    };
  }

  /** Returns how many items of one batch are in each state. */
  countsOf(batchId: string): OutboxCounts {
    return withSent(this.#countsOfBatches().get(batchId) ?? noItems, this.#sentByBatch.get(batchId) ?? 0);
  }

  batchNames(): ReadonlyMap<string, string> {
    return new Map([...this.#batches].map(([id, { name }]) => [id, name]));
  }

  /**
   * Reads the disk. Items that this run does not know are from a previous run: those that were being sent are
   * Unconfirmed now. Items that it does know are written again first, because the file may have been replaced.
   */
  load(): Promise<Written> {
    return this.#mutex(() => this.#read());
  }

  /**
   * Applies a change once it is on disk. If it cannot be written, nothing changes. `makeChange` computes the change
   * from the items as they are when earlier changes have ended; `now` in ms since 1970.
   */
  async replace(makeChange: (now: number) => RepositoryChange): Promise<Written> {
    let change: RepositoryChange = {};
    const written = await this.#enqueue(async () => {
      change = makeChange(this.#dependencies.clock.now());
      const answer = await this.#write(change);
      if (answer.ok) this.#apply(change);
      else this.#markUncertain(change);
      return answer;
    });
    if (written.ok) this.#dependencies.onChange({ changed: change.put ?? [], removed: change.remove ?? [] });
    return written;
  }

  /** Applies what has already happened to an item, even if it cannot be written. */
  async record(item: OutboxItem): Promise<void> {
    await this.#enqueue(() => {
      this.#items.set(item.id, item);
      this.#unwritten.add(item.id);
      return this.#write({});
    });
    this.#dependencies.onChange({ changed: [item], removed: [] });
  }

  /**
   * Returns a function that returns the transactions of `items`, at most as many as fit in a batch, that have other
   * feedback which did not fail: sent, possibly sent, or queued. Sending the item again would add to it. When called
   * within a change, the function includes feedback that was queued since the store was read.
   */
  async transactionsWithOtherFeedback(
    items: readonly OutboxItem[],
  ): Promise<Result<() => ReadonlySet<string>, Problem>> {
    const ids = new Set(items.map(({ id }) => id));
    const transactionIds = [...new Set(items.map(({ transactionId }) => transactionId))];
    const answer = await this.#dependencies.store.call('items.counts', { transactionIds });
    if (!answer.ok) return answer;
    const sent = answer.value.filter(({ counts }) => counts.Sent > 0);
    const found = new Set(sent.map(({ transactionId }) => transactionId));
    const withUnsent = () => {
      // Everything that is not sent is here, and the disk may differ.
      for (const { id, transactionId, state } of this.#items.values())
        if (state !== 'Failed' && !ids.has(id)) found.add(transactionId);
      return found;
    };
    // Items that are sent from here on are no longer here when the function is called.
    withUnsent();
    return succeed(withUnsent);
  }

  /** Resolves when every change requested so far has ended. */
  async settled(): Promise<void> {
    if (this.#pendingChanges > 0) await this.#mutex(async () => undefined);
  }

  async #read(): Promise<Written> {
    for (const id of this.#items.keys()) this.#unwritten.add(id);
    for (const id of this.#batches.keys()) this.#unwrittenBatches.add(id);
    const written = await this.#write({});
    if (!written.ok) return written;
    const stored = await this.#dependencies.store.call('items.open', undefined);
    if (!stored.ok) return stored;
    const now = this.#dependencies.clock.now();
    const { unsettled, lastSequence, batches, sent, sentOf } = stored.value;
    const previous = unsettled
      .filter(({ id }) => !this.#items.has(id))
      .map((item) => afterRestart(item, now));
    const merged = [...this.#items.values(), ...previous].sort((one, other) => one.sequence - other.sequence);
    this.#items = new Map(merged.map((item) => [item.id, item]));
    this.#batches = new Map(batches.map((batch) => [batch.id, batch]));
    this.#lastSequence = Math.max(this.#lastSequence, lastSequence);
    this.#sent = sent;
    this.#sentByBatch = new Map(sentOf.map(({ batchId, count }) => [batchId, count]));
    for (const { id, state } of previous) if (state === 'Unconfirmed') this.#unwritten.add(id);
    // If this cannot be written, the next run finds the same.
    await this.#write({});
    return succeed(null);
  }

  #countsOfBatches(): ReadonlyMap<string, OutboxCounts> {
    const counts = new Map<string, Record<OutboxState, number>>();
    for (const { batchId, state } of this.#items.values()) {
      if (batchId === null) continue;
      const ofBatch = counts.get(batchId) ?? { ...noItems };
      ofBatch[state] += 1;
      counts.set(batchId, ofBatch);
    }
    return counts;
  }

  #enqueue(act: () => Promise<Written>): Promise<Written> {
    this.#pendingChanges += 1;
    return this.#mutex(act).finally(() => {
      this.#pendingChanges -= 1;
    });
  }

  /** Writes everything unwritten together with a change. */
  async #write(change: RepositoryChange): Promise<Written> {
    const put = [...present(this.#items, this.#unwritten), ...(change.put ?? [])];
    const remove = [...this.#removed, ...(change.remove ?? [])];
    const putBatches = [...present(this.#batches, this.#unwrittenBatches), ...(change.putBatches ?? [])];
    const removeBatches = [...this.#removedBatches, ...(change.removeBatches ?? [])];
    if (put.length + remove.length + putBatches.length + removeBatches.length === 0) return succeed(null);
    const written = await this.#dependencies.store.call('items.write', {
      put,
      remove,
      putBatches,
      removeBatches,
    });
    if (!written.ok) return written;
    this.#removed.clear();
    this.#removedBatches.clear();
    this.#unwrittenBatches.clear();
    for (const id of this.#unwritten) this.#archiveSent(id);
    this.#unwritten.clear();
    return written;
  }

  /** A Sent item that is on disk is history. */
  #archiveSent(id: string): void {
    const item = this.#items.get(id);
    if (item?.state !== 'Sent') return;
    this.#items.delete(id);
    this.#sent += 1;
    if (item.batchId !== null)
      this.#sentByBatch.set(item.batchId, (this.#sentByBatch.get(item.batchId) ?? 0) + 1);
  }

  #apply({ put = [], remove = [], putBatches = [], removeBatches = [] }: RepositoryChange): void {
    for (const item of put) this.#items.set(item.id, item);
    for (const id of remove) this.#items.delete(id);
    for (const batch of putBatches) this.#batches.set(batch.id, batch);
    for (const id of removeBatches) this.#batches.delete(id);
  }

  /**
   * The change may be on disk although its write failed, if the store ended before it confirmed the write. The next
   * run must not find what was to be inserted, and must find what was to be removed.
   */
  #markUncertain({ put = [], remove = [], putBatches = [], removeBatches = [] }: RepositoryChange): void {
    for (const { id } of put) (this.#items.has(id) ? this.#unwritten : this.#removed).add(id);
    for (const id of remove) this.#unwritten.add(id);
    for (const { id } of putBatches)
      (this.#batches.has(id) ? this.#unwrittenBatches : this.#removedBatches).add(id);
    for (const id of removeBatches) this.#unwrittenBatches.add(id);
  }
}

function present<Value>(merged: ReadonlyMap<string, Value>, ids: Iterable<string>): readonly Value[] {
  return [...ids].flatMap((id) => merged.get(id) ?? []);
}

function countsOf(items: Iterable<OutboxItem>): OutboxCounts {
  const counts = { ...noItems };
  for (const { state } of items) counts[state] += 1;
  return counts;
}

function hasUnsent({ counts }: BatchProgress): boolean {
  return counts.Queued + counts.Sending > 0;
}

function withSent(counts: OutboxCounts, sent: number): OutboxCounts {
  return { ...counts, Sent: counts.Sent + sent };
}
