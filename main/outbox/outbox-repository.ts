import type { Feedback } from '../../shared/domain/feedback';
import {
  type BatchProgress,
  countWith,
  isOverdue,
  isTeamQuestion,
  type OutboxCounts,
  type OutboxItem,
  type OutboxSummary,
  pendingCount,
  type StoredBatch,
  stateRules,
} from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import { type LateEntryDraft, subjectOfTransaction } from '../../shared/domain/review-log';
import { groupBy } from '../../shared/group-by';
import { createMutex } from '../../shared/mutex';
import type { Clock } from '../../shared/node/clock';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';
import { afterRestart, type FirstState, type NewFeedback, newItem, queued } from './item-transitions';
import { OutboxTally } from './outbox-tally';
import { TrackedValues } from './tracked-values';
import { withdrawalsOf } from './withdrawals';

/** Items and batches to insert or update by id, and ids to remove. */
interface RepositoryChange {
  readonly put?: readonly OutboxItem[];
  readonly remove?: readonly string[];
  readonly putBatches?: readonly StoredBatch[];
  readonly removeBatches?: readonly string[];
  /** To append to the review log. */
  readonly entries?: readonly LateEntryDraft[];
}

/** Feedback whose intent, if it has one, is to be withdrawn. */
interface CancelledIntent {
  readonly itemId: string;
  readonly subject: string;
}

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
  readonly onChange: (change: OutboxChange) => void;
}

type Written = Result<null, Problem>;

/** How many of the newest batches are listed in any case. Each change of the outbox sends the whole list. */
const minListedBatches = 20;

/**
 * One profile's unsettled items, in the order they were queued, and which of them may not be on disk. Changes that
 * could not be written are written with the next one. A settled item stays here until it is on disk.
 */
export class OutboxRepository {
  readonly #dependencies: RepositoryDependencies;
  readonly #mutex = createMutex();
  readonly #items = new TrackedValues<OutboxItem>();
  readonly #batches = new TrackedValues<StoredBatch>();
  /** Withdraw entries that may be on disk although their write failed, as the items written with them are removed. */
  #withdrawals: readonly LateEntryDraft[] = [];
  #lastSequence = 0;
  readonly #tally = new OutboxTally();
  #pendingChanges = 0;

  constructor(dependencies: RepositoryDependencies) {
    this.#dependencies = dependencies;
  }

  current(): Iterable<OutboxItem> {
    return this.#items.all();
  }

  find(id: string): OutboxItem | null {
    return this.#items.find(id);
  }

  batch(id: string): StoredBatch | null {
    return this.#batches.find(id);
  }

  /** Returns a new item with the next sequence number. It is in the outbox once `replace` has put it there. */
  newItem(
    feedback: NewFeedback,
    batchId: string | null,
    {
      id = this.#dependencies.newId(),
      first = queued,
    }: { readonly id?: string; readonly first?: FirstState } = {},
  ): OutboxItem {
    const { profileId, clock } = this.#dependencies;
    this.#lastSequence += 1;
    return newItem(feedback, {
      id,
      profileId,
      sequence: this.#lastSequence,
      batchId,
      first,
      now: clock.now(),
    });
  }

  /** Returns a new batch, which is in the outbox once `replace` has put it there. */
  newBatch(name: string, typed: Feedback | null, total: number): StoredBatch {
    const { newId, clock } = this.#dependencies;
    return { id: newId(), name, createdAt: clock.now(), total, paused: false, typed };
  }

  counts(): OutboxCounts {
    return this.#tally.counts(this.#items.all());
  }

  /** Returns the number of items that have waited for the team for too long. */
  overdue(): number {
    const now = this.#dependencies.clock.now();
    return [...this.#items.all()].filter((item) => isOverdue(item, now)).length;
  }

  /** Returns the batches that have unsent items and the newest other ones, each with its progress; the newest first. */
  batches(): Pick<OutboxSummary, 'batches' | 'batchTotal'> {
    const counts = this.#tally.countsByBatch(this.#items.all());
    const newestFirst = [...this.#batches.all()].toReversed();
    const questions = groupBy([...this.#items.all()].filter(isTeamQuestion), ({ batchId }) => batchId);
    const batches = newestFirst.map(({ typed: _, ...batch }) => ({
      ...batch,
      counts: counts(batch.id),
      teamQuestions: questions.get(batch.id)?.length ?? 0,
    }));
    return {
      batches: batches.filter((batch, index) => index < minListedBatches || hasUnsent(batch)),
      batchTotal: batches.length,
    };
  }

  countsOf(batchId: string): OutboxCounts {
    return this.#tally.countsByBatch(this.#items.all())(batchId);
  }

  batchNames(): ReadonlyMap<string, string> {
    return new Map([...this.#batches.all()].map(({ id, name }) => [id, name]));
  }

  /**
   * Reads the disk. Items that this run does not know are from a previous run: those that were being sent are
   * Unconfirmed now. Items that it does know are written again first, because the file may have been replaced.
   */
  load(): Promise<Written> {
    return this.#mutex(() => this.#read());
  }

  /**
   * Applies a change once it is on disk. If it cannot be written, nothing changes. `makeChange` is called when earlier
   * changes have ended; `now` in ms since 1970. The intents of feedback that is given up, or not sent unless its user says
   * so, are withdrawn with it: otherwise, they would stop the feedback of others.
   */
  async replace(makeChange: (now: number) => RepositoryChange): Promise<Written> {
    let change: RepositoryChange = {};
    const written = await this.#enqueue(async () => {
      change = makeChange(this.#dependencies.clock.now());
      const answer = await this.#write(change, this.#cancelledIntentsOf(change));
      const { items, batches } = changesOf(change);
      if (answer.ok) {
        this.#items.apply(items);
        this.#batches.apply(batches);
      } else {
        this.#items.markUncertain(items);
        this.#batches.markUncertain(batches);
        this.#withdrawals = [...this.#withdrawals, ...withdrawalsOf(change.entries ?? [])];
      }
      return answer;
    });
    if (written.ok) this.#dependencies.onChange({ changed: change.put ?? [], removed: change.remove ?? [] });
    return written;
  }

  /** Writes what could not be written before. */
  flush(): Promise<Written> {
    return this.#enqueue(() => this.#write({}));
  }

  /** Applies what has already happened to an item, even if it cannot be written. */
  async record(item: OutboxItem): Promise<void> {
    await this.#enqueue(() => {
      this.#items.apply({ put: [item], remove: [] });
      this.#items.markUnwritten([item.id]);
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
    const settled = answer.value.filter(({ counts }) => countWith(counts, (rules) => rules.settled) > 0);
    const found = new Set(settled.map(({ transactionId }) => transactionId));
    const withUnsent = () => {
      // Everything that is not sent is here, and the disk may differ.
      for (const { id, transactionId, state } of this.#items.all())
        if (stateRules[state].received !== 'no' && !ids.has(id)) found.add(transactionId);
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
    this.#items.markAllUnwritten();
    this.#batches.markAllUnwritten();
    const written = await this.#write({});
    if (!written.ok) return written;
    const stored = await this.#dependencies.store.call('items.open', undefined);
    if (!stored.ok) return stored;
    const now = this.#dependencies.clock.now();
    const { unsettled, lastSequence, batches, settled, settledOf } = stored.value;
    const interrupted: string[] = [];
    const previous = unsettled
      .filter(({ id }) => this.#items.find(id) === null)
      .map((item) => {
        const restarted = afterRestart(item, now);
        if (restarted !== item) interrupted.push(item.id);
        return restarted;
      });
    const merged = [...this.#items.all(), ...previous].sort((one, other) => one.sequence - other.sequence);
    this.#items.load(merged);
    this.#batches.load(batches);
    this.#lastSequence = Math.max(this.#lastSequence, lastSequence);
    this.#tally.load(settled, settledOf);
    this.#items.markUnwritten(interrupted);
    // If this cannot be written, the next run finds the same.
    await this.#write({});
    return succeed(null);
  }

  #enqueue(act: () => Promise<Written>): Promise<Written> {
    this.#pendingChanges += 1;
    return this.#mutex(act).finally(() => {
      this.#pendingChanges -= 1;
    });
  }

  /** Returns the feedback that is not sent because of a change. */
  #cancelledIntentsOf({ put = [], remove = [] }: RepositoryChange): CancelledIntent[] {
    const removed = remove.flatMap((id) => this.#items.find(id) ?? []);
    return [...put.filter(({ state }) => state === 'Failed'), ...removed]
      .filter(({ state, mayHaveArrived }) => !mayHaveArrived && stateRules[state].received !== 'maybe')
      .map(({ id, transactionId }) => ({ itemId: id, subject: subjectOfTransaction(transactionId) }));
  }

  /** Writes everything unwritten together with a change. */
  async #write(change: RepositoryChange, cancelledIntents: CancelledIntent[] = []): Promise<Written> {
    const { items, batches } = changesOf(change);
    const { put, remove } = this.#items.withUnwritten(items);
    const { put: putBatches, remove: removeBatches } = this.#batches.withUnwritten(batches);
    const entries = [...this.#withdrawals, ...(change.entries ?? [])];
    if ([put, remove, putBatches, removeBatches, entries].every(({ length }) => length === 0))
      return succeed(null);
    const outbox = { put, remove, putBatches, removeBatches };
    const written = await this.#dependencies.store.call('log.write', { entries, outbox, cancelledIntents });
    if (!written.ok) return written;
    this.#withdrawals = [];
    this.#batches.markWritten();
    for (const item of this.#items.markWritten()) if (stateRules[item.state].settled) this.#archive(item);
    return written;
  }

  /** A settled item that is on disk is history. */
  #archive(item: OutboxItem): void {
    this.#items.apply({ put: [], remove: [item.id] });
    this.#tally.addSettled(item);
  }
}

function changesOf({ put = [], remove = [], putBatches = [], removeBatches = [] }: RepositoryChange) {
  return { items: { put, remove }, batches: { put: putBatches, remove: removeBatches } };
}

function hasUnsent({ counts }: BatchProgress): boolean {
  return pendingCount(counts) > 0;
}
