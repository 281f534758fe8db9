import { access, open } from 'node:fs/promises';
import type { z } from 'zod';
import { inTurn } from '../in-turn';
import { Connection, type Session, type SqlValue } from './connection';

export interface DatabaseOptions {
  /** What the file is encrypted with: 32 random bytes, as 64 hexadecimal digits. Without it the file is plain. */
  readonly key?: string;
  readonly readOnly?: boolean;
}

/**
 * Makes the file, for nobody else to read. One that is there is not opened: on POSIX systems to close it again would end every
 * lock that this process has on it, SQLite's too (https://sqlite.org/howtocorrupt.html, 2.2).
 */
async function provideFile(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await file?.close();
}

/** A SQLite file. Statements and whole transactions happen in the order of the calls, never mixed. */
export class Database implements Session {
  readonly #connection: Connection;
  readonly #inTurn = inTurn();
  #closed: Promise<void> | null = null;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Opens the file, made where it is missing unless it is only to be read; nobody but its owner may read it, nor what
   * SQLite puts beside it, which takes its mode. Rejects with DatabaseError or the system's error; whether the file is
   * a database, and the key its own, shows when it is first read.
   */
  static async open(path: string, { key, readOnly = false }: DatabaseOptions = {}): Promise<Database> {
    if (key !== undefined && !/^[0-9a-f]{64}$/i.test(key))
      throw new Error('The key of a database must be 32 bytes in hexadecimal.');
    if (!readOnly) await provideFile(path);
    const connection = await Connection.open(path, readOnly);
    // A wrong key is told by the error; SQLCipher would also write it to stderr.
    if (key !== undefined) await connection.exec(`PRAGMA cipher_log_level = NONE; PRAGMA key = "x'${key}'"`);
    return new Database(connection);
  }

  exec(sql: string): Promise<void> {
    return this.#inTurn(() => this.#connection.exec(sql));
  }

  run(sql: string, values?: readonly SqlValue[]): Promise<void> {
    return this.#inTurn(() => this.#connection.run(sql, values));
  }

  rows<Row>(sql: string, values: readonly SqlValue[], schema: z.ZodType<Row>): Promise<readonly Row[]> {
    return this.#inTurn(() => this.#connection.rows(sql, values, schema));
  }

  row<Row>(sql: string, values: readonly SqlValue[], schema: z.ZodType<Row>): Promise<Row | null> {
    return this.#inTurn(() => this.#connection.row(sql, values, schema));
  }

  /** Runs `work` whole or not at all: what it throws undoes it. It must use the session, not the database. */
  transaction<Value>(work: (session: Session) => Promise<Value>): Promise<Value> {
    return this.#inTurn(async () => {
      await this.#connection.run('BEGIN IMMEDIATE');
      try {
        const value = await work(this.#connection);
        await this.#connection.run('COMMIT');
        return value;
      } catch (error) {
        // A full disk makes SQLite undo everything by itself: then there is nothing left to undo.
        await this.#connection.run('ROLLBACK').catch(() => undefined);
        throw error;
      }
    });
  }

  /** Closes once everything asked for so far has ended. To close again does nothing. */
  close(): Promise<void> {
    this.#closed ??= this.#inTurn(() => this.#connection.close());
    return this.#closed;
  }
}
