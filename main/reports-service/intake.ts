import { createMutex } from '../../shared/mutex';
import type { Arrivals } from './arrivals';
import { type AssessedReport, Assessor, type IncomingTransaction } from './assessor';
import type { Storage, StoredHistory, WritableStorage, WriterTurn } from './storage/storage';
import type { Transaction } from './transaction';

/** Transactions that were sent together, and the promise of their reports. */
interface Sending {
  readonly transactions: readonly Transaction[];
  resolve(reports: readonly AssessedReport[]): void;
  reject(reason: unknown): void;
}

/** Maximum number of transactions per turn, unless one sending has more. Larger turns gain hardly anything. */
const maxTransactions = 512;

/** Receives the transactions of one application while the service runs. */
export class Intake {
  readonly #applicationId: string;
  readonly #storage: Pick<Storage, 'takeTurn'>;
  readonly #arrivals: Arrivals;
  readonly #now: () => number;
  readonly #runExclusive = createMutex();
  readonly #queue: Sending[] = [];
  readonly #current = new CurrentTurn();
  #assessor: Assessor | null = null;
  /** The version of the storage that the assessor knows; null during a turn, and after one that stored nothing. */
  #version: string | null = null;

  /** `now` returns ms since 1970. */
  constructor(
    applicationId: string,
    storage: Pick<Storage, 'takeTurn'>,
    arrivals: Arrivals,
    now: () => number,
  ) {
    this.#applicationId = applicationId;
    this.#storage = storage;
    this.#arrivals = arrivals;
    this.#now = now;
  }

  /**
   * Assesses transactions in order. Resolves when their reports are durable and the requests that wait for them have
   * been notified. If the storage rejects, rejects as well and stores nothing. What is sent during a turn is stored
   * together in the next one, because a turn costs much more than a report.
   */
  take(transactions: readonly Transaction[]): Promise<readonly AssessedReport[]> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ transactions, resolve, reject });
      // Every sending schedules one turn. It does nothing if an earlier turn included it.
      void this.#runExclusive(() => this.#takeQueued());
    });
  }

  async #takeQueued(): Promise<void> {
    const sendings = this.#queue.splice(0, turnSize(this.#queue));
    if (sendings.length === 0) return;
    try {
      const reports = await this.#store(sendings.flatMap(({ transactions }) => transactions));
      for (const { transactionId } of reports) this.#arrivals.notify(transactionId);
      let from = 0;
      for (const { transactions, resolve } of sendings) {
        resolve(reports.slice(from, from + transactions.length));
        from += transactions.length;
      }
    } catch (error) {
      for (const { reject } of sendings) reject(error);
    }
  }

  async #store(transactions: readonly Transaction[]): Promise<readonly AssessedReport[]> {
    const { reports, version } = await this.#storage.takeTurn(async (turn) => {
      const assessor = this.#continueIn(turn);
      const batch = await this.#incoming(transactions, turn);
      const assessed = assessor.assess(await assessor.load(batch));
      await turn.write(assessed, assessor.takeChangedHistories());
      return { reports: assessed, version: turn.version };
    });
    this.#version = version;
    return reports;
  }

  /** Returns the assessor, which forgets what it knows if others have written since, or if the last turn wasn't stored. */
  #continueIn(turn: WriterTurn): Assessor {
    this.#current.turn = turn;
    this.#assessor ??= new Assessor(this.#applicationId, this.#current);
    if (turn.version !== this.#version) this.#assessor.reset();
    this.#version = null;
    return this.#assessor;
  }

  async #incoming(
    transactions: readonly Transaction[],
    turn: WriterTurn,
  ): Promise<readonly IncomingTransaction[]> {
    const assessedAt = BigInt(Math.floor(this.#now())) * 1_000_000n;
    const known = new Set(
      await turn.knownTransactions(transactions.map(({ transactionId }) => transactionId)),
    );
    return transactions.map((transaction) => {
      const isRepeated = known.has(transaction.transactionId);
      known.add(transaction.transactionId);
      return { transaction, assessedAt, isRepeated };
    });
  }
}

/** What an assessor reads, in whichever turn it is used. */
class CurrentTurn implements Pick<WritableStorage, 'reportCount' | 'newestTimestamp' | 'readHistories'> {
  turn: WriterTurn | null = null;

  get reportCount(): number {
    return this.#now.reportCount;
  }

  get newestTimestamp(): bigint {
    return this.#now.newestTimestamp;
  }

  readHistories(keys: readonly string[]): Promise<readonly StoredHistory[]> {
    return this.#now.readHistories(keys);
  }

  get #now(): WriterTurn {
    if (this.turn === null) throw new Error('There is no turn.');
    return this.turn;
  }
}

/** Returns how many sendings from the start of the queue the next turn takes: at least one, however large it is. */
function turnSize(queue: readonly Sending[]): number {
  let count = 0;
  const tooMany = queue.findIndex(({ transactions }, index) => {
    count += transactions.length;
    return count > maxTransactions && index > 0;
  });
  return tooMany === -1 ? queue.length : tooMany;
}
