import { readBaseAddress } from './api/base-address';
import type { Problem } from './domain/problem';
import { builtInService, type ServiceId } from './domain/service-id';

/** The colours that identify profiles besides their names. Each has a contrast of 3:1 to its background. */
export const profileColours = ['blue', 'teal', 'green', 'amber', 'red', 'violet', 'grey'] as const;
export type ProfileColour = (typeof profileColours)[number];

/** In characters. */
export const maxProfileNameLength = 100;

/** A service the workstation can connect to, without its key. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly colour: ProfileColour;
  readonly service: 'built-in' | 'external';
  /** Base address, ending in "/"; for the built-in service the one of its current run. */
  readonly baseAddress: string;
}

/** The state of the open profile's key; never the key. */
export type KeyState =
  | 'present'
  | 'absent'
  /** The keychain is locked or unavailable. */
  | 'locked'
  | 'unavailable'
  /** The key was entered for another service than the profile's, so it is not used. */
  | 'other-service'
  /** The key would be sent unencrypted, and the profile has no consent for that. */
  | 'no-consent';

/** The result of the open profile's last request. */
export type Reach =
  | { readonly kind: 'untried' }
  | { readonly kind: 'reached'; readonly at: number }
  /** `since`: when the first request of the uninterrupted series failed; ms since 1970. */
  | { readonly kind: 'failed'; readonly since: number; readonly problem: Problem };

/** The state of the connection to the service. */
export interface Connection {
  /** null on first run and after "Switch profile". */
  readonly profile: Profile | null;
  readonly key: KeyState;
  /** The service that the key was entered for if `key` is "other-service"; otherwise null. */
  readonly keyService: ServiceId | null;
  /** "memory": the key is lost when the app exits. */
  readonly keyStorage: 'keychain' | 'memory';
  readonly reach: Reach;
  /** All profiles of this profile folder, in the order they were created. */
  readonly profiles: readonly Profile[];
}

/** A part of a removed profile that couldn't be removed, and why. The next start tries again. */
export interface RemovalLeftover {
  readonly what: 'api-key' | 'store-key' | 'files';
  readonly problem: Problem;
}

export interface RemovedProfile {
  readonly name: string;
  /** Empty if nothing of it is left on this computer. */
  readonly left: readonly RemovalLeftover[];
}

/** Returns the service of a profile. An invalid address is returned unchanged, and equals no other service. */
export function serviceOf({ service, baseAddress }: Pick<Profile, 'service' | 'baseAddress'>): ServiceId {
  if (service === 'built-in') return builtInService;
  const address = readBaseAddress(baseAddress);
  return address.ok ? address.value.href : baseAddress;
}
