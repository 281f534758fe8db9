import { mkdir } from 'node:fs/promises';
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

/**
 * Takes a folder for this process alone, making it where it is missing. What holds it is a lock of the operating system on
 * a file in it, so that it ends with the process, however that ends. Rejects with FolderInUseError or the system's error.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const database = await Database.open(join(folder, 'in-use'));
  try {
    await database.exec(`PRAGMA busy_timeout = ${patience}`);
    await database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    await database.close();
    if (error instanceof DatabaseError && error.code === 'BUSY') throw new FolderInUseError(folder);
    throw error;
  }
  return { release: () => database.close() };
}
