import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, Session } from '../../../../shared/node/postgres/pool';
import { CommitUnconfirmed, DatabaseUnavailable } from '../../../../shared/node/postgres/unavailable';

/** How often and in which interval a database that stopped responding during a commit is queried for its outcome. */
const attempts = 120;
const intervalMs = 250;

/** A transaction before its commit. */
export interface Prepared<Value> {
  readonly value: Value;
  /** Finds out in a later transaction whether this one was committed. Waits until it has ended. */
  wasStored(session: Session): Promise<boolean>;
}

/** Connections for transactions, and the SQL that starts one. */
export interface Writers {
  readonly pool: PostgresPool;
  readonly begin: string;
}

/**
 * Runs a transaction and resolves with its value once it is stored. If the connection breaks during the commit, asks the
 * database for the outcome for at least half a minute. Rejects with DatabaseUnavailable if nothing is stored, and with
 * CommitUnconfirmed if the outcome is unknown.
 */
export async function commit<Value>(
  writers: Writers,
  prepare: (session: Session) => Promise<Prepared<Value>>,
): Promise<Value> {
  const made: Prepared<Value>[] = [];
  try {
    return await writers.pool.transaction(writers.begin, async (session) => {
      const prepared = await prepare(session);
      made.push(prepared);
      return prepared.value;
    });
  } catch (error) {
    if (!(error instanceof CommitUnconfirmed)) throw error;
    const prepared = made.at(-1);
    // It was another commit, before this one.
    if (prepared === undefined) throw new DatabaseUnavailable(error);
    if (await wasStored(writers, prepared, error)) return prepared.value;
    throw new DatabaseUnavailable(error);
  }
}

async function wasStored(
  { pool, begin }: Writers,
  prepared: Prepared<unknown>,
  unconfirmed: CommitUnconfirmed,
): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await pool.transaction(begin, (session) => prepared.wasStored(session));
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
    await pause(intervalMs);
  }
  throw unconfirmed;
}
