import { newestFirst, type OutboxItem } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import { type Result, succeed } from '../../shared/result';
import { inTurn } from '../in-turn';
import type { Store } from '../store/contract';
import { afterRestart } from './queue';

type Next = (items: readonly OutboxItem[]) => readonly OutboxItem[];
type Written = Result<null, Problem>;

/**
 * One profile's items, newest first, as this run knows them, and what of them the disk is known to hold. What could not
 * be written goes along with the next change.
 */
export class KeptItems {
  readonly #store: Store;
  readonly #inTurn = inTurn();
  #items: readonly OutboxItem[] = [];
  /** The items that are on disk just as they are here. */
  #written: ReadonlySet<OutboxItem> = new Set();
  /** The ids that may still be on disk, and must not. */
  #removed: ReadonlySet<string> = new Set();
  #changes = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  current(): readonly OutboxItem[] {
    return this.#items;
  }

  find(id: string): OutboxItem | null {
    return this.#items.find((item) => item.id === id) ?? null;
  }

  /**
   * Reads the disk. Items that this run does not know are from one before: those that were being sent are Unconfirmed
   * now. Items that it does know are written once more: the disk may have been replaced by another.
   */
  load(now: number): Promise<Written> {
    return this.#inTurn(async () => {
      const read = await this.#store.call('outbox.read', undefined);
      if (!read.ok) return read;
      const known = idsOf(this.#items);
      const before = read.value.filter(({ id }) => !known.has(id) && !this.#removed.has(id));
      this.#items = newestFirst([...this.#items, ...before.map((item) => afterRestart(item, now))]);
      this.#written = new Set(read.value);
      // Where this cannot be written the next run finds the same.
      await this.#write(this.#items, this.#items);
      return succeed(null);
    });
  }

  /** Changes the items once the change is on disk; where it cannot be, they stay as they were. */
  replace(next: Next): Promise<Written> {
    return this.#change(async () => {
      const target = next(this.#items);
      const written = await this.#write(this.#items, target);
      if (written.ok) this.#items = target;
      return written;
    });
  }

  /** The same for what has already happened: it holds here even where it cannot be written. */
  record(next: Next): Promise<Written> {
    return this.#change(() => {
      const before = this.#items;
      this.#items = next(before);
      return this.#write(before, this.#items);
    });
  }

  /** Resolves when every change asked for so far is over. */
  async settled(): Promise<void> {
    if (this.#changes > 0) await this.#inTurn(async () => undefined);
  }

  #change(act: () => Promise<Written>): Promise<Written> {
    this.#changes += 1;
    return this.#inTurn(act).finally(() => {
      this.#changes -= 1;
    });
  }

  /** Makes the disk hold these items. */
  async #write(before: readonly OutboxItem[], target: readonly OutboxItem[]): Promise<Written> {
    const put = target.filter((item) => !this.#written.has(item));
    const staying = idsOf(target);
    const gone = before.filter(({ id }) => !staying.has(id));
    const remove = [...this.#removed, ...idsOf(gone)];
    if (put.length === 0 && remove.length === 0) return succeed(null);
    const written = await this.#store.call('outbox.write', { put, remove });
    if (written.ok) {
      this.#written = new Set(target);
      this.#removed = new Set();
    } else {
      // It may be on disk all the same, when the store ended before it said so. What was to be put in and was not sent
      // must not be found there by the next run; the rest is written again when the store is read.
      const here = idsOf(this.#items);
      this.#removed = new Set([...remove, ...idsOf(put)].filter((id) => !here.has(id)));
    }
    return written;
  }
}

function idsOf(items: readonly OutboxItem[]): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id));
}
