import { join } from 'node:path';
import { app } from 'electron';

/** The files of this profile folder (`--user-data-dir`, else the system's usual place), all below one folder. */
export interface Paths {
  readonly profileFolder: string;
  readonly profiles: string;
  readonly settings: string;
  readonly windowState: string;
  readonly serviceFolder: string;
  readonly log: string;
}

/** Where everything is kept. Call after the command line was read; never contains anything a service sent. */
export function profilePaths(): Paths {
  const profileFolder = app.getPath('userData');
  const inside = (name: string) => join(profileFolder, name);
  return {
    profileFolder,
    profiles: inside('profiles.json'),
    settings: inside('settings.json'),
    windowState: inside('window-state.json'),
    serviceFolder: inside('built-in-service'),
    log: inside('whereabouts.log'),
  };
}
