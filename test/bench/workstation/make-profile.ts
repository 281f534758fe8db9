import { join } from 'node:path';
import { startMeasuredService } from '../service/measured-service';
import { makeFirstPass } from './first-pass';
import type { Launcher } from './launcher';

/**
 * Creates a profile of the built program with this many reports, from a service that is ended afterwards;
 * returns its folder, within the given one.
 */
export async function makeProfile(
  launcher: Launcher,
  folder: string,
  reports: number,
  log: (line: string) => void,
): Promise<string> {
  const profileFolder = join(folder, 'profile');
  log(`making a profile with ${reports} reports`);
  const service = await startMeasuredService(join(folder, 'service'), reports);
  try {
    await makeFirstPass(launcher, profileFolder, service, reports);
  } finally {
    await service.stop();
  }
  return profileFolder;
}
