import { z } from 'zod';
import { type KeptFile, openKeptFile } from '../kept-file';

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
  profiles: z.array(storedProfile).readonly(),
});

export type StoredProfile = Readonly<z.output<typeof storedProfile>>;
export type StoredProfiles = Readonly<z.output<typeof profilesSchema>>;

/**
 * Opens profiles.json of the profile folder. A damaged file is set aside: its keys stay in the keychain. One that
 * cannot be read is not written over, so connecting fails as `disk`.
 */
export function openProfiles(path: string): Promise<KeptFile<StoredProfiles>> {
  const initial: StoredProfiles = { version: 1, openProfileId: null, profiles: [] };
  return openKeptFile({ path, what: 'profiles', schema: profilesSchema, initial });
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
