import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { syncFolder } from '../files/sync-folder';

/** How many set-aside copies of a file that can be had again are stored. */
const mostCopies = 2;

/** What SQLite keeps beside a file. It belongs to that one file, and would ruin another of the same name. */
const endings = ['', '-wal', '-shm', '-journal'];

/**
 * Gives a database file, or whatever is in its place, the name `NAME.damaged-<n>`, with what SQLite keeps beside it. Does
 * nothing where there is none. It must not be open. Rejects with the system's error.
 */
export async function setAside(path: string): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder);
  const number = Math.max(0, ...copiesAmong(names, path)) + 1;
  for (const ending of endings)
    if (names.includes(basename(path) + ending))
      await rename(path + ending, `${path}.damaged-${number}${ending}`);
  await syncFolder(folder);
}

/**
 * Removes all but the newest set-aside copies of a file that can be had again: never one of what only the analyst has. A copy
 * that cannot be removed stays.
 */
export async function removeOldCopies(path: string): Promise<void> {
  const numbers = new Set(copiesAmong(await readdir(dirname(path)), path));
  const old = [...numbers].sort((one, other) => other - one).slice(mostCopies);
  for (const number of old) await removeDatabase(`${path}.damaged-${number}`).catch(() => undefined);
}

/** The numbers of the set-aside copies of a file, among the names in its folder. */
function copiesAmong(names: readonly string[], path: string): readonly number[] {
  const before = `${basename(path)}.damaged-`;
  return names.flatMap((name) => {
    const number = name.startsWith(before) ? /^\d+/.exec(name.slice(before.length)) : null;
    return number ? [Number(number[0])] : [];
  });
}

/** Removes a database file whose key is gone for good. It must not be open. */
export async function removeDatabase(path: string): Promise<void> {
  for (const ending of endings) await rm(path + ending, { force: true, recursive: true });
}
