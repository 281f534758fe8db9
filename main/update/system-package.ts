import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns whether this copy was installed by a package manager of Linux (deb, rpm, pacman), which electron-builder marks by a
 * file. Such a copy does not update itself: an installer that runs as root would read a file that any program of the person's
 * could have replaced after it was checked. An AppImage may carry the mark of a deb that was built along with it.
 */
export function belongsToPackageManager(resourcesFolder: string, env: NodeJS.ProcessEnv): boolean {
  return !env.APPIMAGE && existsSync(join(resourcesFolder, 'package-type'));
}
