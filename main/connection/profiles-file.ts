import { z } from 'zod';
import { builtInService, type ServiceId } from '../../shared/domain/service-id';
import { type ProfileColour, profileColours } from '../../shared/profile';
import { fieldsOf, type JsonStore, openJsonStore, type ReadByField, readByField } from '../files/json-store';

/** A profile as saved on disk, without the key, which is in the keychain under the profile's id. */
const storedProfile = z.object({
  /** Part of the names of a folder and keychain entries, so limited to plain characters. */
  id: z.string().regex(/^[\w-]{1,100}$/),
  name: z.string(),
  colour: z.enum(profileColours),
  service: z.enum(['built-in', 'external']),
  baseAddress: z.string(),
  /** The user agreed that the key is sent unencrypted to this address. */
  allowPlainHttp: z.boolean(),
  /** "memory": there is no keychain entry to read after a restart. */
  keyStorage: z.enum(['keychain', 'memory']),
});

/** Defaults for missing fields and unknown values. None of them sends anything anywhere. */
const profileDefaults = { colour: 'grey', allowPlainHttp: false, keyStorage: 'keychain' } as const;

export type StoredProfile = Readonly<z.output<typeof storedProfile>>;

export interface StoredProfiles {
  readonly version: 1;
  readonly openProfileId: string | null;
  readonly profiles: readonly StoredProfile[];
  /** Removed by the user, but some of their data may still be in the keychain or on disk. */
  readonly removed: readonly StoredProfile[];
}

const noProfiles: StoredProfiles = { version: 1, openProfileId: null, profiles: [], removed: [] };

/** The file without the profiles, which are read one by one. */
const fileSchema = z.object({
  version: z.literal(1),
  openProfileId: z.string().nullable(),
  profiles: z.array(z.unknown()),
  removed: z.array(z.unknown()),
});

/**
 * Opens profiles.json of the profile folder. A profile that cannot be read affects no other profile. A file in
 * another format is set aside; its keys stay in the keychain. A file that cannot be read is never overwritten, so
 * connecting fails as `disk`.
 */
export function openProfiles(path: string): Promise<JsonStore<StoredProfiles>> {
  return openJsonStore({ path, what: 'profiles', read: readProfiles, initial: noProfiles });
}

/**
 * Returns what is understood of a profiles file; null if it is in another format. A profile that is not understood is
 * listed by its name or index.
 */
export function readProfiles(data: unknown): ReadByField<StoredProfiles> | null {
  const file = readByField(fileSchema, { version: 1, openProfileId: null, removed: [] }, data);
  if (!file) return null;
  const profiles = file.value.profiles.map(readProfile);
  const removed = file.value.removed.map(readProfile);
  const read = (profilesRead: readonly ReadProfile[]) => profilesRead.flatMap(({ profile }) => profile ?? []);
  return {
    value: { ...file.value, profiles: read(profiles), removed: read(removed) },
    notUnderstood: [
      ...file.notUnderstood,
      ...[...profiles, ...removed].flatMap(({ notUnderstood }) => notUnderstood),
    ],
  };
}

type ReadProfile = ReturnType<typeof readProfile>;

function readProfile(data: unknown, index: number) {
  const nameField = fieldsOf(data)?.name;
  const name = typeof nameField === 'string' && nameField !== '' ? nameField : `${index + 1}`;
  const read = readByField(storedProfile, profileDefaults, data);
  return read
    ? { profile: read.value, notUnderstood: read.notUnderstood.map((field) => `${name}: ${field}`) }
    : { profile: null, notUnderstood: [name] };
}

export function findProfile({ profiles }: StoredProfiles, id: string | null): StoredProfile | undefined {
  return profiles.find((profile) => profile.id === id);
}

/** Returns the profiles with one added or, if its id exists, replaced. */
export function withProfile(profiles: StoredProfiles, profile: StoredProfile): StoredProfiles {
  const exists = profiles.profiles.some(({ id }) => id === profile.id);
  return {
    ...profiles,
    profiles: exists
      ? profiles.profiles.map((profilesRead) => (profilesRead.id === profile.id ? profile : profilesRead))
      : [...profiles.profiles, profile],
  };
}

/** Returns the profiles with one added or replaced, and open. */
export function withOpenProfile(profiles: StoredProfiles, profile: StoredProfile): StoredProfiles {
  return { ...withProfile(profiles, profile), openProfileId: profile.id };
}

export function withService(profile: StoredProfile, service: ServiceId): StoredProfile {
  return service === builtInService
    ? { ...profile, service: 'built-in', baseAddress: '' }
    : { ...profile, service: 'external', baseAddress: service };
}

/** Returns the profiles without one, which is marked as removed. */
export function withoutProfile(profiles: StoredProfiles, id: string): StoredProfiles {
  return {
    ...profiles,
    openProfileId: profiles.openProfileId === id ? null : profiles.openProfileId,
    profiles: profiles.profiles.filter((profile) => profile.id !== id),
    removed: [...profiles.removed, ...profiles.profiles.filter((profile) => profile.id === id)],
  };
}

/** Returns the colour with the fewest profiles. Grey means the built-in service or an unknown colour. */
export function newColour({ profiles }: StoredProfiles): ProfileColour {
  const uses = (colour: ProfileColour) => profiles.filter((profile) => profile.colour === colour).length;
  const fewest = Math.min(...assignableColours.map(uses));
  return assignableColours.find((colour) => uses(colour) === fewest) ?? 'blue';
}

const assignableColours = profileColours.filter((colour) => colour !== 'grey');
