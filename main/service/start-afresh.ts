import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningServer } from './server';
import { type ServiceOptions, startService } from './start-service';
import { DamagedDataError } from './storage/unusable-data';

export interface StartedAfresh {
  readonly service: RunningServer;
  /** True when the data was damaged and stands beside the new one as `NAME.damaged-<n>`. */
  readonly setAside: boolean;
}

/**
 * Starts the service for one application; data that is damaged is set aside, never deleted, and made anew: it is
 * sample data, and a workstation without its service would be of no use.
 */
export async function startAfresh(
  options: ServiceOptions & { readonly folder: string },
): Promise<StartedAfresh> {
  try {
    return { service: await startService(options), setAside: false };
  } catch (error) {
    if (!(error instanceof DamagedDataError)) throw error;
    for (const { id } of options.applications) {
      const data = join(options.folder, id);
      await rename(data, `${data}.damaged-${options.now()}`);
    }
    return { service: await startService(options), setAside: true };
  }
}
