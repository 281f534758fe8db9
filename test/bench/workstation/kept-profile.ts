import { createHash } from 'node:crypto';
import { constants, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { storeAccount } from '../../../main/store-client/store-account';
import { inCache, makeInCache } from '../../../scripts/cache.mjs';
import { rename } from '../../../shared/node/files';
import type { Launcher } from './launcher';
import { makeProfile } from './make-profile';

/** A profile folder with a local copy of simulated reports, whose keys are in the launcher's keychain. */
export interface KeptProfile {
  readonly profileFolder: string;
  /** The file of the local copy, and its key of 64 hexadecimal digits. */
  readonly reports: { readonly path: string; readonly key: string };
}

type Entries = Readonly<Record<string, string>>;
const entriesSchema = z.record(z.string(), z.string());
const boundKey = z.object({ service: z.string() });
const profilesFile = z.object({ openProfileId: z.string() });

/**
 * Copies a profile with this many reports into a new folder. It is made once by the program and kept in the cache, with
 * the key of its store, which has simulated data only, and no API key.
 */
export async function keptProfile(
  launcher: Launcher,
  profileFolder: string,
  reports: number,
  log: (line: string) => void,
): Promise<KeptProfile> {
  const name = nameOf(reports);
  if (!existsSync(inCache(name))) await makeInCache(name, (work) => make(launcher, work, reports, log));
  const kept = inCache(name);
  log(`copying the profile with ${reports} reports`);
  mkdirSync(profileFolder, { recursive: true });
  cpSync(join(kept, 'profile'), profileFolder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const entries = entriesSchema.parse(JSON.parse(readFileSync(join(kept, 'keys.json'), 'utf8')));
  await launcher.keychain(entries);
  const id = profileIdOf(profileFolder);
  const key = entries[storeAccount(id)];
  if (key === undefined) throw new Error(`${kept} has no key of the local copy. Delete the folder.`);
  return { profileFolder, reports: { path: join(profileFolder, 'store', id, 'reports.db'), key } };
}

/** What decides the version of the files. Those of another version would be migrated whenever they are opened. */
const versionFiles = [
  'main/store/reports/migrations.ts',
  'main/store/reports/upkeep.ts',
  'main/store/user-data/migrations.ts',
  'shared/text/fold-table.ts',
];

function nameOf(reports: number): string {
  const version = createHash('sha256');
  for (const file of versionFiles) version.update(readFileSync(resolve(file)));
  return `bench-profile-${reports}-${version.digest('hex').slice(0, 12)}`;
}

async function make(
  launcher: Launcher,
  work: string,
  reports: number,
  log: (line: string) => void,
): Promise<string> {
  const made = await makeProfile(launcher, work, reports, log);
  const id = profileIdOf(made);
  const secrets = await launcher.keychain({ [id]: null, [storeAccount(id)]: null });
  const keys: Entries = { ...secrets, [id]: withoutApiKey(secrets[id] ?? '') };
  const finished = join(work, 'kept');
  mkdirSync(finished);
  await rename(made, join(finished, 'profile'));
  writeFileSync(join(finished, 'keys.json'), JSON.stringify(keys));
  rmSync(join(work, 'service'), { recursive: true });
  return finished;
}

/** The service has ended, so that any key serves for it. */
function withoutApiKey(secret: string): string {
  return JSON.stringify({ ...boundKey.parse(JSON.parse(secret)), key: 'ended' });
}

function profileIdOf(profileFolder: string): string {
  const written = readFileSync(join(profileFolder, 'profiles.json'), 'utf8');
  return profilesFile.parse(JSON.parse(written)).openProfileId;
}
