import { stat } from 'node:fs/promises';
import { z } from 'zod';
import type { Session } from '../database/connection';
import { Database } from '../database/database';
import { DatabaseError } from '../database/database-error';

const cipherComplaint = z.object({ cipher_integrity_check: z.string() });
const complaint = z.object({ quick_check: z.string() });

/**
 * Reads a whole encrypted file and changes nothing: every page has the seal it was written with
 * (https://www.zetetic.net/sqlcipher/sqlcipher-api/#cipher_integrity_check), and all are there. A page that a checkpoint left
 * half written, since the disk was full or the process ended, is whole in the log and read from there. Rejects with
 * DatabaseError CORRUPT or NOTADB where it is damaged, or the key another's.
 */
export async function checkWholeFile(path: string, key: string): Promise<void> {
  const database = await Database.open(path, { key, readOnly: true });
  try {
    await checkPages(database);
    if ((await brokenPages(database)) > 0 && !(await hasLog(path))) throw damaged();
  } finally {
    await database.close();
  }
}

/**
 * The same for a file that is being written to: a page may be met in the middle of a checkpoint, so what looks broken is
 * judged again through SQLite, which reads one state of the file.
 */
export async function checkFileInUse(session: Session): Promise<void> {
  if ((await brokenPages(session)) > 0) await checkPages(session);
}

async function hasLog(path: string): Promise<boolean> {
  const log = await stat(`${path}-wal`).catch(() => null);
  return log !== null && log.size > 0;
}

async function brokenPages(session: Session): Promise<number> {
  return (await session.rows('PRAGMA cipher_integrity_check', [], cipherComplaint)).length;
}

async function checkPages(session: Session): Promise<void> {
  const found = await session.rows('PRAGMA quick_check(1)', [], complaint);
  if (found.length !== 1 || found[0]?.quick_check !== 'ok') throw damaged();
}

function damaged(): DatabaseError {
  return new DatabaseError('CORRUPT', 'pages of the file are not as they were written');
}
