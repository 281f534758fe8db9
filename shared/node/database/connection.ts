import { createRequire } from 'node:module';
import type sqlcipher from '@journeyapps/sqlcipher';
import { z } from 'zod';
import { DatabaseError, databaseError } from './database-error';

/**
 * A value that can be bound to a `?`. Whole numbers beyond 32 bits are bound as doubles. Pass an int64 as
 * decimal text (`CAST(? AS INTEGER)`) and read it with `CAST(… AS TEXT)`, under an alias that differs from
 * the column's name: otherwise ORDER BY sorts it as text.
 */
export type SqlValue = string | number | null | Uint8Array;

export interface Session {
  /** Runs one or more statements without parameters. */
  exec(sql: string): Promise<void>;
  run(sql: string, values?: readonly SqlValue[]): Promise<void>;
  /** Returns all rows, validated. Rejects with DatabaseError CORRUPT if a row does not match the schema. */
  rows<Row>(sql: string, values: readonly SqlValue[], schema: z.ZodType<Row>): Promise<readonly Row[]>;
  /** Returns the first row, or null if there is none. */
  row<Row>(sql: string, values: readonly SqlValue[], schema: z.ZodType<Row>): Promise<Row | null>;
}

const numberRow = z.object({ number: z.int() });

/** Returns the only value of a query, which must be an integer named `number`. */
export async function readNumber(
  session: Session,
  sql: string,
  values: readonly SqlValue[] = [],
): Promise<number> {
  return (await session.row(sql, values, numberRow))?.number ?? 0;
}

/** How long a statement waits for another process's lock on the file before it fails with BUSY. */
const busyTimeoutMs = 5_000;

/** Maximum number of cached prepared statements. It bounds memory: over a day, queries produce many different texts. */
const maxPrepared = 500;

/**
 * One connection of the driver, with promises instead of callbacks. Prepared statements are cached by their
 * text, so don't embed values in SQL. Each call must have completed before the next starts.
 */
export class Connection implements Session {
  readonly #driver: sqlcipher.Database;
  readonly #statements = new Map<string, Promise<sqlcipher.Statement>>();

  private constructor(driver: sqlcipher.Database) {
    this.#driver = driver;
  }

  /** Opens an existing file. Rejects with DatabaseError. */
  static async open(path: string, readOnly: boolean): Promise<Connection> {
    const { Database, OPEN_READONLY, OPEN_READWRITE } = loadDriver();
    const driver = await new Promise<sqlcipher.Database>((resolve, reject) => {
      const opened = new Database(path, readOnly ? OPEN_READONLY : OPEN_READWRITE, (error) =>
        error ? reject(databaseError(error)) : resolve(opened),
      );
    });
    driver.configure('busyTimeout', busyTimeoutMs);
    return new Connection(driver);
  }

  exec(sql: string): Promise<void> {
    return settled((done) => this.#driver.exec(sql, done));
  }

  async run(sql: string, values: readonly SqlValue[] = []): Promise<void> {
    const statement = await this.#prepared(sql);
    await settled((done) => statement.run(values, done));
  }

  async rows<Row>(sql: string, values: readonly SqlValue[], schema: z.ZodType<Row>): Promise<readonly Row[]> {
    const statement = await this.#prepared(sql);
    const found = await new Promise<readonly unknown[]>((resolve, reject) => {
      statement.all(values, (error, rows) => (error ? reject(databaseError(error)) : resolve(rows)));
    });
    return found.map((row) => {
      const read = schema.safeParse(row);
      if (read.success) return read.data;
      throw new DatabaseError('CORRUPT', `a row is not what it should be: ${sql}`);
    });
  }

  async row<Row>(sql: string, values: readonly SqlValue[], schema: z.ZodType<Row>): Promise<Row | null> {
    const [first = null] = await this.rows(sql, values, schema);
    return first;
  }

  async close(): Promise<void> {
    for (const prepared of this.#statements.values()) await finalize(prepared);
    this.#statements.clear();
    await settled((done) => this.#driver.close(done));
  }

  async #prepared(sql: string): Promise<sqlcipher.Statement> {
    const known = this.#statements.get(sql);
    // Moves the statement to the end, so that the map is ordered by last use.
    if (known) this.#statements.delete(sql);
    const prepared = known ?? this.#prepare(sql);
    this.#statements.set(sql, prepared);
    const [first] = this.#statements;
    if (first && this.#statements.size > maxPrepared) {
      this.#statements.delete(first[0]);
      await finalize(first[1]);
    }
    return prepared;
  }

  #prepare(sql: string): Promise<sqlcipher.Statement> {
    return new Promise<sqlcipher.Statement>((resolve, reject) => {
      const statement = this.#driver.prepare(sql, (error) => {
        if (!error) return resolve(statement);
        this.#statements.delete(sql);
        reject(databaseError(error));
      });
    });
  }
}

async function finalize(prepared: Promise<sqlcipher.Statement>): Promise<void> {
  const statement = await prepared;
  await new Promise<void>((resolve) => void statement.finalize(() => resolve()));
}

/** Loads the native module on first use: a process that opens no database does not pay for it. */
function loadDriver(): typeof sqlcipher {
  return createRequire(import.meta.url)('@journeyapps/sqlcipher');
}

function settled(start: (done: (error: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => (error ? reject(databaseError(error)) : resolve()));
  });
}
