import { stat } from 'node:fs/promises';
import { z } from 'zod';
import type { Session } from '../../shared/node/database/connection';
import { Database } from '../../shared/node/database/database';
import { DatabaseError } from '../../shared/node/database/database-error';

const cipherCheckRow = z.object({ cipher_integrity_check: z.string() });
const quickCheckRow = z.object({ quick_check: z.string() });

/**
 * Reads a whole encrypted file without changing it. Every page must match its HMAC
 * (https://www.zetetic.net/sqlcipher/sqlcipher-api/#cipher_integrity_check), and no page may be missing. A
 * page that an interrupted checkpoint left half written (disk full, process ended) is intact in the log and
 * read from there. Rejects with DatabaseError CORRUPT or NOTADB if the file is damaged or the key is wrong.
 */
export async function checkWholeFile(path: string, key: string): Promise<void> {
  const database = await Database.open(path, { key, readOnly: true });
  try {
    await checkPages(database);
    if ((await brokenPages(database)) > 0 && !(await hasLog(path))) throw damagedError();
  } finally {
    await database.close();
  }
}

/**
 * Like checkWholeFile, for a file in use: a page may be read in the middle of a checkpoint, so broken pages
 * are checked again through SQLite, which reads a consistent state.
 */
export async function checkFileInUse(session: Session): Promise<void> {
  if ((await brokenPages(session)) > 0) await checkPages(session);
}

async function hasLog(path: string): Promise<boolean> {
  const log = await stat(`${path}-wal`).catch(() => null);
  return log !== null && log.size > 0;
}

async function brokenPages(session: Session): Promise<number> {
  return (await session.rows('PRAGMA cipher_integrity_check', [], cipherCheckRow)).length;
}

async function checkPages(session: Session): Promise<void> {
  const found = await session.rows('PRAGMA quick_check(1)', [], quickCheckRow);
  if (found.length !== 1 || found[0]?.quick_check !== 'ok') throw damagedError();
}

function damagedError(): DatabaseError {
  return new DatabaseError('CORRUPT', 'pages of the file are not as they were written');
}
