import { z } from 'zod';
import { type Connection, maxProfileNameLength, profileColours, type RemovedProfile } from '../profile';
import { defineCall, defineProfileCall, nothing } from './call';
import { short } from './request-parts';

/** Calls about the open profile, its key, and the other profiles. */
export const connectionCalls = {
  /** Returns the state of the connection. The window's first call. */
  'connection.read': defineCall<Connection>()(nothing),
  /**
   * Makes a real request and, only if it succeeds, saves profile and key. `profileId` replaces the key of an existing
   * profile; with the address of another service, a new profile is created and the existing one is unchanged. Without
   * `allowPlainHttp` an unencrypted connection is refused with `plain-http`; with `keepKey: "memory"` the keychain is
   * not used.
   */
  'connection.connect': defineCall<Connection>()(
    z.object({
      profileId: short.nullable(),
      /** Empty: the profile is named after its host. */
      name: z.string().trim().max(maxProfileNameLength),
      baseAddress: short,
      apiKey: short,
      allowPlainHttp: z.boolean(),
      keepKey: z.enum(['keychain', 'memory']),
    }),
  ),
  /** Cancels the running `connection.connect`, which then fails with `cancelled`. */
  'connection.cancel': defineCall<null>()(nothing),
  'connection.useBuiltIn': defineCall<Connection>()(nothing),
  /** Opens an existing profile. A missing key is not a failure but `key: "absent"` in the reply. */
  'connection.open': defineCall<Connection>()(z.object({ profileId: short })),
  /**
   * Restores the address of the open profile that its key was entered for, or else the one that its data was made for,
   * and opens it. Fails with `gone` if the profile has no other address.
   */
  'connection.restoreService': defineProfileCall<Connection>()({}),
  /** Closes the open profile. Nothing is removed. */
  'connection.switch': defineCall<Connection>()(nothing),

  /** Changes the name and colour of a profile. */
  'profile.edit': defineCall<Connection>()(
    z.object({
      profileId: short,
      name: z.string().trim().min(1).max(maxProfileNameLength),
      colour: z.enum(profileColours),
    }),
  ),
  /**
   * Removes a profile with its keys and files, and returns what couldn't be removed. The window asks for confirmation
   * twice before this call.
   */
  'profile.remove': defineCall<RemovedProfile>()(z.object({ profileId: short })),

  /** Removes the open profile's key from the keychain and from memory. */
  'connection.forgetKey': defineProfileCall<Connection>()({}),
} as const;
