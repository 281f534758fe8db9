import { z } from 'zod';
import { defineCall, noArguments } from '../../../shared/contract/define-call';
import type { SavedOwnData, StoreNotice } from '../../../shared/domain/store-state';

const storeKey = z.string().regex(/^[0-9a-f]{64}$/);

/** Calls about the profile’s files. */
export const fileCalls = {
  /**
   * Opens the two databases of a profile and creates missing ones; closes the open store first. Data of another
   * `service` is not opened. With `persistent: false`, files of an earlier run are removed, since their key is lost. `opened`:
   * how often they were opened, as far as is known outside their folder; files that were opened less often are older copies.
   */
  'store.open': defineCall<OpenedStore>()({
    arguments: z.object({
      ...{ folder: z.string(), service: z.string(), key: storeKey, persistent: z.boolean() },
      opened: z.int().min(0).exactOptional(),
    }),
  }),
  'store.close': defineCall<null>()({ arguments: noArguments }),
  /**
   * Sets aside files that cannot be opened, and saves what is readable with the key; null if nothing could be tried.
   * `store.open` then creates new files. With `whole`, also sets aside the copy of the reports and saves nothing: all
   * of it belongs to another service.
   */
  'store.setAside': defineCall<SavedOwnData | null>()({
    arguments: z.object({ folder: z.string(), key: storeKey.nullable(), whole: z.boolean() }),
  }),
} as const;

export interface OpenedStore {
  readonly notices: readonly StoreNotice[];
  /** How often the files were opened, including this time; null if the disk can't be written. */
  readonly generation: number | null;
}
