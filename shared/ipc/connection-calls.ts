import { z } from 'zod';
import { type Connection, longestProfileName, profileColours, type RemovedProfile } from '../profile';
import { answering, answeringOfProfile, nothing } from './call';
import { short } from './request-parts';

/** Which profile is open, its key, and its other profiles. */
export const connectionCalls = {
  /** The connection as it stands; also the first call the window makes. */
  'connection.read': answering<Connection>()(nothing),
  /**
   * Makes one real request and, only if it succeeds, saves profile and key. `profileId` replaces the key of an existing
   * profile; with the address of another service than that profile's, a new profile is made and the existing one stays as it
   * is. Without `allowPlainHttp` an unencrypted transport is refused as `plain-http`; with `keepKey: "memory"` the keychain
   * is not used.
   */
  'connection.connect': answering<Connection>()(
    z.object({
      profileId: short.nullable(),
      /** Empty: the profile is called after its host. */
      name: z.string().trim().max(longestProfileName),
      baseAddress: short,
      apiKey: short,
      allowPlainHttp: z.boolean(),
      keepKey: z.enum(['keychain', 'memory']),
    }),
  ),
  /** Ends the request of `connection.connect` that is under way, which then fails as `cancelled`. */
  'connection.cancel': answering<null>()(nothing),
  'connection.useBuiltIn': answering<Connection>()(nothing),
  /** Opens a profile that exists; a missing key is not a failure but `key: "absent"` in the reply. */
  'connection.open': answering<Connection>()(z.object({ profileId: short })),
  /**
   * Gives the open profile the address that its key was entered for, or else the one that its data was made for, and opens it.
   * `gone` where the profile has no other address.
   */
  'connection.restoreService': answeringOfProfile<Connection>()({}),
  /** Closes the open profile without forgetting anything. */
  'connection.switch': answering<Connection>()(nothing),

  /** Gives a profile another name and colour. */
  'profile.edit': answering<Connection>()(
    z.object({
      profileId: short,
      name: z.string().trim().min(1).max(longestProfileName),
      colour: z.enum(profileColours),
    }),
  ),
  /** Removes a profile with its keys and files; tells what of it is left. Asked for twice by the window before it gets here. */
  'profile.remove': answering<RemovedProfile>()(z.object({ profileId: short })),

  /** Removes the open profile's key from the keychain and from memory. */
  'connection.forgetKey': answeringOfProfile<Connection>()({}),
} as const;
