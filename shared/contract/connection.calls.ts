import { z } from 'zod';
import type { StoreState } from '../domain/store-state';
import type { SyncState } from '../domain/sync';
import { type Connection, maxProfileNameLength, profileColours, type RemovedProfile } from '../profile';
import { defineCall, noArguments, onlyProfile, short } from './define-call';

/** Calls about the open profile, its key, its store, its local copy of the reports, and the other profiles. */
export const connectionCalls = {
  /** Returns the state of the connection. The window's first call. */
  'connection.read': defineCall<Connection>()({ arguments: noArguments }),
  /**
   * Makes a real request and, only if it succeeds, saves profile and key. `profileId` replaces the key of an existing
   * profile; with the address of another service, a new profile is created and the existing one is unchanged. Without
   * `allowPlainHttp` an unencrypted connection is refused with `plain-http`; with `keyStorage: "memory"` the keychain is
   * not used.
   */
  'connection.connect': defineCall<Connection>()({
    arguments: z.object({
      profileId: short.nullable(),
      /** Empty: the profile is named after its host. */
      name: z.string().trim().max(maxProfileNameLength),
      baseAddress: short,
      apiKey: short,
      allowPlainHttp: z.boolean(),
      keyStorage: z.enum(['keychain', 'memory']),
    }),
  }),
  /** Cancels the running `connection.connect`, which then fails with `cancelled`. */
  'connection.cancel': defineCall<null>()({ arguments: noArguments }),
  'connection.useBuiltIn': defineCall<Connection>()({ arguments: noArguments }),
  /** Opens an existing profile. A missing key is not a failure but `key: "absent"` in the reply. */
  'connection.open': defineCall<Connection>()({ arguments: z.object({ profileId: short }) }),
  /**
   * Restores the address of the open profile that its key was entered for, or else the one that its data was made for,
   * and opens it. Fails with `not-found` if the profile has no other address.
   */
  'connection.restoreService': defineCall<Connection>()({ arguments: onlyProfile, ofProfile: true }),
  /** Closes the open profile. Nothing is removed. */
  'connection.switch': defineCall<Connection>()({ arguments: noArguments }),

  'profile.edit': defineCall<Connection>()({
    arguments: z.object({
      profileId: short,
      name: z.string().trim().min(1).max(maxProfileNameLength),
      colour: z.enum(profileColours),
    }),
  }),
  /**
   * Removes a profile with its keys and files, and returns what couldn't be removed. The window asks for confirmation
   * twice before this call.
   */
  'profile.remove': defineCall<RemovedProfile>()({ arguments: z.object({ profileId: short }) }),

  /** Removes the open profile's key from the keychain and from memory. */
  'connection.forgetKey': defineCall<Connection>()({ arguments: onlyProfile, ofProfile: true }),

  'store.read': defineCall<StoreState>()({ arguments: noArguments }),
  /** Retries opening a store that couldn't be opened or stays down. */
  'store.retry': defineCall<StoreState>()({ arguments: noArguments }),
  /**
   * Sets aside the files that can't be opened, and creates new ones. The window asks for confirmation twice before this
   * call.
   */
  'store.startOver': defineCall<StoreState>()({ arguments: onlyProfile, ofProfile: true }),

  'sync.read': defineCall<SyncState>()({ arguments: noArguments }),
  /**
   * Starts a pass over the service's pages, or ends the wait of a waiting one: "new" up to known reports, "all" to the
   * depth set in Settings. Answers at once; `sync.changed` reports the progress.
   */
  'sync.start': defineCall<SyncState>()({ arguments: z.object({ pass: z.enum(['new', 'all']) }) }),
  /** Cancels the running pass. What it received stays stored, and the next pass continues from there. */
  'sync.cancel': defineCall<SyncState>()({ arguments: noArguments }),
} as const;
