import { access, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removal } from '../../../shared/node/files';

/** The folder of one application's data. */
export interface StorageFolder {
  readonly path: string;
  /** Whether closing the storage removes the folder. */
  readonly isTemporary: boolean;
}

/** Creates the folder if it doesn't exist. null creates a temporary folder. */
export async function ensureFolder(folder: string | null): Promise<StorageFolder> {
  if (folder === null)
    return { path: await mkdtemp(join(tmpdir(), 'whereabouts-reports-')), isTemporary: true };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { path: folder, isTemporary: false };
}

export async function releaseFolder({ path, isTemporary }: StorageFolder): Promise<void> {
  if (isTemporary) await rm(path, removal);
}

export function databaseFile(folder: string): string {
  return join(folder, 'reports.db');
}

/** Returns the path of a folder's database while it is created. It can't be used until it is finished. */
export function unfinishedFile(folder: string): string {
  return join(folder, 'reports.db.new');
}

export async function hasDatabase(folder: string | null): Promise<boolean> {
  if (folder === null) return false;
  return access(databaseFile(folder)).then(
    () => true,
    () => false,
  );
}

/** Removes what an interrupted creation left. */
export async function removeUnfinished(folder: string): Promise<void> {
  await rm(unfinishedFile(folder), removal);
  await removeJournals(unfinishedFile(folder));
}

/**
 * Removes the journal files that SQLite uses while a database is open and that a killed process leaves behind. SQLite
 * would apply them to another database with the same name.
 */
export async function removeJournals(file: string): Promise<void> {
  for (const ending of ['-wal', '-shm', '-journal']) await rm(file + ending, removal);
}
