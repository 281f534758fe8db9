import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { syncFolder } from '../../shared/node/files/sync-folder';

/** How many set-aside copies of a replaceable file are kept. */
const maxCopies = 2;

/** SQLite's auxiliary files. They belong to one database file and would corrupt another of the same name. */
const suffixes = ['', '-wal', '-shm', '-journal'];

/**
 * Renames a database file, or whatever is in its place, to `NAME.damaged-<n>`, together with SQLite's
 * auxiliary files. Does nothing if there is none. The file must not be open. Rejects with the system's error.
 */
export async function setAside(path: string): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder);
  const number = Math.max(0, ...copiesAmong(names, path)) + 1;
  for (const suffix of suffixes)
    if (names.includes(basename(path) + suffix))
      await rename(path + suffix, `${path}.damaged-${number}${suffix}`);
  await syncFolder(folder);
}

/**
 * Removes all but the newest set-aside copies of a replaceable file. Must never be used for user data. Copies
 * that cannot be removed stay.
 */
export async function removeOldCopies(path: string): Promise<void> {
  const numbers = new Set(copiesAmong(await readdir(dirname(path)), path));
  const old = [...numbers].sort((one, other) => other - one).slice(maxCopies);
  for (const number of old) await removeDatabase(`${path}.damaged-${number}`).catch(() => undefined);
}

/** Returns the numbers of a file's set-aside copies among the names in its folder. */
function copiesAmong(names: readonly string[], path: string): readonly number[] {
  const before = `${basename(path)}.damaged-`;
  return names.flatMap((name) => {
    const number = name.startsWith(before) ? /^\d+/.exec(name.slice(before.length)) : null;
    return number ? [Number(number[0])] : [];
  });
}

/** Removes a database file whose key is lost. It must not be open. */
export async function removeDatabase(path: string): Promise<void> {
  for (const suffix of suffixes) await rm(path + suffix, { force: true, recursive: true });
}
