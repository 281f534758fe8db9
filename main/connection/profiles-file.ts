import { z } from 'zod';
import { type ProfileColour, profileColours } from '../../shared/profile';
import { type KeptFile, openKeptFile } from '../files/kept-file';

/** A profile as it is kept on disk: all but the key, which is in the keychain under the profile's id. */
const storedProfile = z.object({
  id: z.string().min(1),
  name: z.string(),
  /** Of earlier versions, which had none, and one that only a later version knows: grey. It must not cost all profiles. */
  colour: z.enum(profileColours).catch('grey'),
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
  /** Removed by the person, while something of them may still be in the keychain or on disk. */
  removed: z.array(storedProfile).readonly().default([]),
});

export type StoredProfile = Readonly<z.output<typeof storedProfile>>;
export type StoredProfiles = Readonly<z.output<typeof profilesSchema>>;

/**
 * Opens profiles.json of the profile folder. A damaged file is set aside: its keys stay in the keychain. One that
 * cannot be read is not written over, so connecting fails as `disk`.
 */
export function openProfiles(path: string): Promise<KeptFile<StoredProfiles>> {
  const initial: StoredProfiles = { version: 1, openProfileId: null, profiles: [], removed: [] };
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

/** The profiles without one; what there is of it elsewhere is yet to be removed. */
export function withoutProfile(profiles: StoredProfiles, id: string): StoredProfiles {
  return {
    ...profiles,
    openProfileId: profiles.openProfileId === id ? null : profiles.openProfileId,
    profiles: profiles.profiles.filter((profile) => profile.id !== id),
    removed: [...profiles.removed, ...profiles.profiles.filter((profile) => profile.id === id)],
  };
}

/** The colour that the fewest profiles have, grey apart: it is for the built-in service, and for those of before. */
export function newColour({ profiles }: StoredProfiles): ProfileColour {
  const uses = (colour: ProfileColour) => profiles.filter((profile) => profile.colour === colour).length;
  const fewest = Math.min(...newColours.map(uses));
  return newColours.find((colour) => uses(colour) === fewest) ?? 'blue';
}

const newColours = profileColours.filter((colour) => colour !== 'grey');
