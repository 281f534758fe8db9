import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { syncFolder } from '../files/sync-folder';

/** What SQLite keeps beside a file. It belongs to that one file, and would ruin another of the same name. */
const endings = ['', '-wal', '-shm', '-journal'];

/**
 * Gives a database file, or whatever is in its place, the name `NAME.damaged-<n>`, with what SQLite keeps beside it. It is
 * never deleted. Does nothing where there is none. It must not be open. Rejects with the system's error.
 */
export async function setAside(path: string): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder);
  const before = `${basename(path)}.damaged-`;
  const taken = names
    .filter((name) => name.startsWith(before))
    .map((name) => Number.parseInt(name.slice(before.length), 10));
  const number = Math.max(0, ...taken.filter(Number.isFinite)) + 1;
  for (const ending of endings)
    if (names.includes(basename(path) + ending))
      await rename(path + ending, `${path}.damaged-${number}${ending}`);
  await syncFolder(folder);
}

/** Removes a database file whose key is gone for good. It must not be open. */
export async function removeDatabase(path: string): Promise<void> {
  for (const ending of endings) await rm(path + ending, { force: true, recursive: true });
}
