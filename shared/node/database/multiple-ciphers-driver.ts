import { createRequire } from 'node:module';
import type { MultipleCiphers } from 'better-sqlite3-multiple-ciphers';
import { z } from 'zod';
import {
  type CipherSettings,
  checkFirstPage,
  checkSettings,
  cipherFormat,
  settingPragmas,
} from './cipher-format';
import { DatabaseThread } from './database-thread';
import { connectionDefaults, type DatabaseDriver, type DriverConnection } from './driver';

const name = 'better-sqlite3-multiple-ciphers';

/** `legacy` is the version of SQLCipher; 2 is SHA-512. https://utelle.github.io/SQLite3MultipleCiphers/docs/ciphers/cipher_sqlcipher/ */
const settings: CipherSettings = {
  cipher: 'sqlcipher',
  legacy: 4,
  legacy_page_size: cipherFormat.pageBytes,
  kdf_iter: cipherFormat.keyIterations,
  fast_kdf_iter: cipherFormat.hmacKeyIterations,
  hmac_use: 1,
  hmac_pgno: 1,
  hmac_salt_mask: cipherFormat.hmacSaltMask,
  kdf_algorithm: 2,
  hmac_algorithm: 2,
  hmac_algorithm_compat: 1,
  plaintext_header_size: 0,
};

/**
 * Loads better-sqlite3-multiple-ciphers. Its calls are synchronous, so connections are in threads: one that all share,
 * or one of their own. Throws if it can't be loaded. Must not be called below Node-API 10.
 */
export function loadMultipleCiphersDriver(): DatabaseDriver {
  const module = loadablePath(createRequire(import.meta.url), process.platform, process.arch);
  const threads = new ThreadPool(module);
  return {
    name,
    async open(path, options) {
      const thread = options.ownThread ? threads.own() : threads.shared();
      const connection = await thread.open(path, options);
      try {
        if (options.key !== undefined) await setKey(connection, options.key);
        await connection.exec(connectionDefaults);
        return connection;
      } catch (error) {
        await connection.close();
        throw error;
      }
    },
  };
}

/** Starting a thread takes longer than opening a file, so as many as the store uses are used again. */
const maxIdle = 4;

class ThreadPool {
  readonly #module: string;
  #idle: readonly DatabaseThread[] = [];
  #shared: DatabaseThread | null = null;

  constructor(module: string) {
    this.#module = module;
  }

  /** Returns the thread of all connections that need none of their own. */
  shared(): DatabaseThread {
    this.#shared ??= this.own();
    return this.#shared;
  }

  /** Returns a thread without connections. */
  own(): DatabaseThread {
    const [idle, ...others] = this.#idle;
    this.#idle = others;
    return (
      idle ??
      new DatabaseThread(this.#module, {
        onIdle: (thread) => this.#idled(thread),
        onEnd: (thread) => this.#forget(thread),
      })
    );
  }

  #idled(thread: DatabaseThread): void {
    this.#forget(thread);
    if (this.#idle.length < maxIdle) this.#idle = [...this.#idle, thread];
    else thread.end();
  }

  #forget(thread: DatabaseThread): void {
    if (this.#shared === thread) this.#shared = null;
    this.#idle = this.#idle.filter((each) => each !== thread);
  }
}

/** Returns the path of the package's entry for this system. Throws if it has none or it can't be loaded. */
function loadablePath(require: NodeJS.Require, platform: string, arch: string): string {
  // The package's own entry would find out the C library by a diagnostic report, which may look up host names.
  const systems = platform === 'linux' ? ['linux', 'linuxmusl'] : [platform];
  const errors: unknown[] = [];
  for (const system of systems) {
    try {
      const path = require.resolve(`${name}/${system}-${arch}`);
      const Database: MultipleCiphers = require(path);
      // Loads the native module.
      new Database(':memory:').close();
      return path;
    } catch (error) {
      errors.push(error);
    }
  }
  throw errors[0];
}

const settingRow = z.tuple([z.record(z.string(), z.union([z.string(), z.number()]))]);

async function setKey(connection: DriverConnection, key: string): Promise<void> {
  await connection.exec(`${settingPragmas(settings)} PRAGMA key = "x'${key}'"`);
  const used = new Map<string, string>();
  for (const setting of Object.keys(settings)) {
    const [row] = settingRow.parse(await connection.all(`PRAGMA ${setting}`, []));
    used.set(setting, String(Object.values(row)[0]));
  }
  checkSettings(settings, used);
  await checkFirstPage(connection);
}
