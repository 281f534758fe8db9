import { join } from 'node:path';
import { app } from 'electron';

/** The files of the profile folder (`--user-data-dir`, or the system's default location). */
export interface Paths {
  readonly profileFolder: string;
  readonly profiles: string;
  readonly settings: string;
  readonly savedKeys: string;
  readonly windowState: string;
  readonly serviceFolder: string;
  readonly log: string;
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
    log: inside('whereabouts.log'),
  };
}
