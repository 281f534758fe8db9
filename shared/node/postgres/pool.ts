import pg from 'pg';
import { z } from 'zod';
import { CommitUnconfirmed, DatabaseUnavailable, errorCode, isUnavailable } from './unavailable';

/** Runs statements on one connection. */
export interface Session {
  rows<Row>(schema: z.ZodType<Row>, sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Returns the number of rows that the statement changed. */
  run(sql: string, values?: readonly unknown[]): Promise<number>;
}

const connectTimeoutMs = 5_000;
/** A little longer than the database's own limit, which ends a statement without the connection. */
const answerTimeoutMs = 20_000;
const attempts = 10;

interface PoolOptions {
  /** Maximum number of connections. A call waits up to 5 s for one. */
  readonly connections: number;
  /** The database's limit for a statement, ms; at most 15 s. Default: set by each transaction itself. */
  readonly statementTimeoutMs?: number;
  /** Settings of each connection, such as "-c jit=off". */
  readonly settings?: string;
  /** Plans statements with values once on each connection. Not for poolers that share connections between transactions. */
  readonly prepares?: boolean;
}

/** A pool of connections to a PostgreSQL. */
export class PostgresPool {
  readonly #pool: pg.Pool;
  readonly #prepares: boolean;

  constructor(address: string, options: PoolOptions) {
    const { connections, statementTimeoutMs, settings, prepares = false } = options;
    this.#prepares = prepares;
    this.#pool = new pg.Pool({
      connectionString: address,
      max: connections,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
      ...(statementTimeoutMs !== undefined && { statement_timeout: statementTimeoutMs }),
      ...(settings !== undefined && { options: settings }),
    });
    // An idle connection that ends; the next call opens another one.
    this.#pool.on('error', () => undefined);
  }

  /** Runs one statement in its own transaction. Rejects with DatabaseUnavailable. */
  rows<Row>(schema: z.ZodType<Row>, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.#repeated((client) => sessionOf(client, this.#prepares).rows(schema, sql, values));
  }

  /**
   * Runs `work` in a transaction, which `begin` starts. `work` is repeated if the database chose this transaction to
   * resolve a deadlock. Rejects with CommitUnconfirmed, or with DatabaseUnavailable, and then nothing is stored.
   */
  transaction<Result>(begin: string, work: (session: Session) => Promise<Result>): Promise<Result> {
    return this.#repeated((client) => this.#run(client, begin, work));
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }

  async #repeated<Result>(act: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#withClient(act);
      } catch (error) {
        if (attempt < attempts && mustRepeat(error)) continue;
        throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
      }
    }
  }

  async #run<Result>(
    client: pg.PoolClient,
    begin: string,
    work: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    await client.query(begin);
    const result = await work(sessionOf(client, this.#prepares));
    await client.query('COMMIT').catch((error: unknown) => {
      throw isUnavailable(error) ? new CommitUnconfirmed(error) : error;
    });
    return result;
  }

  /** Returns the connection to the pool afterwards, without a transaction, or closes it if it has failed. */
  async #withClient<Result>(use: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    let failure: unknown = null;
    const onError = (error: Error) => {
      failure = error;
    };
    client.on('error', onError);
    try {
      return await use(client);
    } catch (error) {
      if (isAnswer(error)) await client.query('ROLLBACK').catch(onError);
      else failure = error;
      throw error;
    } finally {
      client.off('error', onError);
      client.release(failure !== null);
    }
  }
}

/** False if the connection was lost, or may still be busy with a statement. The database then rolls back by itself. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError || !(isUnavailable(error) || error instanceof DatabaseUnavailable);
}

export function sessionOf(client: pg.ClientBase, prepares = false): Session {
  const query = (text: string, values: readonly unknown[]) =>
    client.query({
      text,
      values: [...values],
      ...(prepares && values.length > 0 && { name: statementName(text) }),
    });
  return {
    async rows(schema, sql, values = []) {
      return z.array(schema).parse((await query(sql, values)).rows);
    },
    async run(sql, values = []) {
      return (await query(sql, values)).rowCount ?? 0;
    },
  };
}

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  const name = statementNames.get(text) ?? `statement_${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}

/** Serialization failures and deadlocks: the transaction was rolled back. */
function mustRepeat(error: unknown): boolean {
  return errorCode(error) === '40001' || errorCode(error) === '40P01';
}
