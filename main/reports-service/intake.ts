import { createMutex } from '../../shared/node/mutex';
import type { Arrivals } from './arrivals';
import { type AssessedReport, Assessor, type IncomingTransaction } from './assessor';
import type { Storage } from './storage/storage';
import type { Transaction } from './transaction';

/** Receives the transactions of one application while the service runs. */
export class Intake {
  readonly #storage: Storage;
  readonly #arrivals: Arrivals;
  readonly #now: () => number;
  readonly #assessor: Assessor;
  readonly #runExclusive = createMutex();

  /** `now` returns ms since 1970. */
  constructor(applicationId: string, storage: Storage, arrivals: Arrivals, now: () => number) {
    this.#storage = storage;
    this.#arrivals = arrivals;
    this.#now = now;
    this.#assessor = new Assessor(applicationId, storage);
  }

  /**
   * Assesses transactions in order. Resolves when their reports are durable and the requests that wait for them have
   * been notified. If the storage rejects, rejects as well and stores nothing.
   */
  take(transactions: readonly Transaction[]): Promise<readonly AssessedReport[]> {
    return this.#runExclusive(async () => {
      const batch: IncomingTransaction[] = [];
      const assessedAt = BigInt(Math.floor(this.#now())) * 1_000_000n;
      const batchIds = new Set<string>();
      for (const transaction of transactions) {
        const { transactionId } = transaction;
        const isRepeated = batchIds.has(transactionId) || (await this.#storage.hasTransaction(transactionId));
        batchIds.add(transactionId);
        batch.push({ transaction, assessedAt, isRepeated });
      }
      return this.#store(batch);
    });
  }

  async #store(batch: readonly IncomingTransaction[]): Promise<readonly AssessedReport[]> {
    try {
      const reports = this.#assessor.assess(await this.#assessor.load(batch));
      await this.#storage.write(reports, this.#assessor.takeChangedHistories());
      for (const { transactionId } of reports) this.#arrivals.notify(transactionId);
      return reports;
    } catch (error) {
      this.#assessor.reset();
      throw error;
    }
  }
}
