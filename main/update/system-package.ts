import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns whether this copy was installed by a Linux package manager (deb, rpm, pacman), which electron-builder marks
 * by a file. Such a copy does not update itself: an installer running as root would read a file that any program of
 * the user could have replaced after it was checked. An AppImage may contain the mark of a deb that was built with
 * it.
 */
export function belongsToPackageManager(resourcesFolder: string, env: NodeJS.ProcessEnv): boolean {
  return !env.APPIMAGE && existsSync(join(resourcesFolder, 'package-type'));
}
