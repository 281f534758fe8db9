import { createRequire } from 'node:module';
import type sqlcipher from '@journeyapps/sqlcipher';
import type { z } from 'zod';
import { DatabaseError, databaseError } from './database-error';

/**
 * What can be bound to a `?`. A whole number beyond 32 bits is bound as a double: an int64 goes in as decimal text,
 * `CAST(? AS INTEGER)`, and comes out as `CAST(… AS TEXT)`, under another name than its column's, which ORDER BY
 * would otherwise sort as text.
 */
export type SqlValue = string | number | null | Uint8Array;

/** What statements are run on: a database, or one transaction of it. */
export interface Session {
  /** Runs statements without parameters, several if need be. */
  exec(sql: string): Promise<void>;
  run(sql: string, values?: readonly SqlValue[]): Promise<void>;
  /** Every row, each checked; a row of another shape is DatabaseError CORRUPT. */
  rows<Row>(sql: string, values: readonly SqlValue[], schema: z.ZodType<Row>): Promise<readonly Row[]>;
  /** The first row; null where there is none. */
  row<Row>(sql: string, values: readonly SqlValue[], schema: z.ZodType<Row>): Promise<Row | null>;
}

/** How long another process may keep a file to itself before a statement fails with BUSY. */
const busyTimeoutMs = 5_000;

/** Statements that are kept prepared: the queries of a long day have more texts than are worth their memory. */
const mostPrepared = 500;

/**
 * One connection of the driver with promises in place of callbacks. A statement is prepared once and kept by its
 * text, so a text must not be made of values. Each call must have ended before the next begins.
 */
export class Connection implements Session {
  readonly #driver: sqlcipher.Database;
  readonly #statements = new Map<string, Promise<sqlcipher.Statement>>();

  private constructor(driver: sqlcipher.Database) {
    this.#driver = driver;
  }

  /** Opens a file that is there. Rejects with DatabaseError. */
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
    return ended((done) => this.#driver.exec(sql, done));
  }

  async run(sql: string, values: readonly SqlValue[] = []): Promise<void> {
    const statement = await this.#prepared(sql);
    await ended((done) => statement.run(values, done));
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
    for (const prepared of this.#statements.values()) await finalized(prepared);
    this.#statements.clear();
    await ended((done) => this.#driver.close(done));
  }

  async #prepared(sql: string): Promise<sqlcipher.Statement> {
    const known = this.#statements.get(sql);
    // What was used last stands last.
    if (known) this.#statements.delete(sql);
    const prepared = known ?? this.#prepare(sql);
    this.#statements.set(sql, prepared);
    const [first] = this.#statements;
    if (first && this.#statements.size > mostPrepared) {
      this.#statements.delete(first[0]);
      await finalized(first[1]);
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

async function finalized(prepared: Promise<sqlcipher.Statement>): Promise<void> {
  const statement = await prepared;
  await new Promise<void>((resolve) => void statement.finalize(() => resolve()));
}

/** Loads the compiled module, which nothing pays for that opens no database. */
function loadDriver(): typeof sqlcipher {
  return createRequire(import.meta.url)('@journeyapps/sqlcipher');
}

function ended(begin: (done: (error: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    begin((error) => (error ? reject(databaseError(error)) : resolve()));
  });
}
