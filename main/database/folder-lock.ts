import { mkdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from './database';
import { DatabaseError } from './database-error';

/** A folder that this process has for itself. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Another process has the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';

  constructor(folder: string) {
    super(`${folder} is in use by another process.`);
  }
}

/** How long another process may take to end, ms: a program that is started again meets the one before it. */
const patience = 2_000;

/** What SQLite says of a file that is no database. It says so only once it has a lock on the file. */
const notADatabase: ReadonlySet<string> = new Set(['NOTADB', 'CORRUPT']);

/**
 * Takes a folder for this process alone, making it where it is missing. What holds it is a lock of the operating system on
 * a file in it, so that it ends with the process, however that ends. Nothing is in that file: where something else is, it is
 * emptied. Rejects with FolderInUseError or the system's error.
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
  // Emptied in place, never replaced: two processes that do so at once still meet in one file, and one gets the lock.
  await truncate(path);
  return lockFile(path).catch((error: unknown) => {
    throw error instanceof DatabaseError && error.code === 'BUSY' ? new FolderInUseError(folder) : error;
  });
}

async function lockFile(path: string): Promise<FolderLock> {
  const database = await Database.open(path);
  try {
    await database.exec(`PRAGMA busy_timeout = ${patience}`);
    await database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    await database.close();
    throw error;
  }
  return { release: () => database.close() };
}
