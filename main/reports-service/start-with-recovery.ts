import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RunningServer } from './server';
import { startInFolder } from './start-in-folder';
import { type ServiceOptions, startService } from './start-service';
import { DamagedDataError } from './storage/unusable-data';

export interface RecoveredServer extends RunningServer {
  /** True if the data was damaged and has been renamed to `NAME.damaged-<n>`. */
  readonly setAside: boolean;
}

/**
 * Starts the service. Damaged data of an application is renamed, never deleted, and then replaced: it is sample data,
 * and Whereabouts can't be used without the built-in service.
 */
export function startWithRecovery(
  options: ServiceOptions & { readonly folder: string },
): Promise<RecoveredServer> {
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
