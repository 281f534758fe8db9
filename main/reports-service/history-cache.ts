import { parseJson } from '../../shared/json/exact-json';
import type { HistoryReader } from './assessment/assessment';
import { type History, type HistoryKey, historySchema } from './assessment/history';
import type { StoredHistory, WritableStorage } from './storage/storage';

/** The histories of one transaction's subjects. */
export interface TransactionHistories extends HistoryReader {
  /** Replaces the history of one of the subjects. */
  set(key: HistoryKey, history: History): void;
}

/** A cached history. Each transaction resolves its keys to entries once. */
interface CacheEntry {
  readonly key: HistoryKey;
  /** null if the subject has no history. */
  history: History | null;
  /** The latest generation that used the entry. */
  generation: number;
}

/**
 * A generational cache of histories, since not all of them fit into memory. After `generationSize` entries have been
 * used, the entries that this generation didn't use are evicted; the storage has them.
 */
export class HistoryCache {
  readonly #storage: Pick<WritableStorage, 'readHistories'>;
  readonly #generationSize: number;
  readonly #entries = new Map<HistoryKey, CacheEntry>();
  readonly #changed = new Set<CacheEntry>();
  /** Keys that `loadMissing` has yet to load. */
  readonly #missing: HistoryKey[] = [];
  #generation = 0;
  #used = 0;

  constructor(storage: Pick<WritableStorage, 'readHistories'>, generationSize = 50_000) {
    this.#storage = storage;
    this.#generationSize = generationSize;
  }

  /**
   * Returns the histories of the given subjects. They are complete once `loadMissing` has resolved, and stay cached
   * until `takeEvicted` has been called twice.
   */
  select(keys: readonly HistoryKey[]): TransactionHistories {
    // Searching a dozen keys is faster than building a map of them.
    const entries = keys.map((key) => this.#use(key));
    return {
      get: (key) => entries[keys.indexOf(key)]?.history ?? undefined,
      set: (key, history) => {
        const entry = entries[keys.indexOf(key)];
        if (entry === undefined) throw new Error(`${key} is not a subject of this transaction.`);
        entry.history = history;
        this.#changed.add(entry);
      },
    };
  }

  async loadMissing(): Promise<void> {
    if (this.#missing.length === 0) return;
    for (const [key, json] of await this.#storage.readHistories(this.#missing.splice(0))) {
      const entry = this.#entries.get(key);
      if (entry) entry.history ??= readHistory(json);
    }
  }

  /** Returns the changed histories that haven't been taken yet, to be written. */
  takeChanged(): readonly StoredHistory[] {
    const changed = [...this.#changed].flatMap(toStored);
    this.#changed.clear();
    return changed;
  }

  /**
   * Evicts the entries that weren't used recently if the cache is full. Returns the changed ones among them, which must
   * be written before they are loaded again.
   */
  takeEvicted(): readonly StoredHistory[] {
    if (this.#used < this.#generationSize) return [];
    const unsaved: StoredHistory[] = [];
    for (const entry of this.#entries.values()) {
      if (entry.generation === this.#generation) continue;
      this.#entries.delete(entry.key);
      if (this.#changed.delete(entry)) unsaved.push(...toStored(entry));
    }
    this.#generation += 1;
    this.#used = 0;
    return unsaved;
  }

  /** Discards all entries, changed or not. */
  clear(): void {
    this.#entries.clear();
    this.#changed.clear();
    this.#missing.length = 0;
    this.#used = 0;
  }

  #use(key: HistoryKey): CacheEntry {
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      this.#missing.push(key);
      entry = { key, history: null, generation: -1 };
      this.#entries.set(key, entry);
    }
    if (entry.generation !== this.#generation) {
      entry.generation = this.#generation;
      this.#used += 1;
    }
    return entry;
  }
}

function toStored({ key, history }: CacheEntry): readonly StoredHistory[] {
  return history === null ? [] : [[key, JSON.stringify(history)]];
}

/**
 * Returns null for an unreadable history. Its content is lost, such as takeovers and usual places, but the service
 * continues and learns again.
 */
function readHistory(json: string): History | null {
  return historySchema.safeParse(parseJson(json)).data ?? null;
}
