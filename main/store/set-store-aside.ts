import { rename, stat } from 'node:fs/promises';
import type { SavedOwnData } from '../../shared/domain/store-state';
import { lockFolder } from '../../shared/node/database/folder-lock';
import type { Databases } from './databases';
import { removeFirstPage } from './first-page';
import { keyIdOf, readMarker } from './marker';
import { removeDatabase, setAside } from './set-aside';
import { storePaths } from './store-paths';

/**
 * Renames files that cannot be opened, so that the next opening creates new ones; deletes nothing. If the key
 * is known, saves what is readable of the user data into the new file. The reports file stays: it is checked
 * when it is opened. Resolves to what was saved, null if nothing could be tried. After an interruption at any
 * point, either the old file is in place, or the new one is complete, in place or under its temporary name.
 */
export async function setStoreAside(
  folder: string,
  key: string | null,
  databases: Databases,
): Promise<SavedOwnData | null> {
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
      isItsKey && (await isFilled(paths.userData))
        ? await databases.salvageUserData(paths.userData, salvaged, key)
        : null;
    await setAside(paths.userData);
    if (saved !== null) await rename(salvaged, paths.userData);
    await setAside(paths.marker);
    return saved;
  } finally {
    await lock.release();
  }
}

/**
 * Renames all files of a store, so that the next opening creates new ones; deletes nothing except the first
 * page. The user data is renamed last: after an interruption, the store still belongs to its service.
 */
export async function setWholeStoreAside(folder: string): Promise<void> {
  const paths = storePaths(folder);
  const lock = await lockFolder(folder);
  try {
    await removeFirstPage(paths);
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
