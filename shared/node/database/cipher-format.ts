import { DatabaseError } from './database-error';
import type { DriverConnection } from './driver';

/**
 * The format of encrypted files: SQLCipher 4 with a raw key. Each page has AES-256-CBC and an HMAC-SHA512 over its
 * ciphertext, IV and page number. https://www.zetetic.net/sqlcipher/design/
 */
export const cipherFormat = {
  pageBytes: 4_096,
  /** At the start of the file, in place of SQLite's header. */
  saltBytes: 16,
  /** At the end of each page, after 16 bytes of IV. */
  hmacBytes: 64,
  hmacKeyBytes: 32,
  /** The salt of the HMAC's key is the file's, each byte XOR this. */
  hmacSaltMask: 0x3a,
  hmacKeyIterations: 2,
  /** Of a passphrase. A raw key isn't derived, but the file format includes the number. */
  keyIterations: 256_000,
} as const;

export const cipherFormatName = 'SQLCipher 4 (AES-256-CBC, HMAC-SHA512, pages of 4096 bytes)';

/** A parameter of the format, as a driver's PRAGMA. */
export type CipherSettings = Readonly<Record<string, string | number>>;

/** Returns the PRAGMAs that set the parameters. */
export function settingPragmas(settings: CipherSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `PRAGMA ${name} = ${value};`)
    .join(' ');
}

/** Rejects with DatabaseError unless the module uses exactly these parameters. */
export function checkSettings(wanted: CipherSettings, used: ReadonlyMap<string, string>): void {
  const differing = Object.entries(wanted).filter(([name, value]) => used.get(name) !== String(value));
  if (differing.length === 0) return;
  const listed = differing.map(
    ([name, value]) => `${name} is ${used.get(name) ?? 'unknown'} instead of ${value}`,
  );
  throw new DatabaseError(
    'ERROR',
    `the database module doesn't use ${cipherFormatName}: ${listed.join(', ')}`,
  );
}

/**
 * Reads the first page, so that a file in another format or with another key is refused here. Other errors are left to
 * the first statement that meets them. Rejects with DatabaseError NOTADB.
 */
export async function checkFirstPage(connection: DriverConnection): Promise<void> {
  try {
    await connection.all('PRAGMA user_version', []);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== 'NOTADB') return;
    throw new DatabaseError(
      'NOTADB',
      `the file isn't a database in the format ${cipherFormatName}, or was encrypted with another key`,
    );
  }
}
