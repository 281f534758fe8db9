import { z } from 'zod';
import { builtInService, type ServiceId } from '../../shared/domain/service-id';
import { type ProfileColour, profileColours } from '../../shared/profile';
import { type KeptFile, openKeptFile } from '../files/kept-file';
import { fieldsOf, type ReadByField, readByField } from '../files/read-by-field';

/** A profile as it is kept on disk: all but the key, which is in the keychain under the profile's id. */
const storedProfile = z.object({
  /** Names a folder and keychain entries, so it is a plain name. */
  id: z.string().regex(/^[\w-]{1,100}$/),
  name: z.string(),
  colour: z.enum(profileColours),
  service: z.enum(['built-in', 'external']),
  baseAddress: z.string(),
  /** The person agreed that the key travels unencrypted to this address. */
  allowPlainHttp: z.boolean(),
  /** "memory": there is no keychain entry to look for after a restart. */
  keyKept: z.enum(['keychain', 'memory']),
});

/**
 * What a profile has where that is not told, as its colour by earlier versions, or is a word of a later one: nothing that would
 * send anything anywhere.
 */
const usual = { colour: 'grey', allowPlainHttp: false, keyKept: 'keychain' } as const;

export type StoredProfile = Readonly<z.output<typeof storedProfile>>;

export interface StoredProfiles {
  readonly version: 1;
  readonly openProfileId: string | null;
  readonly profiles: readonly StoredProfile[];
  /** Removed by the person, while something of them may still be in the keychain or on disk. */
  readonly removed: readonly StoredProfile[];
}

const noProfiles: StoredProfiles = { version: 1, openProfileId: null, profiles: [], removed: [] };

/** The file but for the profiles, which are read one by one. */
const around = z.object({
  version: z.literal(1),
  openProfileId: z.string().nullable(),
  profiles: z.array(z.unknown()),
  removed: z.array(z.unknown()),
});

/**
 * Opens profiles.json of the profile folder. A profile that cannot be read costs only itself; a file that is none is set
 * aside: its keys stay in the keychain. One that cannot be read is not written over, so connecting fails as `disk`.
 */
export function openProfiles(path: string): Promise<KeptFile<StoredProfiles>> {
  return openKeptFile({ path, what: 'profiles', read: readProfiles, initial: noProfiles });
}

/** What is understood of a profiles file; null where it is none. A profile that is not understood is named by its name or place. */
export function readProfiles(given: unknown): ReadByField<StoredProfiles> | null {
  const file = readByField(around, { version: 1, openProfileId: null, removed: [] }, given);
  if (!file) return null;
  const profiles = file.value.profiles.map(readProfile);
  const removed = file.value.removed.map(readProfile);
  const read = (each: readonly ReadProfile[]) => each.flatMap(({ profile }) => profile ?? []);
  return {
    value: { ...file.value, profiles: read(profiles), removed: read(removed) },
    notUnderstood: [
      ...file.notUnderstood,
      ...[...profiles, ...removed].flatMap(({ notUnderstood }) => notUnderstood),
    ],
  };
}

type ReadProfile = ReturnType<typeof readProfile>;

function readProfile(given: unknown, index: number) {
  const told = fieldsOf(given)?.name;
  const name = typeof told === 'string' && told !== '' ? told : `${index + 1}`;
  const read = readByField(storedProfile, usual, given);
  return read
    ? { profile: read.value, notUnderstood: read.notUnderstood.map((field) => `${name}: ${field}`) }
    : { profile: null, notUnderstood: [name] };
}

/** The profiles with one added, or replaced where its id exists. */
export function withProfile(profiles: StoredProfiles, profile: StoredProfile): StoredProfiles {
  const exists = profiles.profiles.some(({ id }) => id === profile.id);
  return {
    ...profiles,
    profiles: exists
      ? profiles.profiles.map((each) => (each.id === profile.id ? profile : each))
      : [...profiles.profiles, profile],
  };
}

/** The same, with that profile open. */
export function withOpenProfile(profiles: StoredProfiles, profile: StoredProfile): StoredProfiles {
  return { ...withProfile(profiles, profile), openProfileId: profile.id };
}

/** The profile with the address of a service. */
export function withService(profile: StoredProfile, service: ServiceId): StoredProfile {
  return service === builtInService
    ? { ...profile, service: 'built-in', baseAddress: '' }
    : { ...profile, service: 'external', baseAddress: service };
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
