import { inTurn } from '../in-turn';
import type { Arrivals } from './arrivals';
import { type AssessedReport, Assessor, type IncomingTransaction } from './assessor';
import type { Storage } from './storage/storage';
import type { Transaction } from './transaction';

/** Where one application's transactions come in while the service runs. */
export class Intake {
  readonly #storage: Storage;
  readonly #arrivals: Arrivals;
  readonly #now: () => number;
  readonly #assessor: Assessor;
  readonly #inTurn = inTurn();

  /** `now` tells ms since 1970. */
  constructor(applicationId: string, storage: Storage, arrivals: Arrivals, now: () => number) {
    this.#storage = storage;
    this.#arrivals = arrivals;
    this.#now = now;
    this.#assessor = new Assessor(applicationId, storage);
  }

  /**
   * Assesses transactions now, in their order. Resolves once their reports would survive a loss of power and whoever
   * waited for them has been told; rejects, with nothing stored, where the storage does.
   */
  take(transactions: readonly Transaction[]): Promise<readonly AssessedReport[]> {
    return this.#inTurn(async () => {
      const batch: IncomingTransaction[] = [];
      const assessedAt = BigInt(Math.floor(this.#now())) * 1_000_000n;
      const taken = new Set<string>();
      for (const transaction of transactions) {
        const { transactionId } = transaction;
        const again = taken.has(transactionId) || (await this.#storage.hasTransaction(transactionId));
        taken.add(transactionId);
        batch.push({ transaction, assessedAt, again });
      }
      return this.#store(batch);
    });
  }

  async #store(batch: readonly IncomingTransaction[]): Promise<readonly AssessedReport[]> {
    try {
      const reports = this.#assessor.assess(await this.#assessor.load(batch));
      await this.#storage.write(reports, this.#assessor.takeChangedHistories());
      for (const { transactionId } of reports) this.#arrivals.announce(transactionId);
      return reports;
    } catch (error) {
      this.#assessor.startOver();
      throw error;
    }
  }
}
