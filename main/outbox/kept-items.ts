import {
  type BulkProgress,
  type FeedbackBulk,
  noItems,
  type OutboxCounts,
  type OutboxItem,
  type OutboxStanding,
  type OutboxState,
} from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import { type Result, succeed } from '../../shared/result';
import { inTurn } from '../in-turn';
import type { Store } from '../store/contract';
import { afterRestart } from './queue';

/** Items and bulks to be put in, or in the place of those with the same ids, and ids of others that go. */
export interface Change {
  readonly put?: readonly OutboxItem[];
  readonly remove?: readonly string[];
  readonly putBulks?: readonly FeedbackBulk[];
  readonly removeBulks?: readonly string[];
}
type Written = Result<null, Problem>;

/** Of the bulks that are over, as many as are looked at again; each change of the outbox tells them all. */
const newestBulks = 20;

/**
 * One profile's items that are not settled, in the order they were put in, as this run knows them, and what of them the disk is
 * not known to hold. What could not be written goes along with the next change. A Sent item is here until it is on disk.
 */
export class KeptItems {
  readonly #store: Store;
  readonly #inTurn = inTurn();
  #items = new Map<string, OutboxItem>();
  #bulks = new Map<string, FeedbackBulk>();
  #lastSequence = 0;
  /** Of those on disk that are not here. */
  #sent = 0;
  #sentOf = new Map<string, number>();
  /** Ids of what is here and not known to be on disk just so; and of what may still be on disk, and must not. */
  readonly #unwritten = new Set<string>();
  readonly #unwrittenBulks = new Set<string>();
  readonly #removed = new Set<string>();
  readonly #removedBulks = new Set<string>();
  #changes = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  /** In the order they were put in. */
  current(): Iterable<OutboxItem> {
    return this.#items.values();
  }

  find(id: string): OutboxItem | null {
    return this.#items.get(id) ?? null;
  }

  bulk(id: string): FeedbackBulk | null {
    return this.#bulks.get(id) ?? null;
  }

  /** The place in the order of the next item. */
  nextSequence(): number {
    this.#lastSequence += 1;
    return this.#lastSequence;
  }

  counts(): OutboxCounts {
    return withSent(countsOf(this.#items.values()), this.#sent);
  }

  /** The bulks that have items yet to be sent, and the newest ones that have not, each with how far it has come; the last first. */
  bulks(): Pick<OutboxStanding, 'bulks' | 'bulkTotal'> {
    const counts = this.#countsOfBulks();
    const bulks = [...this.#bulks.values()].toReversed().map((bulk) => ({
      ...bulk,
      counts: withSent(counts.get(bulk.id) ?? noItems, this.#sentOf.get(bulk.id) ?? 0),
    }));
    return {
      bulks: bulks.filter((bulk, at) => at < newestBulks || isToBeSent(bulk)),
      bulkTotal: bulks.length,
    };
  }

  /** How the items of one bulk stand. */
  countsOf(bulkId: string): OutboxCounts {
    return withSent(this.#countsOfBulks().get(bulkId) ?? noItems, this.#sentOf.get(bulkId) ?? 0);
  }

  bulkNames(): ReadonlyMap<string, string> {
    return new Map([...this.#bulks].map(([id, { name }]) => [id, name]));
  }

  /**
   * Reads the disk. Items that this run does not know are from one before: those that were being sent are Unconfirmed
   * now. Items that it does know are written once more first: the disk may have been replaced by another.
   */
  load(now: number): Promise<Written> {
    return this.#inTurn(async () => {
      for (const id of this.#items.keys()) this.#unwritten.add(id);
      for (const id of this.#bulks.keys()) this.#unwrittenBulks.add(id);
      const written = await this.#write({});
      if (!written.ok) return written;
      const opened = await this.#store.call('outbox.open', undefined);
      if (!opened.ok) return opened;
      const { unsettled, lastSequence, bulks, sent, sentOf } = opened.value;
      const before = unsettled
        .filter(({ id }) => !this.#items.has(id))
        .map((item) => afterRestart(item, now));
      const known = [...this.#items.values(), ...before].sort((one, other) => one.sequence - other.sequence);
      this.#items = new Map(known.map((item) => [item.id, item]));
      this.#bulks = new Map(bulks.map((bulk) => [bulk.id, bulk]));
      this.#lastSequence = Math.max(this.#lastSequence, lastSequence);
      this.#sent = sent;
      this.#sentOf = new Map(sentOf.map(({ bulkId, count }) => [bulkId, count]));
      for (const { id, state } of before) if (state === 'Unconfirmed') this.#unwritten.add(id);
      // Where this cannot be written the next run finds the same.
      await this.#write({});
      return succeed(null);
    });
  }

  /** Makes a change once it is on disk; where it cannot be, everything stays as it was. */
  replace(change: () => Change): Promise<Written> {
    return this.#inOrder(async () => {
      const wanted = change();
      const written = await this.#write(wanted);
      if (written.ok) this.#apply(wanted);
      else this.#doubt(wanted);
      return written;
    });
  }

  /** The same for what has already happened: it holds here even where it cannot be written. */
  record(item: OutboxItem): Promise<Written> {
    return this.#inOrder(() => {
      this.#items.set(item.id, item);
      this.#unwritten.add(item.id);
      return this.#write({});
    });
  }

  /** Resolves when every change asked for so far is over. */
  async settled(): Promise<void> {
    if (this.#changes > 0) await this.#inTurn(async () => undefined);
  }

  #countsOfBulks(): ReadonlyMap<string, OutboxCounts> {
    const counts = new Map<string, Record<OutboxState, number>>();
    for (const { bulkId, state } of this.#items.values()) {
      if (bulkId === null) continue;
      const ofBulk = counts.get(bulkId) ?? { ...noItems };
      ofBulk[state] += 1;
      counts.set(bulkId, ofBulk);
    }
    return counts;
  }

  #inOrder(act: () => Promise<Written>): Promise<Written> {
    this.#changes += 1;
    return this.#inTurn(act).finally(() => {
      this.#changes -= 1;
    });
  }

  /** Makes the disk hold what is here, with a change. */
  async #write(change: Change): Promise<Written> {
    const put = [...present(this.#items, this.#unwritten), ...(change.put ?? [])];
    const remove = [...this.#removed, ...(change.remove ?? [])];
    const putBulks = [...present(this.#bulks, this.#unwrittenBulks), ...(change.putBulks ?? [])];
    const removeBulks = [...this.#removedBulks, ...(change.removeBulks ?? [])];
    if (put.length + remove.length + putBulks.length + removeBulks.length === 0) return succeed(null);
    const written = await this.#store.call('outbox.write', { put, remove, putBulks, removeBulks });
    if (!written.ok) return written;
    this.#removed.clear();
    this.#removedBulks.clear();
    this.#unwrittenBulks.clear();
    for (const id of this.#unwritten) this.#settle(id);
    this.#unwritten.clear();
    return written;
  }

  /** A Sent item that is on disk is history. */
  #settle(id: string): void {
    const item = this.#items.get(id);
    if (item?.state !== 'Sent') return;
    this.#items.delete(id);
    this.#sent += 1;
    if (item.bulkId !== null) this.#sentOf.set(item.bulkId, (this.#sentOf.get(item.bulkId) ?? 0) + 1);
  }

  #apply({ put = [], remove = [], putBulks = [], removeBulks = [] }: Change): void {
    for (const item of put) this.#items.set(item.id, item);
    for (const id of remove) this.#items.delete(id);
    for (const bulk of putBulks) this.#bulks.set(bulk.id, bulk);
    for (const id of removeBulks) this.#bulks.delete(id);
  }

  /**
   * It may be on disk all the same, when the store ended before it said so. What was to be put in must not be found there by
   * the next run, and what was to go must.
   */
  #doubt({ put = [], remove = [], putBulks = [], removeBulks = [] }: Change): void {
    for (const { id } of put) (this.#items.has(id) ? this.#unwritten : this.#removed).add(id);
    for (const id of remove) this.#unwritten.add(id);
    for (const { id } of putBulks) (this.#bulks.has(id) ? this.#unwrittenBulks : this.#removedBulks).add(id);
    for (const id of removeBulks) this.#unwrittenBulks.add(id);
  }
}

function present<Value>(known: ReadonlyMap<string, Value>, ids: Iterable<string>): readonly Value[] {
  return [...ids].flatMap((id) => known.get(id) ?? []);
}

function countsOf(items: Iterable<OutboxItem>): OutboxCounts {
  const counts = { ...noItems };
  for (const { state } of items) counts[state] += 1;
  return counts;
}

function isToBeSent({ counts }: BulkProgress): boolean {
  return counts.Queued + counts.Sending > 0;
}

function withSent(counts: OutboxCounts, sent: number): OutboxCounts {
  return { ...counts, Sent: counts.Sent + sent };
}
