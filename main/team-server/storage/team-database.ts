import pg from 'pg';
import { z } from 'zod';
import { serverRole } from './schema';
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
   * Runs `work` in a transaction that sees only the team of the scope; null for none. `work` is repeated if the database
   * chose this transaction to resolve a deadlock. Rejects with DatabaseUnavailable, or PersonRemoved.
   */
  async transaction<Result>(
    scope: Scope | null,
    work: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(scope, work);
      } catch (error) {
        if (attempt < attempts && mustRepeat(error)) continue;
        throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
      }
    }
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }

  async #once<Result>(scope: Scope | null, work: (session: Session) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    const onError = (error: Error) => {
      failure = error;
    };
    client.on('error', onError);
    try {
      await begin(client, scope);
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

/** One message: a round trip for each setting would take longer than most transactions. */
async function begin(client: pg.PoolClient, scope: Scope | null): Promise<void> {
  const settings = {
    role: serverRole,
    search_path: 'whereabouts_team, pg_temp',
    statement_timeout: '15s',
    idle_in_transaction_session_timeout: '30s',
    'app.team': scope === null ? '' : z.uuid().parse(scope.team),
  };
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  const start = `BEGIN; SELECT ${set.join(', ')}`;
  if (scope === null || !('person' in scope)) {
    await client.query(start);
    return;
  }
  const isActive = `EXISTS (SELECT FROM person WHERE id = '${z.uuid().parse(scope.person)}' AND active)`;
  const results: unknown = await client.query(`${start}; SELECT ${isActive} AS "isActive"`);
  const [, , { rows }] = begunResults.parse(results);
  if (!rows[0].isActive) throw new PersonRemoved();
}

/** Of the statements of `begin`. */
const begunResults = z.tuple([
  z.unknown(),
  z.unknown(),
  z.object({ rows: z.tuple([z.object({ isActive: z.boolean() })]) }),
]);

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
