import type { ServiceId } from './service-id';

/** The state of the open profile's encrypted store. */
export type StoreState =
  /** No profile is open. */
  | { readonly kind: 'closed' }
  /** It is being opened or migrated. */
  | {
      readonly kind: 'opening';
      /** Progress of a migration; missing if none takes long. */
      readonly migration?: StoreMigration;
    }
  | {
      readonly kind: 'ready';
      /** False if no keychain stores its key: the store is lost when the app exits. */
      readonly persistent: boolean;
      /** What was done to open it, shown once; usually empty. */
      readonly notices: readonly StoreNotice[];
    }
  /** Its process exited unexpectedly and is restarting. */
  | { readonly kind: 'restarting' }
  /** Its process exited too often within a minute: it stays down until the user retries. */
  | { readonly kind: 'down' }
  /** It can't be opened. Nothing was changed on disk. */
  | { readonly kind: 'open-failed'; readonly reason: StoreFault };

/** Progress of a file's migration: `done` of `total` steps of its current part. */
export interface StoreMigration {
  readonly what: 'own data' | 'reports';
  readonly done: number;
  readonly total: number;
}

export type StoreFault =
  /** The keychain can't be read at the moment. */
  | { readonly kind: 'keychain-locked' }
  | { readonly kind: 'keychain-unavailable' }
  /** The store exists, but its key is not in the keychain. */
  | { readonly kind: 'key-lost' }
  /** The keychain holds another key than the one the store was encrypted with. */
  | { readonly kind: 'wrong-key' }
  /** The data was created for the service `madeFor`, but the profile's service is `requested`. */
  | { readonly kind: 'other-service'; readonly madeFor: ServiceId; readonly requested: ServiceId }
  /** Written by a newer version of the app. */
  | { readonly kind: 'newer' }
  /** The user data, of version `found`, couldn't be migrated to the `latest` version; it is unchanged. */
  | { readonly kind: 'not-migrated'; readonly found: number; readonly latest: number }
  /** The user data is damaged; it is never set aside without the user's consent. */
  | { readonly kind: 'user-data-damaged' }
  /** None of the native database modules can be loaded. */
  | { readonly kind: 'no-database-module'; readonly failed: readonly FailedModule[] }
  /** Another process uses it. */
  | { readonly kind: 'in-use' }
  /** The system's code, e.g. EACCES, EROFS, ENOSPC. */
  | { readonly kind: 'disk'; readonly code: string };

/** A native database module that can't be used. */
export interface FailedModule {
  /** The name of its npm package. */
  readonly name: string;
  readonly reason:
    | { readonly kind: 'older-node-api'; readonly required: number; readonly found: number }
    /** The error of loading it. */
    | { readonly kind: 'not-loaded'; readonly message: string };
}

/** Something that was done to open the store, and that the user should know. */
export type StoreNotice =
  /**
   * The copy of the reports was damaged, missing, out of date, of another service, or couldn't be migrated; it was set
   * aside and is being rebuilt.
   */
  | {
      readonly kind: 'reports-rebuilt';
      readonly reason: 'damaged' | 'missing' | 'stale' | 'other-service' | 'not-migrated';
    }
  /** The user data is an older copy than the one used last: feedback sent since then is missing. */
  | { readonly kind: 'user-data-stale' }
  /** The user data was created again at the user's request; `saved`: what was recovered, null if nothing could be tried. */
  | { readonly kind: 'user-data-reset'; readonly saved: SavedOwnData | null }
  /** The data of another service was set aside at the user's request, and the store is empty. */
  | { readonly kind: 'other-service-set-aside'; readonly madeFor: ServiceId }
  /** The disk is full or read-only: stored data can be read, nothing new is stored. */
  | { readonly kind: 'read-only'; readonly code: string };

/** How much of the damaged user data was recovered into the new file. */
export interface SavedOwnData {
  readonly feedback: number;
  readonly drafts: number;
  /** Reports and transactions with a verdict. */
  readonly verdicts: number;
  readonly notes: number;
  readonly views: number;
  readonly cases: number;
  /** False if something couldn't be read, so that more may be missing. */
  readonly whole: boolean;
}

/** Returns how often the copy of the reports was rebuilt since its store was opened. */
export function timesRebuilt(state: StoreState): number {
  if (state.kind !== 'ready') return 0;
  return state.notices.filter(({ kind }) => kind === 'reports-rebuilt').length;
}
