import type { ServiceId } from './service-id';

/** How the encrypted store of the open profile stands. */
export type StoreState =
  /** No profile is open. */
  | { readonly kind: 'closed' }
  /** Being opened, or brought to this version's form. */
  | {
      readonly kind: 'opening';
      /** How far the file of `what` is on its way to this version's form; not there while that takes no time. */
      readonly migration?: StoreMigration;
    }
  | {
      readonly kind: 'ready';
      /** False when no keychain keeps its key: it lasts until the program ends, and that is told. */
      readonly kept: boolean;
      /** What had to be done to open it, to be told once; none most of the time. */
      readonly notices: readonly StoreNotice[];
    }
  /** Its process ended by itself and is being started again. */
  | { readonly kind: 'restarting' }
  /** Its process ended too often within a minute: it stays down until the person asks for it again. */
  | { readonly kind: 'down' }
  /** It cannot be opened. Nothing was changed on disk. */
  | { readonly kind: 'unopened'; readonly reason: StoreFault };

/** How far a file is on its way to this version's form: `done` of `total` steps of one of its ways' parts. */
export interface StoreMigration {
  readonly what: 'own data' | 'reports';
  readonly done: number;
  readonly total: number;
}

/** Why a store cannot be opened. */
export type StoreFault =
  /** The keychain cannot be read now. */
  | { readonly kind: 'keychain-locked' }
  | { readonly kind: 'keychain-unavailable' }
  /** The store is there, its key is not in the keychain. */
  | { readonly kind: 'key-lost' }
  /** The keychain holds another key than the one the store was encrypted with. */
  | { readonly kind: 'wrong-key' }
  /** The data was made for the service `madeFor`, and the profile is now of the service `asked`. */
  | { readonly kind: 'other-service'; readonly madeFor: ServiceId; readonly asked: ServiceId }
  /** Written by a newer version of the program. */
  | { readonly kind: 'newer' }
  /** The analyst's own data, of version `found`, could not be brought to this version's form, `latest`; it is as it was. */
  | { readonly kind: 'not-migrated'; readonly found: number; readonly latest: number }
  /** The analyst's own data is damaged; it is never set aside unasked. */
  | { readonly kind: 'own-data-damaged' }
  /** Another program holds it. */
  | { readonly kind: 'in-use' }
  /** The system's code, e.g. EACCES, EROFS, ENOSPC. */
  | { readonly kind: 'disk'; readonly code: string };

/** Something that was done to open the store, which the analyst should know. */
export type StoreNotice =
  /** The copy of the reports was damaged, missing, of another time, of another service, or of a form that could not be migrated; it was set aside and is being rebuilt. */
  | {
      readonly kind: 'reports-rebuilt';
      readonly reason: 'damaged' | 'missing' | 'stale' | 'other-service' | 'not-migrated';
    }
  /** The analyst's own data is an older copy than the one last used: feedback sent since is not in it. */
  | { readonly kind: 'own-data-stale' }
  /** The analyst's own data was begun anew on their word; what was saved of it, null where nothing could be tried. */
  | { readonly kind: 'own-data-begun-anew'; readonly saved: SavedOwnData | null }
  /** The data of another service was set aside on the analyst's word, and the store starts empty. */
  | { readonly kind: 'other-service-set-aside'; readonly madeFor: ServiceId }
  /** The disk takes no more: what is stored can be read, nothing new is kept. */
  | { readonly kind: 'read-only'; readonly code: string };

/** How much of damaged own data could be read and is in the new file. */
export interface SavedOwnData {
  readonly feedback: number;
  readonly drafts: number;
  readonly notes: number;
  readonly views: number;
  /** False where something could not be read, so that more may be missing. */
  readonly whole: boolean;
}

/** How often the copy of the reports was begun anew since its store was opened, as this state tells. */
export function timesRebuilt(state: StoreState): number {
  if (state.kind !== 'ready') return 0;
  return state.notices.filter(({ kind }) => kind === 'reports-rebuilt').length;
}
