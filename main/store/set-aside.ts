import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { SavedOwnData } from '../../shared/domain/store-state';
import { lockFolder } from '../../shared/node/database/folder-lock';
import { removal, rename, syncFolder } from '../../shared/node/files';
import { removeSealed } from './sealed-file';
import { keyIdOf, readMarker } from './store-folder';
import { storePaths } from './store-paths';
import { salvage } from './user-data/salvage';
import { countNotes, countVerdicts } from './user-data/subject-states';
import { UserDatabase } from './user-data/user-database';

/** How many set-aside copies of a replaceable file are retained. */
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
  for (const suffix of suffixes) await rm(path + suffix, removal);
}

/**
 * Renames files that cannot be opened, so that the next opening creates new ones; deletes nothing. If the key
 * is known, saves what is readable of the user data into the new file. The reports file stays: it is checked
 * when it is opened. Resolves to what was saved, null if nothing could be tried. After an interruption at any
 * point, either the old file is in place, or the new one is complete, in place or under its temporary name.
 */
export async function setStoreAside(folder: string, key: string | null): Promise<SavedOwnData | null> {
  const paths = storePaths(folder);
  const salvaged = `${paths.userData}.salvaged`;
  const lock = await lockFolder(folder);
  try {
    // Interrupted between the two renames: the salvaged file is all that is left of the user data.
    if (!(await isFilled(paths.userData)) && (await isFilled(salvaged)))
      await rename(salvaged, paths.userData);
    await removeDatabase(salvaged);
    const marker = await readMarker(paths);
    const isItsKey = key !== null && (marker === null || marker.keyId === keyIdOf(key));
    const saved =
      isItsKey && (await isFilled(paths.userData)) ? await salvageInto(salvaged, paths.userData, key) : null;
    await setAside(paths.userData);
    if (saved !== null) await rename(salvaged, paths.userData);
    await setAside(paths.marker);
    return saved;
  } finally {
    await lock.release();
  }
}

/** Saves what is readable of a damaged user data file, which stays unchanged, into a new one. */
async function salvageInto(path: string, damaged: string, key: string): Promise<SavedOwnData> {
  const userData = await UserDatabase.open(path, key);
  try {
    const { rows, whole } = await salvage(damaged, key, userData);
    const { outbox_item: feedback, draft: drafts, view: views, case_file: cases } = rows;
    const verdicts = await userData.read(countVerdicts);
    const notes = await userData.read(countNotes);
    return { feedback, drafts, verdicts, notes, views, cases, whole };
  } finally {
    await userData.close();
  }
}

/**
 * Renames all files of a store, so that the next opening creates new ones; deletes nothing except what
 * the window showed last. The user data is renamed last: after an interruption, the store still belongs to its service.
 */
export async function setFolderAside(folder: string): Promise<void> {
  const paths = storePaths(folder);
  const lock = await lockFolder(folder);
  try {
    await removeSealed(paths);
    await setAside(paths.reports);
    await setAside(paths.marker);
    await setAside(paths.userData);
  } finally {
    await lock.release();
  }
}

function isFilled(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile() && found.size > 0,
    () => false,
  );
}
