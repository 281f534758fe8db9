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

  async close(): Promise<void> {
    for (const prepared of this.#statements.values()) await finalize(prepared);
    this.#statements.clear();
    await settled((done) => this.#database.close(done));
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

async function finalize(prepared: Promise<sqlcipher.Statement>): Promise<void> {
  const statement = await prepared;
  await new Promise<void>((resolve) => void statement.finalize(() => resolve()));
}

function settled(start: (done: (error: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => (error ? reject(databaseError(error)) : resolve()));
  });
}
