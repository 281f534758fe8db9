import pg from 'pg';
import { z } from 'zod';
import { notInTeam } from './schema';
import { DatabaseUnavailable, PersonRemoved, type Scope } from './team-storage';

/** A transaction of one team. */
export interface Session {
  rows<Row>(schema: z.ZodType<Row>, sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Returns the number of rows that the statement changed. */
  run(sql: string, values?: readonly unknown[]): Promise<number>;
}

const connectTimeoutMs = 5_000;
/** A little longer than the database's own limit, which ends a statement without the connection. */
const answerTimeoutMs = 20_000;
const attempts = 10;

/**
 * Opens transactions in the role that can neither change nor remove entries. Role and team are set for each
 * transaction, so that a pooler that shares connections between transactions keeps them apart too.
 */
export class TeamDatabase {
  readonly #pool: pg.Pool;

  constructor(address: string, connections: number) {
    this.#pool = new pg.Pool({
      connectionString: address,
      max: connections,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
    });
    // An idle connection that ends; the next call opens another one.
    this.#pool.on('error', () => undefined);
  }

  /**
   * Runs `work` in a transaction that sees only the team of the scope; null for none. Rejects with DatabaseUnavailable, or
   * PersonRemoved.
   */
  transaction<Result>(scope: Scope | null, work: (session: Session) => Promise<Result>): Promise<Result> {
    return this.#repeated(() => this.#once(scope, work));
  }

  /** Runs a statement that is a transaction of its own: it calls a function that enters the team. Rejects like `transaction`. */
  statement<Row>(schema: z.ZodType<Row>, sql: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#repeated(async () => {
      const { rows } = await this.#pool.query(sql, [...values]);
      return z.array(schema).parse(rows);
    });
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }

  /** Repeats what the database chose to cancel, to resolve a deadlock. */
  async #repeated<Result>(act: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await act();
      } catch (error) {
        if (attempt < attempts && mustRepeat(error)) continue;
        if (codeOf(error) === notInTeam) throw new PersonRemoved();
        throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
      }
    }
  }

  async #once<Result>(scope: Scope | null, work: (session: Session) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    const onError = (error: Error) => {
      failure = error;
    };
    client.on('error', onError);
    try {
      await client.query(begin(scope));
      const result = await work(sessionOf(client));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(onError);
      throw error;
    } finally {
      client.off('error', onError);
      client.release(failure);
    }
  }
}

/** In one message, which saves a round trip. */
function begin(scope: Scope | null): string {
  const team = scope === null ? 'NULL' : `'${z.uuid().parse(scope.team)}'`;
  const person = scope !== null && 'person' in scope ? `'${z.uuid().parse(scope.person)}'` : 'NULL';
  return `BEGIN; SELECT whereabouts_team.enter(${team}, ${person})`;
}

function sessionOf(client: pg.PoolClient): Session {
  return {
    async rows(schema, sql, values = []) {
      const { rows } = await client.query(sql, [...values]);
      return z.array(schema).parse(rows);
    },
    async run(sql, values = []) {
      return (await client.query(sql, [...values])).rowCount ?? 0;
    },
  };
}

/** Serialization failures and deadlocks: the transaction was rolled back. */
function mustRepeat(error: unknown): boolean {
  return codeOf(error) === '40001' || codeOf(error) === '40P01';
}

/** Of the system, and of PostgreSQL: no connection, none left, read-only, out of resources, stopping, canceled. */
const unavailableCodes =
  /^(E(CONN\w+|PIPE|NOENT|ACCES|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND)|08\w{3}|53\w{3}|57\w{3}|58\w{3}|25006|25P03)$/;
/** Errors of the package `pg` have no code. */
const unavailableMessages = /^(Connection terminated|timeout exceeded|Query read timeout|Client was closed)/;

export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== null) return unavailableCodes.test(code);
  if (error instanceof AggregateError) return error.errors.every(isUnavailable);
  return (
    error instanceof Error &&
    (unavailableMessages.test(error.message) || error.message.includes('not queryable'))
  );
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
