import { z } from 'zod';
import type { StoreState } from '../domain/store-state';
import type { SyncState } from '../domain/sync';
import { answering, answeringOfProfile, nothing } from './call';

/** The open profile's store, and how the service's reports are copied into it. */
export const storeCalls = {
  /** How the encrypted store of the open profile stands. */
  'store.read': answering<StoreState>()(nothing),
  /** Tries to open a store again that could not be opened or stays down. */
  'store.retry': answering<StoreState>()(nothing),
  /** Sets the files aside that cannot be opened, and begins anew. Asked for twice by the window before it gets here. */
  'store.beginAnew': answeringOfProfile<StoreState>()({}),

  'sync.read': answering<SyncState>()(nothing),
  /**
   * Begins a pass over the service's pages, or hurries one that waits: "new" until what is known, "all" as deep as the
   * settings say. Answers at once; `sync.changed` tells how it goes.
   */
  'sync.start': answering<SyncState>()(z.object({ pass: z.enum(['new', 'all']) })),
  /** Ends the pass under way. What it received is kept, and the next one goes on from there. */
  'sync.cancel': answering<SyncState>()(nothing),
} as const;
