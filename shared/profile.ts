import type { ServiceId } from './domain/service-id';
import type { Problem } from './problem';

/** What a profile is told apart by at a glance, besides its name: of each, three times the contrast to what is behind it. */
export const profileColours = ['blue', 'teal', 'green', 'amber', 'red', 'violet', 'grey'] as const;
export type ProfileColour = (typeof profileColours)[number];

/** In characters. */
export const longestProfileName = 100;

/** A service the workstation can connect to, without its key. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly colour: ProfileColour;
  readonly service: 'built-in' | 'external';
  /** Base address, ending in "/"; for the built-in service the one of its current run. */
  readonly baseAddress: string;
}

/** What is known of the key of the open profile; never the key. */
export type KeyState =
  | 'present'
  | 'absent'
  /** The state of the keychain. */
  | 'locked'
  | 'unavailable'
  /** The key was entered for another service than the profile's, so it is not used. */
  | 'other-service'
  /** The key would travel unencrypted, and the profile has no consent for that. */
  | 'no-consent';

/** How the open profile's last request ended. */
export type Reach =
  | { readonly kind: 'untried' }
  | { readonly kind: 'reached'; readonly at: number }
  /** `since`: when the first request of the unbroken series failed; ms since 1970. */
  | { readonly kind: 'failed'; readonly since: number; readonly problem: Problem };

/** The conversation's state between the workstation and its service. */
export interface Connection {
  /** null on first run and after "Switch profile". */
  readonly profile: Profile | null;
  readonly key: KeyState;
  /** The service that the key was entered for while `key` is "other-service"; else null. */
  readonly keyService: ServiceId | null;
  /** "memory": the key is forgotten when the program ends. */
  readonly keyKept: 'keychain' | 'memory';
  readonly reach: Reach;
  /** All profiles of this profile folder, in the order they were made. */
  readonly profiles: readonly Profile[];
}

/** What is left of a profile that was removed, and why: the next start tries again. */
export interface LeftBehind {
  readonly what: 'api-key' | 'store-key' | 'files';
  readonly problem: Problem;
}

/** A profile that is not there any more. */
export interface RemovedProfile {
  readonly name: string;
  /** Empty where nothing of it is on this computer any more. */
  readonly left: readonly LeftBehind[];
}
