import { access, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removal, systemCode } from '../../../shared/node/files';

/** The folder of one application's data. */
export interface StorageFolder {
  readonly path: string;
  /** Whether closing the storage removes the folder. */
  readonly isTemporary: boolean;
}

/** The names of temporary folders begin with it, and have the ID of their process next. */
const temporaryPrefix = 'whereabouts-reports-';

/** Creates the folder if it doesn't exist. null creates a temporary folder. */
export async function ensureFolder(folder: string | null): Promise<StorageFolder> {
  if (folder === null) {
    const path = await mkdtemp(join(tmpdir(), `${temporaryPrefix}${process.pid}-`));
    return { path, isTemporary: true };
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { path: folder, isTemporary: false };
}

export async function releaseFolder({ path, isTemporary }: StorageFolder): Promise<void> {
  if (isTemporary) await rm(path, removal);
}

/**
 * Removes the names of a temporary folder's files, whose content then goes with the process, however that ends. All
 * connections must be open and have read. Windows removes no open files.
 */
export async function unlinkTemporary({ path, isTemporary }: StorageFolder): Promise<void> {
  if (!isTemporary || process.platform === 'win32') return;
  await rm(databaseFile(path), removal);
  await removeJournals(databaseFile(path));
}

/** Removes the temporary folders of this account's services that were killed. Those that can't be removed stay. */
export async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, id] = /^whereabouts-reports-(\d{1,10})-/.exec(name) ?? [];
    if (id === undefined || isRunning(Number(id))) continue;
    const path = join(tmpdir(), name);
    // Windows has no such numbers, and gives each account its own folder.
    const account = process.getuid?.();
    const found = await stat(path).catch(() => null);
    if (account === undefined || found?.uid === account) await rm(path, removal).catch(() => undefined);
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // EPERM: of another account.
    return systemCode(error) !== 'ESRCH';
  }
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
