import { join } from 'node:path';
import { startMeasuredService } from '../service/measured-service';
import type { Desk } from './desk';
import { makeFirstPass } from './first-pass';

/**
 * Makes a profile of the built program that has so many reports, from a service that is ended afterwards; answers its folder, within the
 * one given.
 */
export async function makeProfile(
  desk: Desk,
  folder: string,
  reports: number,
  say: (line: string) => void,
): Promise<string> {
  const profileFolder = join(folder, 'profile');
  say(`making a profile with ${reports} reports`);
  const service = await startMeasuredService(join(folder, 'service'), reports);
  try {
    await makeFirstPass(desk, profileFolder, service, reports);
  } finally {
    await service.stop();
  }
  return profileFolder;
}
