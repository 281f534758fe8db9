import { assess } from './assessment/assess';
import { reportText } from './assessment/report-text';
import { historyKeys, type Subjects, subjectsOf } from './assessment/subjects';
import { Histories, type Remembered } from './histories';
import type { StoredHistory, StoredReport, WritableStorage } from './storage/storage';
import type { Transaction } from './transaction';

/** A transaction that has come in. */
export interface IncomingTransaction {
  readonly transaction: Transaction;
  /** Report generation time, nanoseconds since 1970; a time before that of an earlier report becomes that one. */
  readonly assessedAt: bigint;
  /** It was assessed before. */
  readonly again: boolean;
}

/** Transactions that can be assessed: what is remembered of their subjects is at hand. */
export type LoadedBatch = readonly LoadedTransaction[];

interface LoadedTransaction {
  readonly incoming: IncomingTransaction;
  readonly subjects: Subjects;
  readonly remembered: Remembered;
}

/** What a transaction became, to be written. */
export interface AssessedReport extends StoredReport {
  readonly reportId: bigint;
}

/** Ids are longer than a double can hold, as those of the real service may be: next to one another they are the same double. */
const firstReportId = 1_000_000_000_000_000_000n;

/** Turns one application's transactions into reports, one after another, each in the light of all before it. */
export class Assessor {
  readonly #applicationId: string;
  readonly #storage: Pick<WritableStorage, 'reportCount' | 'newestTimestamp' | 'readHistories'>;
  readonly #histories: Histories;
  #reportCount = 0;
  #newestTimestamp = 0n;

  constructor(
    applicationId: string,
    storage: Pick<WritableStorage, 'reportCount' | 'newestTimestamp' | 'readHistories'>,
  ) {
    this.#applicationId = applicationId;
    this.#storage = storage;
    this.#histories = new Histories(storage);
    this.startOver();
  }

  /** Goes back to what is stored, after a batch could not be written. */
  startOver(): void {
    this.#histories.clear();
    this.#reportCount = this.#storage.reportCount;
    this.#newestTimestamp = this.#storage.newestTimestamp;
  }

  /**
   * Has at hand what assessing a batch needs. Batches are assessed in the order in which they were loaded, and at most one
   * more is loaded meanwhile.
   */
  async load(batch: readonly IncomingTransaction[]): Promise<LoadedBatch> {
    const loaded = batch.map((incoming) => {
      const subjects = subjectsOf(incoming.transaction);
      return { incoming, subjects, remembered: this.#histories.of(historyKeys(subjects)) };
    });
    await this.#histories.read();
    return loaded;
  }

  assess(batch: LoadedBatch): readonly AssessedReport[] {
    return batch.map((loaded) => this.#report(loaded));
  }

  /** The histories that the batches so far changed, to be written along with them. */
  takeChangedHistories(): readonly StoredHistory[] {
    const changed = this.#histories.takeChanged();
    this.#histories.takeUnused();
    return changed;
  }

  /** Only those that are not to stay at hand: the others can wait, as long as they are taken in the end. */
  takeUnusedHistories(): readonly StoredHistory[] {
    return this.#histories.takeUnused();
  }

  #report({ incoming, subjects, remembered }: LoadedTransaction): AssessedReport {
    const { transaction, assessedAt, again } = incoming;
    this.#reportCount += 1;
    if (assessedAt > this.#newestTimestamp) this.#newestTimestamp = assessedAt;
    const reportId = firstReportId + BigInt(this.#reportCount);
    const timestamp = this.#newestTimestamp;
    const assessed = assess(transaction, remembered, again, subjects);
    for (const [key, history] of assessed.remembered) remembered.set(key, history);
    const json = reportText({ id: reportId, applicationId: this.#applicationId, timestamp }, assessed);
    return { transactionId: transaction.transactionId, reportId, timestamp, json };
  }
}
