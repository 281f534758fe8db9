import { z } from 'zod';
import { createMutex } from '../../../../shared/mutex';
import type { Follower } from '../../../../shared/node/postgres/listening-connection';
import type { PostgresPool, Session } from '../../../../shared/node/postgres/pool';
import { DatabaseUnavailable } from '../../../../shared/node/postgres/unavailable';
import type { AwaitedTransactions } from '../storage';
import { reportsSchema } from './schema';
import { transactionIdRow, transactionsWithReports } from './stored-transactions';

export const channel = 'whereabouts_reports';
/** Any number that no other program locks. */
const generatorLock = 7_268_310_414;
/** With more new reports, the awaited transactions are looked for instead. */
const maxReadPositions = 1_000n;

/** Returns the payload that announces the reports of an application up to a position. */
export function newReports(application: number, position: number): string {
  return `${application} ${position}`;
}

interface Watched {
  readonly awaited: AwaitedTransactions;
  /** The position up to which awaited transactions were notified. */
  seen: bigint;
  readonly runExclusive: ReturnType<typeof createMutex>;
}

const { name: schema } = reportsSchema;
const idsBetween = `
  SELECT DISTINCT transaction_id FROM ${schema}.report WHERE application = $1 AND position > $2 AND position <= $3`;
const counts = `SELECT number, report_count::text AS count FROM ${schema}.application`;
const countRow = z.object({ number: z.int(), count: z.string().transform(BigInt) });
const lockRow = z.tuple([z.object({ isHeld: z.boolean() })]);

/**
 * Notifies requests that wait here of reports that any instance of the service stores. Notifications contain positions
 * only; a poll finds those that were lost, and after a new connection every awaited transaction is looked for.
 */
export class NewReports implements Follower {
  readonly channel = channel;
  readonly prepare = '';
  readonly #pool: PostgresPool;
  readonly #wantsToGenerate: boolean;
  readonly #watched = new Map<number, Watched>();
  #generates = false;

  /** `needsToGenerate`: this instance creates simulated transactions if no other one does. */
  constructor(pool: PostgresPool, needsToGenerate: boolean) {
    this.#pool = pool;
    this.#wantsToGenerate = needsToGenerate;
  }

  /** Whether this is the instance that creates simulated transactions, as long as it stays connected. */
  get generates(): boolean {
    return this.#generates;
  }

  /** Begins to notify, and returns a function that ends this. */
  watch(application: number, awaited: AwaitedTransactions): () => void {
    this.#watched.set(application, { awaited, seen: 0n, runExclusive: createMutex() });
    return () => this.#watched.delete(application);
  }

  receive(payload: string): void {
    const [, application = '', position = ''] = /^(\d{1,10}) (\d{1,18})$/.exec(payload) ?? [];
    const watched = this.#watched.get(Number(application));
    if (watched) void this.#look(Number(application), watched, BigInt(position));
  }

  async check(session: Session, isNewConnection: boolean): Promise<void> {
    if (isNewConnection) this.#generates = false;
    if (this.#wantsToGenerate && !this.#generates) {
      const rows = await session.rows(z.unknown(), 'SELECT pg_try_advisory_lock($1) AS "isHeld"', [
        generatorLock,
      ]);
      // The lock is that of the connection, so that it ends with it.
      this.#generates = lockRow.parse(rows)[0].isHeld;
    }
    for (const { number, count } of await session.rows(countRow, counts)) {
      const watched = this.#watched.get(number);
      // Fewer than before: the database was restored from a backup.
      if (watched && (isNewConnection || count < watched.seen)) watched.seen = -1n - maxReadPositions;
      if (watched) void this.#look(number, watched, count);
    }
  }

  async #look(application: number, watched: Watched, position: bigint): Promise<void> {
    try {
      await watched.runExclusive(async () => {
        // A closed storage has no waiting requests, and soon no connections.
        if (this.#watched.get(application) !== watched || position <= watched.seen) return;
        const awaited = [...watched.awaited.awaitedIds];
        if (awaited.length > 0)
          for (const id of await this.#ids(application, watched.seen, position, awaited))
            watched.awaited.notify(id);
        watched.seen = position;
      });
    } catch (error) {
      // The next check looks again.
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
  }

  #ids(
    application: number,
    seen: bigint,
    position: bigint,
    awaited: readonly string[],
  ): Promise<readonly string[]> {
    if (position - seen > maxReadPositions) return transactionsWithReports(this.#pool, application, awaited);
    return this.#pool.rows(transactionIdRow, idsBetween, [application, seen.toString(), position.toString()]);
  }
}
