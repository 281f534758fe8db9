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
import { connectionDefaults } from './connection-defaults';
import { DatabaseThread } from './database-thread';
import type { DatabaseDriver, DriverConnection } from './driver';

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
  let shared: DatabaseThread | null = null;
  const sharedThread = () => {
    shared ??= new DatabaseThread(module, () => {
      shared = null;
    });
    return shared;
  };
  return {
    name,
    async open(path, options) {
      const thread = options.ownThread ? new DatabaseThread(module, () => undefined) : sharedThread();
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
