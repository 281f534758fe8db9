import { access, open } from 'node:fs/promises';
import { posix, win32 } from 'node:path';
import type { z } from 'zod';
import { createMutex } from '../../mutex';
import { processDriver } from './choose-driver';
import type { DatabaseDriver, SqlValue } from './driver';
import { Connection, type Session, validRows } from './session';

export interface DatabaseOptions {
  /** The encryption key: 32 random bytes, as 64 hexadecimal digits. Without it the file is not encrypted. */
  readonly key?: string;
  readonly readOnly?: boolean;
  /** True if its statements must run while those of other connections do: see OpenOptions. */
  readonly ownThread?: boolean;
  /** The native module to use, for tests; the process's own by default. */
  readonly driver?: DatabaseDriver;
}

/** After so long without a call, a connection returns the memory of its page cache. */
const idleAfterMs = 10_000;

/** How long a statement waits for another process's lock on the file before it fails with BUSY. */
const busyTimeoutMs = 5_000;

/**
 * Creates the file if it is missing, readable by its owner only. An existing file is not opened: on POSIX
 * systems, closing it would release every lock this process has on it, including SQLite's
 * (https://sqlite.org/howtocorrupt.html, 2.2).
 */
async function createMissingFile(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) return;
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await file?.close();
}

/**
 * Returns the path to give to SQLite. On Windows it opens paths of more than about 250 characters only in the extended
 * form, `\\?\C:\…`, which Node's own functions use by themselves.
 */
export function sqlitePath(path: string, platform: NodeJS.Platform): string {
  return (platform === 'win32' ? win32 : posix).toNamespacedPath(path);
}

/** A SQLite file. Statements and whole transactions run one at a time, in the order of the calls. */
export class Database implements Session {
  readonly #connection: Connection;
  readonly #runExclusive = createMutex();
  readonly #idle = setTimeout(() => this.#releaseMemory(), idleAfterMs).unref();
  #closed: Promise<void> | null = null;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Opens the file and, unless `readOnly`, creates it if it is missing. Only its owner can read it; the files
   * that SQLite creates next to it inherit its mode. Rejects with DatabaseError (NOTADB if a file opened with a key is
   * in another format or has another key), DriversFailedError or the system's error. Other invalid files are detected
   * at the first read.
   */
  static async open(
    path: string,
    { key, readOnly = false, ownThread = false, driver = processDriver() }: DatabaseOptions = {},
  ): Promise<Database> {
    if (key !== undefined && !/^[0-9a-f]{64}$/i.test(key))
      throw new Error('The key of a database must be 32 bytes in hexadecimal.');
    if (!readOnly) await createMissingFile(path);
    const file = sqlitePath(path, process.platform);
    return new Database(new Connection(await driver.open(file, { key, readOnly, busyTimeoutMs, ownThread })));
  }

  exec(sql: string): Promise<void> {
    return this.#use(() => this.#connection.exec(sql));
  }

  /** Makes the tables of an existing file, which this connection opens as it did the first, reachable as `schema`. */
  attach(path: string, schema: string, key: string): Promise<void> {
    const file = sqlitePath(path, process.platform).replaceAll("'", "''");
    return this.exec(`ATTACH '${file}' AS ${schema} KEY "x'${key}'"`);
  }

  run(sql: string, values?: readonly SqlValue[]): Promise<void> {
    return this.#use(() => this.#connection.run(sql, values));
  }

  async rows<Row>(sql: string, values: readonly SqlValue[], schema: z.ZodType<Row>): Promise<readonly Row[]> {
    // Validated when the next statement can already run, in its own thread.
    return validRows(await this.#use(() => this.#connection.all(sql, values)), sql, schema);
  }

  row<Row>(sql: string, values: readonly SqlValue[], schema: z.ZodType<Row>): Promise<Row | null> {
    return this.#use(() => this.#connection.row(sql, values, schema));
  }

  /**
   * Yields the rows of one statement, up to `limit` at a time, so that never all are in memory. Until then, nothing but
   * `close` may be called.
   */
  async *batches<Row>(sql: string, limit: number, schema: z.ZodType<Row>): AsyncGenerator<readonly Row[]> {
    await this.#use(() => this.#connection.start(sql));
    for (;;) {
      const rows = await this.#use(() => this.#connection.next(limit, schema));
      if (rows.length === 0) return;
      yield rows;
    }
  }

  /** Runs `work` in a transaction and rolls it back if `work` throws. `work` must use the session, not the database. */
  transaction<Value>(work: (session: Session) => Promise<Value>): Promise<Value> {
    return this.#use(async () => {
      await this.#connection.run('BEGIN IMMEDIATE');
      try {
        const value = await work(this.#connection);
        await this.#connection.run('COMMIT');
        return value;
      } catch (error) {
        // After some errors, such as a full disk, SQLite has already rolled back.
        await this.#connection.run('ROLLBACK').catch(() => undefined);
        throw error;
      }
    });
  }

  /** Closes the database after all pending calls have completed. Can be called more than once. */
  close(): Promise<void> {
    clearTimeout(this.#idle);
    this.#closed ??= this.#runExclusive(() => this.#connection.close());
    return this.#closed;
  }

  #use<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#closed === null) this.#idle.refresh();
    return this.#runExclusive(work);
  }

  /** Empties the page cache. If that fails, it stays as it was. */
  #releaseMemory(): void {
    void this.#runExclusive(() => this.#connection.exec('PRAGMA shrink_memory')).catch(() => undefined);
  }
}
