import { open, stat } from 'node:fs/promises';
import { z } from 'zod';
import { Database } from '../../shared/node/database/database';
import { DatabaseError } from '../../shared/node/database/database-error';
import type { Session } from '../../shared/node/database/session';
import { countBrokenPages } from './page-hmac';

const quickCheckRow = z.object({ quick_check: z.string() });

/**
 * Reads a whole encrypted file without changing it. Every page must match its HMAC, and no page may be missing. A
 * page that an interrupted checkpoint left half written (disk full, process ended) is intact in the log and
 * read from there. This process must have no connection to the file. Rejects with DatabaseError CORRUPT or NOTADB if
 * the file is damaged or the key is wrong.
 */
export async function checkFile(path: string, key: string): Promise<void> {
  const broken = await countBrokenPages(path, key);
  const database = await Database.open(path, { key, readOnly: true });
  try {
    await checkFileInUse(database);
    if (broken > 0 && !(await hasLog(path))) throw damagedError();
  } finally {
    await database.close();
  }
}

/**
 * Reads a file in use through SQLite, which compares each page with its HMAC and sees a consistent state in the middle
 * of a checkpoint too. Pages without content aren't read.
 */
export async function checkFileInUse(session: Session): Promise<void> {
  const found = await session.rows('PRAGMA quick_check(1)', [], quickCheckRow);
  if (found.length !== 1 || found[0]?.quick_check !== 'ok') throw damagedError();
}

export async function hasLog(path: string): Promise<boolean> {
  const log = await stat(`${path}-wal`).catch(() => null);
  return log !== null && log.size > 0;
}

function damagedError(): DatabaseError {
  return new DatabaseError('CORRUPT', 'pages of the file are not as they were written');
}

/** The first bytes of every unencrypted SQLite file: https://sqlite.org/fileformat.html#the_database_header */
const plainHeader = Buffer.from('SQLite format 3\0', 'latin1');

/** Bytes to read of the file. Pages are either all encrypted or none is, and the canary's page is among the first. */
const fileBytes = 1_048_576;
/** Bytes to read of the log. A log is larger only if the process was killed in the middle of a large write. */
const logBytes = 67_108_864;

/**
 * Returns the bytes of a database that show whether it is encrypted: the start of the file, and its log. This
 * process must have no connection to the file: closing the file here would release SQLite's locks on it.
 */
export async function bytesOnDisk(path: string): Promise<Buffer> {
  return Buffer.concat([await readStart(path, fileBytes), await readStart(`${path}-wal`, logBytes)]);
}

/** Returns whether the bytes contain neither SQLite's header nor the canary, a text known to be in the database. */
export function isEncrypted(bytes: Buffer, canary: string): boolean {
  return canary !== '' && !bytes.includes(plainHeader) && !bytes.includes(canary);
}

async function readStart(path: string, maxBytes: number): Promise<Buffer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (!file) return Buffer.alloc(0);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, maxBytes)), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A file was moved or deleted while it was open, so later writes are lost. */
export class FileMovedError extends Error {
  override readonly name = 'FileMovedError';
  readonly code = 'ENOENT';

  constructor() {
    super('a file of the database was moved or deleted while it was open');
  }
}

/**
 * Remembers which file is at a path. The returned function rejects with FileMovedError once another file or
 * none is there: on POSIX systems an open file can be deleted, and writing to it still succeeds.
 */
export async function fileInPlace(path: string): Promise<() => Promise<void>> {
  const identity = async () => {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev}/${ino}`;
  };
  const opened = await identity();
  return async () => {
    const now = await identity().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    });
    if (now !== opened) throw new FileMovedError();
  };
}
