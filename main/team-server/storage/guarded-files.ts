import { constants } from 'node:fs';
import { chmod, type FileHandle, lstat, mkdir, open, unlink } from 'node:fs/promises';
import { systemCode } from '../../../shared/node/files';

/**
 * Files in a folder that another account could once write to: a link there may name any file of root. None of these functions
 * follows one, and owners change by the open file, never by a path.
 */

/** A user and a group of the system. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Windows has neither links that others can plant in one's folder nor this flag. */
const noFollow = constants.O_NOFOLLOW ?? 0;
const folderOnly = constants.O_DIRECTORY ?? 0;

/** Creates a folder if it is missing, and gives it to the owner, if any. Rejects if it is a link or a file. */
export async function ensureFolder(path: string, owner: Owner | null): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (systemCode(error) !== 'EEXIST') throw error;
  });
  await giveFolder(path, owner);
}

/** Gives a folder to the owner, with no one else's access. Rejects if it is a link or a file. */
export async function giveFolder(path: string, owner: Owner | null): Promise<void> {
  if (owner === null) return chmod(path, 0o700);
  await using(await open(path, constants.O_RDONLY | folderOnly | noFollow), async (folder) => {
    await folder.chown(owner.uid, owner.gid);
    await folder.chmod(0o700);
  });
}

/** Creates a file that only its owner can read; null: this process's. A file or link of this name is removed, not followed. */
export async function createFile(path: string, content: string, owner: Owner | null): Promise<void> {
  await removeFile(path);
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow;
  await using(await open(path, flags, 0o600), async (file) => {
    if (owner !== null) await file.chown(owner.uid, owner.gid);
    await file.writeFile(content);
    await file.sync();
  });
}

/** Opens a file to append to it, and creates it if it is missing. Rejects if it is a link. */
export function openToAppend(path: string): Promise<FileHandle> {
  return open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | noFollow, 0o600);
}

/** Empties a file, if there is one. Rejects if it is a link. */
export async function emptyFile(path: string): Promise<void> {
  await using(await openToAppend(path), (file) => file.truncate());
}

/**
 * Removes a name that this process is about to write to, unless it is a file of this process alone: not a link, not of
 * another owner, and not also the name of a file elsewhere.
 */
export async function removeForeign(path: string, self: number): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found === null || (found.isFile() && found.uid === self && found.nlink === 1)) return;
  await removeFile(path);
}

/** Whether a path is a file of one of these users, and not a link to one. */
export async function isFileOf(path: string, uids: readonly number[]): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  return found?.isFile() === true && found.nlink === 1 && uids.includes(found.uid);
}

async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (systemCode(error) !== 'ENOENT') throw error;
  });
}

async function using(file: FileHandle, work: (file: FileHandle) => Promise<void>): Promise<void> {
  await work(file).finally(() => file.close());
}
