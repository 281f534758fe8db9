import { createRequire } from 'node:module';
import type sqlcipher from '@journeyapps/sqlcipher';
import { z } from 'zod';
import {
  type CipherSettings,
  checkFirstPage,
  checkSettings,
  cipherFormat,
  settingPragmas,
} from './cipher-format';
import { databaseError } from './database-error';
import {
  connectionDefaults,
  type DatabaseDriver,
  type DriverConnection,
  maxNextSize,
  maxPrepared,
  type SqlValue,
} from './driver';

const settings: CipherSettings = {
  kdf_iter: cipherFormat.keyIterations,
  cipher_page_size: cipherFormat.pageBytes,
  cipher_use_hmac: 1,
  cipher_plaintext_header_size: 0,
  cipher_hmac_algorithm: 'HMAC_SHA512',
  cipher_kdf_algorithm: 'PBKDF2_HMAC_SHA512',
};

/** Loads @journeyapps/sqlcipher, which runs statements in its own threads. Throws if it can't be loaded. */
export function loadSqlcipherDriver(): DatabaseDriver {
  const { Database, OPEN_READONLY, OPEN_READWRITE }: typeof sqlcipher = createRequire(import.meta.url)(
    '@journeyapps/sqlcipher',
  );
  return {
    name: '@journeyapps/sqlcipher',
    async open(path, { readOnly, key, busyTimeoutMs }) {
      const opened = await new Promise<sqlcipher.Database>((resolve, reject) => {
        const database = new Database(path, readOnly ? OPEN_READONLY : OPEN_READWRITE, (error) =>
          error ? reject(databaseError(error)) : resolve(database),
        );
      });
      opened.configure('busyTimeout', busyTimeoutMs);
      const connection = new SqlcipherConnection(opened);
      try {
        if (key !== undefined) await setKey(connection, key);
        await connection.exec(connectionDefaults);
        return connection;
      } catch (error) {
        await connection.close();
        throw error;
      }
    },
  };
}

const settingRows = z.array(z.object({ pragma: z.string() }));

async function setKey(connection: DriverConnection, key: string): Promise<void> {
  // The error reports a wrong key; SQLCipher would also write it to stderr.
  await connection.exec(
    `PRAGMA cipher_log_level = NONE; PRAGMA key = "x'${key}'"; ${settingPragmas(settings)}`,
  );
  const used = settingRows.parse(await connection.all('PRAGMA cipher_settings', []));
  const named = used.map(({ pragma }): [string, string] => {
    const [, name = '', value = ''] = /^PRAGMA (\w+) = (\w+);$/.exec(pragma) ?? [];
    return [name, value];
  });
  checkSettings(settings, new Map(named));
  await checkFirstPage(connection);
}

class SqlcipherConnection implements DriverConnection {
  readonly #database: sqlcipher.Database;
  readonly #statements = new Map<string, Promise<sqlcipher.Statement>>();
  #started: sqlcipher.Statement | null = null;

  constructor(database: sqlcipher.Database) {
    this.#database = database;
  }

  exec(sql: string): Promise<void> {
    return settled((done) => this.#database.exec(sql, done));
  }

  async all(sql: string, values: readonly SqlValue[]): Promise<readonly unknown[]> {
    const statement = await this.#prepared(sql);
    return new Promise<readonly unknown[]>((resolve, reject) => {
      statement.all(values, (error, rows) => (error ? reject(databaseError(error)) : resolve(rows)));
    });
  }

  async start(sql: string): Promise<void> {
    this.#started = await this.#prepared(sql);
  }

  async next(limit: number): Promise<readonly unknown[]> {
    const rows: unknown[] = [];
    for (let size = 0; rows.length < limit && size < maxNextSize; ) {
      const row = await this.#step();
      if (row === null) break;
      rows.push(row);
      for (const value of Object.values(row)) size += lengthOf(value);
    }
    return rows;
  }

  async close(): Promise<void> {
    for (const prepared of this.#statements.values()) await finalize(prepared);
    this.#statements.clear();
    await settled((done) => this.#database.close(done));
  }

  /** Returns the next row of the started statement; null after the last. */
  #step(): Promise<object | null> {
    const statement = this.#started;
    if (statement === null) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      // Without values, it goes on where it was.
      statement.get((error: Error | null, row?: object) => {
        if (error || row === undefined) this.#started = null;
        if (error) return reject(databaseError(error));
        resolve(row ?? null);
      });
    });
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
      const statement = this.#database.prepare(sql, (error) => {
        if (!error) return resolve(statement);
        this.#statements.delete(sql);
        reject(databaseError(error));
      });
    });
  }
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : 8;
}

async function finalize(prepared: Promise<sqlcipher.Statement>): Promise<void> {
  const statement = await prepared;
  await new Promise<void>((resolve) => void statement.finalize(() => resolve()));
}

function settled(start: (done: (error: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => (error ? reject(databaseError(error)) : resolve()));
  });
}
