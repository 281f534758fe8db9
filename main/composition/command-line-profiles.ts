import { join } from 'node:path';
import type { Problem } from '../../shared/domain/problem';
import { serviceOf } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { Settings } from '../../shared/settings';
import { unsafeCast } from '../../shared/unsafe-cast';
import { chosenProfile } from '../command-line/choose-profile';
import type { Failure, ListedProfile, OpenedProfile } from '../command-line/command';
import { RunningProgram } from '../command-socket/running-program';
import { openProfiles, type StoredProfile, type StoredProfiles } from '../connection/profiles-file';
import { openKeytarKeychain } from '../credentials/keytar-keychain';
import { openSavedKeys } from '../credentials/saved-keys-file';
import { SystemKeychain } from '../credentials/system-keychain';
import type { StoreAnswer } from '../store/contract';

/** The profiles as the command line sees them. */
interface ProfilePlace {
  readonly profileFolder: string;
  /** Returns ms since 1970. */
  readonly now: () => number;
  readonly settings: () => Promise<Settings>;
}

async function readProfiles(profileFolder: string): Promise<StoredProfiles> {
  return (await openProfiles(join(profileFolder, 'profiles.json'))).current();
}

export async function listedProfiles(profileFolder: string): Promise<readonly ListedProfile[]> {
  const { profiles, openProfileId } = await readProfiles(profileFolder);
  return profiles.map(({ id, name, baseAddress }) => ({
    id,
    name,
    address: baseAddress,
    isOpen: id === openProfileId,
  }));
}

/** Opens a profile by its name or ID, through the program if that runs; null: the one that was open last. */
export async function openedProfile(
  place: ProfilePlace,
  named: string | null,
): Promise<Result<OpenedProfile, Failure>> {
  const { profileFolder } = place;
  const profiles = await readProfiles(profileFolder);
  const chosen = chosenProfile(profiles, named);
  if (!chosen.ok) return chosen;
  const program = await RunningProgram.find(profileFolder);
  return program === null ? openHere(place, chosen.value) : succeed(openThrough(program, chosen.value));
}

/** Every call says which profile it is about: the program may have another one open, or change it meanwhile. */
function openThrough(program: RunningProgram, { id, name }: StoredProfile): OpenedProfile {
  return {
    id,
    name,
    call: async (call, request) => {
      const answer = await program.call(call, { profileId: id, request });
      return unsafeCast<StoreAnswer<typeof call>>(answer ?? fail({ kind: 'store-down' } satisfies Problem));
    },
    close: async () => program.close(),
  };
}

async function openHere(
  { profileFolder, now, settings }: ProfilePlace,
  profile: StoredProfile,
): Promise<Result<OpenedProfile, Failure>> {
  const { openStoreInThread } = await import('../store-client/store-in-thread');
  const owner = { profileId: profile.id, service: serviceOf(profile), keyStorage: profile.keyStorage };
  const opened = await openStoreInThread({
    profileFolder,
    owner,
    keychain: keychainOf(profileFolder),
    now,
  });
  if (!opened.ok) return fail({ kind: 'problem', problem: opened.problem });
  const { call, close } = opened.value;
  await call('reports.useZone', { zone: (await settings()).timeZone });
  return succeed({ id: profile.id, name: profile.name, call, close });
}

/** Keys in the file for runs without a keychain can't be decrypted here: only a program with a window can. */
function keychainOf(profileFolder: string): SystemKeychain {
  return new SystemKeychain({
    openKeychain: openKeytarKeychain,
    openSavedKeys: () => openSavedKeys(join(profileFolder, 'saved-keys.json')),
    cipher: {
      encrypt: async () => fail('unavailable'),
      decrypt: async () => fail('unavailable'),
    },
    onFallback: () => undefined,
  });
}
