import { access, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of one application's data. */
export interface StorageFolder {
  readonly path: string;
  /** Whether it goes when the storage is closed. */
  readonly isTemporary: boolean;
}

/** The folder, made where it is missing; a new private one for null. */
export async function provideFolder(folder: string | null): Promise<StorageFolder> {
  if (folder === null)
    return { path: await mkdtemp(join(tmpdir(), 'whereabouts-reports-')), isTemporary: true };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { path: folder, isTemporary: false };
}

export async function leaveFolder({ path, isTemporary }: StorageFolder): Promise<void> {
  if (isTemporary) await rm(path, { recursive: true, force: true });
}

/** The database of a folder. */
export function databaseFile(folder: string): string {
  return join(folder, 'reports.db');
}

/** The database of a folder while it is being made. It is worth nothing until it is finished. */
export function unfinishedFile(folder: string): string {
  return join(folder, 'reports.db.new');
}

/** Whether a folder has a database already: then it is opened, not made. */
export async function hasDatabase(folder: string | null): Promise<boolean> {
  if (folder === null) return false;
  return access(databaseFile(folder)).then(
    () => true,
    () => false,
  );
}

/** Removes what an interrupted making has left. */
export async function removeUnfinished(folder: string): Promise<void> {
  await rm(unfinishedFile(folder), { force: true });
  await removeLogs(unfinishedFile(folder));
}

/**
 * Removes what SQLite keeps beside a database that is in use, and a killed process leaves there: SQLite would take it for
 * part of another database that gets the same name.
 */
export async function removeLogs(file: string): Promise<void> {
  for (const ending of ['-wal', '-shm', '-journal']) await rm(file + ending, { force: true });
}
