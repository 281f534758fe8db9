import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { basename, join, win32 } from 'node:path';
import { app } from 'electron';

/** The files of the profile folder (`--user-data-dir`, or the system's default location). */
export interface Paths {
  readonly profileFolder: string;
  readonly profiles: string;
  readonly settings: string;
  readonly savedKeys: string;
  readonly windowState: string;
  readonly serviceFolder: string;
  readonly draggedFiles: string;
  readonly log: string;
  /** Exists while the program that has the folder open has no window, or if that was killed. */
  readonly withoutWindow: string;
}

/**
 * Places the profile folder, unless it is set by `--user-data-dir`. Must be called before anything uses it, such as the
 * single-instance lock.
 */
export function placeProfileFolder(platform: NodeJS.Platform): void {
  const folder = localProfileFolder(platform, process.env, basename(app.getPath('userData')));
  if (folder !== null && !app.commandLine.hasSwitch('user-data-dir')) app.setPath('userData', folder);
}

/**
 * Returns the profile folder on Windows, null elsewhere. Electron's default is in the roaming folder, which a domain
 * copies over the network at each logon, with all stored reports.
 */
export function localProfileFolder(
  platform: NodeJS.Platform,
  { LOCALAPPDATA }: NodeJS.ProcessEnv,
  name: string,
): string | null {
  return platform === 'win32' && LOCALAPPDATA ? win32.join(LOCALAPPDATA, name) : null;
}

/**
 * Returns the profile folder if it isn't one that can be written to, otherwise null. In place of the folder in
 * `--user-data-dir`, Electron then silently uses the default one, whose data belongs to other profiles.
 */
export function unusableProfileFolder(): string | null {
  const used = app.getPath('userData');
  const given = app.commandLine.getSwitchValue('user-data-dir') || used;
  try {
    mkdirSync(used, { recursive: true, mode: 0o700 });
    accessSync(used, constants.W_OK);
    return realpathSync.native(given) === realpathSync.native(used) ? null : given;
  } catch {
    return given;
  }
}

/** Returns the paths of the profile folder. Must be called after the command line is read. */
export function profilePaths(): Paths {
  const profileFolder = app.getPath('userData');
  const inside = (name: string) => join(profileFolder, name);
  return {
    profileFolder,
    profiles: inside('profiles.json'),
    settings: inside('settings.json'),
    savedKeys: inside('saved-keys.json'),
    windowState: inside('window-state.json'),
    serviceFolder: inside('built-in-service'),
    draggedFiles: inside('dragged-files'),
    log: inside('whereabouts.log'),
    withoutWindow: inside('without-window'),
  };
}
