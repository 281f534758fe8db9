import { rename, stat } from 'node:fs/promises';
import type { SavedOwnData } from '../../shared/domain/store-state';
import { lockFolder } from '../database/folder-lock';
import type { Databases } from './databases';
import { removeFirstPage } from './first-page';
import { keyIdOf, readMarker } from './marker';
import { removeDatabase, setAside } from './set-aside';
import { storePaths } from './store-paths';

/**
 * Gives what cannot be opened other names beside the old ones, so that the next opening begins anew; nothing is deleted. What
 * can be read of the own data, if its key is at hand, is in the new own file. The reports file stays: it is judged when it is
 * opened. Resolves with what was saved, null where nothing could be tried. Whatever ends this in the middle leaves the old file
 * in its place, or the new one whole, there or under the name it is made with.
 */
export async function setStoreAside(
  folder: string,
  key: string | null,
  databases: Databases,
): Promise<SavedOwnData | null> {
  const paths = storePaths(folder);
  const salvaged = `${paths.own}.salvaged`;
  const lock = await lockFolder(folder);
  try {
    // Ended last time between the two renamings: what was saved then is all there is in the place of the own data.
    if (!(await isFilled(paths.own)) && (await isFilled(salvaged))) await rename(salvaged, paths.own);
    await removeDatabase(salvaged);
    const marker = await readMarker(paths);
    const isItsKey = key !== null && (marker === null || marker.keyId === keyIdOf(key));
    const saved =
      isItsKey && (await isFilled(paths.own)) ? await databases.salvageOwn(paths.own, salvaged, key) : null;
    await setAside(paths.own);
    if (saved !== null) await rename(salvaged, paths.own);
    await setAside(paths.marker);
    return saved;
  } finally {
    await lock.release();
  }
}

/**
 * Gives all files of a store other names beside the old ones, so that the next opening begins with none; nothing is deleted but
 * the page for a quick start. The own data goes last: ended in the middle, the store still belongs to its service.
 */
export async function setWholeStoreAside(folder: string): Promise<void> {
  const paths = storePaths(folder);
  const lock = await lockFolder(folder);
  try {
    await removeFirstPage(paths);
    await setAside(paths.reports);
    await setAside(paths.marker);
    await setAside(paths.own);
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
