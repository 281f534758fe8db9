import type { Past } from './assessment/assessment';
import { type History, type HistoryKey, historySchema } from './assessment/history';
import type { Storage, StoredHistory } from './storage/storage';

/**
 * The histories at hand, of which there are more than fit into memory: those that are in use are here, the others with
 * the storage. There are two generations: what is used moves to the young one, and what has not been used while it
 * filled goes.
 */
export class Histories implements Past {
  readonly #storage: Pick<Storage, 'readHistories'>;
  readonly #generationSize: number;
  /** null where the storage has none. */
  #young = new Map<HistoryKey, History | null>();
  #old = new Map<HistoryKey, History | null>();
  readonly #changed = new Set<HistoryKey>();

  constructor(storage: Pick<Storage, 'readHistories'>, generationSize = 50_000) {
    this.#storage = storage;
    this.#generationSize = generationSize;
  }

  get(key: HistoryKey): History | undefined {
    return this.#young.get(key) ?? this.#old.get(key) ?? undefined;
  }

  set(key: HistoryKey, history: History): void {
    this.#young.set(key, history);
    this.#changed.add(key);
  }

  /**
   * Has the histories of these subjects at hand until `takeUnused` has been called twice since; others may be loaded
   * meanwhile. What is read now is as it was when it was last taken.
   */
  async load(keys: Iterable<HistoryKey>): Promise<void> {
    const missing: HistoryKey[] = [];
    for (const key of keys) {
      if (this.#young.has(key)) continue;
      const old = this.#old.get(key);
      if (old === undefined) missing.push(key);
      this.#young.set(key, old ?? null);
    }
    if (missing.length === 0) return;
    for (const [key, json] of await this.#storage.readHistories(missing))
      if (this.get(key) === undefined) this.#young.set(key, readHistory(json));
  }

  /** Every history that was changed and not yet taken, to be written. */
  takeChanged(): readonly StoredHistory[] {
    const changed = [...this.#changed].flatMap((key) => this.#stored(key));
    this.#changed.clear();
    return changed;
  }

  /** Lets go of what has not been used for long, once there is too much; what of it must be written first. */
  takeUnused(): readonly StoredHistory[] {
    if (this.#young.size < this.#generationSize) return [];
    const unsaved: StoredHistory[] = [];
    for (const key of this.#old.keys()) {
      if (this.#young.has(key) || !this.#changed.has(key)) continue;
      unsaved.push(...this.#stored(key));
      this.#changed.delete(key);
    }
    this.#old = this.#young;
    this.#young = new Map();
    return unsaved;
  }

  /** Forgets all that is at hand, changed or not. */
  clear(): void {
    this.#young.clear();
    this.#old.clear();
    this.#changed.clear();
  }

  #stored(key: HistoryKey): readonly StoredHistory[] {
    const history = this.#young.get(key) ?? this.#old.get(key);
    return history ? [[key, JSON.stringify(history)]] : [];
  }
}

/** A history that cannot be read counts as none: it only ever makes the service more careful. */
function readHistory(json: string): History | null {
  try {
    return historySchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
