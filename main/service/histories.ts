import type { Past } from './assessment/assessment';
import { type History, type HistoryKey, historySchema } from './assessment/history';
import type { Storage, StoredHistory } from './storage/storage';

/** A history at hand, found by its key once for each transaction that it is looked at for. */
interface Kept {
  readonly key: HistoryKey;
  /** null where there is none. */
  history: History | null;
  /** The latest generation that used it. */
  generation: number;
}

/**
 * The histories at hand, of which there are more than fit into memory: those that are in use are here, the others with
 * the storage. When a generation has used so many, those go that it did not use.
 */
export class Histories {
  readonly #storage: Pick<Storage, 'readHistories'>;
  readonly #generationSize: number;
  readonly #kept = new Map<HistoryKey, Kept>();
  readonly #changed = new Set<Kept>();
  /** What `read` is to read. */
  readonly #missing: HistoryKey[] = [];
  #generation = 0;
  #used = 0;

  constructor(storage: Pick<Storage, 'readHistories'>, generationSize = 50_000) {
    this.#storage = storage;
    this.#generationSize = generationSize;
  }

  /**
   * What is remembered of some subjects, complete when what is missing of it was `read`. It is at hand until `takeUnused`
   * has been called twice since.
   */
  of(keys: readonly HistoryKey[]): Remembered {
    return new Remembered(
      keys,
      keys.map((key) => this.#use(key)),
      this.#changed,
    );
  }

  /** Reads what is missing, as it was when it was last taken. */
  async read(): Promise<void> {
    if (this.#missing.length === 0) return;
    for (const [key, json] of await this.#storage.readHistories(this.#missing.splice(0))) {
      const kept = this.#kept.get(key);
      if (kept) kept.history ??= readHistory(json);
    }
  }

  /** Every history that was changed and not yet taken, to be written. */
  takeChanged(): readonly StoredHistory[] {
    const changed = [...this.#changed].flatMap(stored);
    this.#changed.clear();
    return changed;
  }

  /** Lets go of what has not been used for long, once there is too much; what of it must be written first. */
  takeUnused(): readonly StoredHistory[] {
    if (this.#used < this.#generationSize) return [];
    const unsaved: StoredHistory[] = [];
    for (const kept of this.#kept.values()) {
      if (kept.generation === this.#generation) continue;
      this.#kept.delete(kept.key);
      if (this.#changed.delete(kept)) unsaved.push(...stored(kept));
    }
    this.#generation += 1;
    this.#used = 0;
    return unsaved;
  }

  /** Forgets all that is at hand, changed or not. */
  clear(): void {
    this.#kept.clear();
    this.#changed.clear();
    this.#missing.length = 0;
    this.#used = 0;
  }

  #use(key: HistoryKey): Kept {
    let kept = this.#kept.get(key);
    if (kept === undefined) {
      this.#missing.push(key);
      kept = { key, history: null, generation: -1 };
      this.#kept.set(key, kept);
    }
    if (kept.generation !== this.#generation) {
      kept.generation = this.#generation;
      this.#used += 1;
    }
    return kept;
  }
}

/** What is remembered of some subjects: those of one transaction. */
export class Remembered implements Past {
  readonly #keys: readonly HistoryKey[];
  readonly #kept: readonly Kept[];
  readonly #changed: Set<Kept>;
  #next = 0;

  constructor(keys: readonly HistoryKey[], kept: readonly Kept[], changed: Set<Kept>) {
    this.#keys = keys;
    this.#kept = kept;
    this.#changed = changed;
  }

  get(key: HistoryKey): History | undefined {
    return this.#find(key)?.history ?? undefined;
  }

  /** Remembers something else of one of the subjects from now on. */
  set(key: HistoryKey, history: History): void {
    const kept = this.#find(key);
    if (kept === undefined) throw new Error(`${key} is no subject of this transaction.`);
    kept.history = history;
    this.#changed.add(kept);
  }

  /** They are few, and mostly asked for in their order: to begin after the last one costs less than a table. */
  #find(key: HistoryKey): Kept | undefined {
    const count = this.#keys.length;
    for (let left = count; left > 0; left -= 1) {
      const at = this.#next % count;
      this.#next = at + 1;
      if (this.#keys[at] === key) return this.#kept[at];
    }
    return undefined;
  }
}

function stored({ key, history }: Kept): readonly StoredHistory[] {
  return history === null ? [] : [[key, JSON.stringify(history)]];
}

/**
 * A history that cannot be read counts as none: what it told is lost, a takeover as well as a usual place, but the
 * service goes on and learns anew.
 */
function readHistory(json: string): History | null {
  try {
    return historySchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
