import type { StoredHistory, StoredReport, WritableStorage } from '../storage/storage';

/** Passes everything to a storage, counts the reports, and refuses writes once a signal has been aborted. */
export class ObservedStorage implements WritableStorage {
  readonly #storage: WritableStorage;
  readonly #signal: AbortSignal;
  readonly #onProgress: (made: number) => void;
  #made = 0;

  constructor(storage: WritableStorage, signal: AbortSignal, onProgress: (made: number) => void) {
    this.#storage = storage;
    this.#signal = signal;
    this.#onProgress = onProgress;
  }

  get reportCount(): number {
    return this.#storage.reportCount;
  }

  get newestTimestamp(): bigint {
    return this.#storage.newestTimestamp;
  }

  readHistories(keys: readonly string[]): Promise<readonly StoredHistory[]> {
    return this.#storage.readHistories(keys);
  }

  /** Rejects with the signal's reason after it has been aborted. */
  async write(reports: readonly StoredReport[], histories: readonly StoredHistory[]): Promise<void> {
    this.#signal.throwIfAborted();
    const writing = this.#storage.write(reports, histories);
    this.#made += reports.length;
    this.#onProgress(this.#made);
    await writing;
  }
}
