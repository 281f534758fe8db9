import { rename, stat } from 'node:fs/promises';
import { lockFolder } from '../database/folder-lock';
import type { Databases } from './databases';
import { keyIdOf, readMarker } from './marker';
import { removeDatabase, setAside } from './set-aside';
import { storePaths } from './store-paths';

/**
 * Gives what cannot be opened other names beside the old ones, so that the next opening begins anew; nothing is deleted. What
 * can be read of the own data, if its key is at hand, is in the new own file. The reports file stays: it is judged when it is
 * opened. Whatever ends this in the middle leaves the old file in its place, or the new one whole.
 */
export async function setStoreAside(folder: string, key: string | null, databases: Databases): Promise<void> {
  const paths = storePaths(folder);
  const salvaged = `${paths.own}.salvaged`;
  const lock = await lockFolder(folder);
  try {
    await removeDatabase(salvaged);
    const marker = await readMarker(paths);
    const isItsKey = key !== null && (marker === null || marker.keyId === keyIdOf(key));
    const isFile = await stat(paths.own).then(
      (found) => found.isFile() && found.size > 0,
      () => false,
    );
    const saves = isItsKey && isFile;
    if (saves) await databases.salvageOwn(paths.own, salvaged, key);
    await setAside(paths.own);
    if (saves) await rename(salvaged, paths.own);
    await setAside(paths.marker);
  } finally {
    await lock.release();
  }
}
