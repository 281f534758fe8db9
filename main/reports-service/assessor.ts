import { assess } from './assessment/assess';
import { reportText } from './assessment/report-text';
import { historyKeys, type Subjects, subjectsOf } from './assessment/subjects';
import { HistoryCache, type TransactionHistories } from './history-cache';
import type { StoredHistory, StoredReport, WritableStorage } from './storage/storage';
import type { Transaction } from './transaction';

export interface IncomingTransaction {
  readonly transaction: Transaction;
  /** Report generation time in nanoseconds since 1970. A time before that of the previous report is raised to it. */
  readonly assessedAt: bigint;
  readonly isRepeated: boolean;
}

/** Transactions whose histories are loaded, ready for assessment. */
export type LoadedBatch = readonly LoadedTransaction[];

interface LoadedTransaction {
  readonly incoming: IncomingTransaction;
  readonly subjects: Subjects;
  readonly histories: TransactionHistories;
}

export interface AssessedReport extends StoredReport {
  readonly reportId: bigint;
}

/**
 * IDs exceed the precision of a double, as those of the real service may: as doubles, consecutive IDs would be equal.
 */
const firstReportId = 1_000_000_000_000_000_000n;

/** Turns one application's transactions into reports. Each assessment takes all earlier ones into account. */
export class Assessor {
  readonly #applicationId: string;
  readonly #storage: Pick<WritableStorage, 'reportCount' | 'newestTimestamp' | 'readHistories'>;
  readonly #histories: HistoryCache;
  #reportCount = 0;
  #newestTimestamp = 0n;

  constructor(
    applicationId: string,
    storage: Pick<WritableStorage, 'reportCount' | 'newestTimestamp' | 'readHistories'>,
  ) {
    this.#applicationId = applicationId;
    this.#storage = storage;
    this.#histories = new HistoryCache(storage);
    this.reset();
  }

  /** Returns to the stored state, after a batch couldn't be written. */
  reset(): void {
    this.#histories.clear();
    this.#reportCount = this.#storage.reportCount;
    this.#newestTimestamp = this.#storage.newestTimestamp;
  }

  /**
   * Loads the histories that a batch needs. Batches must be assessed in the order in which they were loaded, with at
   * most one more batch loaded in the meantime.
   */
  async load(batch: readonly IncomingTransaction[]): Promise<LoadedBatch> {
    const loaded = batch.map((incoming) => {
      const subjects = subjectsOf(incoming.transaction);
      return { incoming, subjects, histories: this.#histories.select(historyKeys(subjects)) };
    });
    await this.#histories.loadMissing();
    return loaded;
  }

  assess(batch: LoadedBatch): readonly AssessedReport[] {
    return batch.map((loaded) => this.#report(loaded));
  }

  /**
   * Returns the histories that the batches changed since the last call. They must be written together with the reports.
   */
  takeChangedHistories(): readonly StoredHistory[] {
    const changed = this.#histories.takeChanged();
    this.#histories.takeEvicted();
    return changed;
  }

  /**
   * Returns only the changed histories that leave the cache. The others may be written later, as long as they are taken
   * eventually.
   */
  takeEvictedHistories(): readonly StoredHistory[] {
    return this.#histories.takeEvicted();
  }

  #report({ incoming, subjects, histories }: LoadedTransaction): AssessedReport {
    const { transaction, assessedAt, isRepeated } = incoming;
    this.#reportCount += 1;
    if (assessedAt > this.#newestTimestamp) this.#newestTimestamp = assessedAt;
    const reportId = firstReportId + BigInt(this.#reportCount);
    const timestamp = this.#newestTimestamp;
    const assessed = assess(transaction, histories, isRepeated, subjects);
    for (const [key, history] of assessed.changedHistories) histories.set(key, history);
    const json = reportText({ id: reportId, applicationId: this.#applicationId, timestamp }, assessed);
    return { transactionId: transaction.transactionId, reportId, timestamp, json };
  }
}
