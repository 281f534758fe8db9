import { z } from 'zod';
import type { Result } from '../../shared/result';
import { type DiskFault, readJsonFile, writeJsonFile } from '../json-file';

/** A profile as it is kept on disk: all but the key, which is in the keychain under the profile's id. */
const storedProfile = z.object({
  id: z.string().min(1),
  name: z.string(),
  service: z.enum(['built-in', 'external']),
  baseAddress: z.string(),
  /** The person agreed that this service's key travels readable. */
  allowPlainHttp: z.boolean(),
  /** "memory": there is no keychain entry to look for after a restart. */
  keyKept: z.enum(['keychain', 'memory']),
});

const profilesSchema = z.object({
  version: z.literal(1),
  openProfileId: z.string().nullable(),
  profiles: z.array(storedProfile),
});

export type StoredProfile = Readonly<z.output<typeof storedProfile>>;
export type StoredProfiles = Readonly<z.output<typeof profilesSchema>>;

export interface ProfilesFile {
  readonly current: () => StoredProfiles;
  readonly save: (next: StoredProfiles) => Promise<Result<null, DiskFault>>;
}

/** The profiles of this profile folder. A damaged file is set aside: keys stay in the keychain. */
export async function openProfiles(path: string): Promise<ProfilesFile> {
  const read = await readJsonFile(path, profilesSchema);
  let profiles: StoredProfiles = (read.ok ? read.value : null) ?? {
    version: 1,
    openProfileId: null,
    profiles: [],
  };
  return {
    current: () => profiles,
    save: async (next) => {
      const written = await writeJsonFile(path, next);
      if (written.ok) profiles = next;
      return written;
    },
  };
}

/** The profiles with one added, or replaced where its id exists, and open. */
export function withOpenProfile(profiles: StoredProfiles, profile: StoredProfile): StoredProfiles {
  const exists = profiles.profiles.some(({ id }) => id === profile.id);
  return {
    ...profiles,
    openProfileId: profile.id,
    profiles: exists
      ? profiles.profiles.map((each) => (each.id === profile.id ? profile : each))
      : [...profiles.profiles, profile],
  };
}
