import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RunningServer } from './server';
import { startInFolder } from './start-in-folder';
import { type ServiceOptions, startService } from './start-service';
import { DamagedDataError } from './storage/unusable-data';

export interface StartedAfresh extends RunningServer {
  /** True when the data was damaged and stands beside the new one as `NAME.damaged-<n>`. */
  readonly setAside: boolean;
}

/**
 * Starts the service; data of an application that is damaged is set aside, never deleted, and made anew: it is sample
 * data, and a workstation without its service would be of no use.
 */
export function startAfresh(options: ServiceOptions & { readonly folder: string }): Promise<StartedAfresh> {
  return startInFolder(options.folder, async () => {
    for (let damaged = 0; ; damaged += 1) {
      try {
        return { ...(await startService(options)), setAside: damaged > 0 };
      } catch (error) {
        if (!(error instanceof DamagedDataError) || damaged === options.applications.length) throw error;
        const data = dirname(error.file);
        await rename(data, `${data}.damaged-${options.now()}`);
      }
    }
  });
}
