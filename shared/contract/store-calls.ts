import { z } from 'zod';
import type { StoreState } from '../domain/store-state';
import type { SyncState } from '../domain/sync';
import { defineCall, defineProfileCall, nothing } from './call';

/** Calls for the open profile's store, and for copying the service's reports into it. */
export const storeCalls = {
  /** Returns the state of the open profile's encrypted store. */
  'store.read': defineCall<StoreState>()(nothing),
  /** Retries opening a store that couldn't be opened or stays down. */
  'store.retry': defineCall<StoreState>()(nothing),
  /**
   * Sets aside the files that can't be opened, and creates new ones. The window asks for confirmation twice before this
   * call.
   */
  'store.startOver': defineProfileCall<StoreState>()({}),

  'sync.read': defineCall<SyncState>()(nothing),
  /**
   * Starts a pass over the service's pages, or ends the wait of a waiting one: "new" up to known reports, "all" to the
   * depth set in Settings. Answers at once; `sync.changed` reports the progress.
   */
  'sync.start': defineCall<SyncState>()(z.object({ pass: z.enum(['new', 'all']) })),
  /** Cancels the running pass. What it received stays stored, and the next pass continues from there. */
  'sync.cancel': defineCall<SyncState>()(nothing),
} as const;
