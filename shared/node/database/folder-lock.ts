import { mkdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from './database';
import { DatabaseError } from './database-error';

/** A lock that gives this process exclusive use of a folder. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Another process is using the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';

  constructor(folder: string) {
    super(`${folder} is in use by another process.`);
  }
}

/**
 * How long to wait for another process to exit, ms: after a restart, the previous process may still be shutting down.
 */
const busyTimeoutMs = 2_000;

/** SQLite's codes for a file that is not a database. SQLite reports them only while it holds a lock on the file. */
const notADatabase: ReadonlySet<string> = new Set(['NOTADB', 'CORRUPT']);

/**
 * Locks a folder for this process and creates it if it is missing. The lock is an operating system lock on a
 * file in the folder, so it ends with the process, however that ends. The lock file is empty; if it has other
 * content, it is truncated. Rejects with FolderInUseError or the system's error.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'in-use');
  try {
    return await lockFile(path);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (error.code === 'BUSY') throw new FolderInUseError(folder);
    if (!notADatabase.has(error.code)) throw error;
  }
  // Truncated in place, not replaced: if two processes do this at once, they still contend for the same file,
  // and one gets the lock.
  await truncate(path);
  return lockFile(path).catch((error: unknown) => {
    throw error instanceof DatabaseError && error.code === 'BUSY' ? new FolderInUseError(folder) : error;
  });
}

async function lockFile(path: string): Promise<FolderLock> {
  const database = await Database.open(path);
  try {
    await database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    await database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    await database.close();
    throw error;
  }
  return { release: () => database.close() };
}
