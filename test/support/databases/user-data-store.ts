import type { Store } from '../../../main/store/contract';
import { userDataHandlers } from '../../../main/store/user-data/user-data.handlers';
import type { UserDatabase } from '../../../main/store/user-data/user-database';
import type { Problem } from '../../../shared/domain/problem';
import { fail } from '../../../shared/result';
import { storeWith } from '../main/rpc-in-process';
import { openOwn } from './user-database';

/** A store of user data in this process. Calls about reports fail as a defect. */
export interface UserDataStore extends Store {
  readonly own: UserDatabase;
  /** The problem with which every call fails; null for none. */
  fault: Problem | null;
  /** The names of the calls made, in order. */
  readonly made: string[];
  /** Fills the disk, or frees it again. */
  fillDisk(full: boolean): Promise<void>;
}

/** Opens the store in a folder. */
export async function openUserDataStore(folder: string): Promise<UserDataStore> {
  const own = await openOwn(folder);
  const calls = storeWith(userDataHandlers(own, () => 1));
  const store: UserDataStore = {
    own,
    fault: null,
    made: [],
    call: async (name, request) => {
      store.made.push(name);
      if (store.fault) return fail(store.fault);
      return calls.call(name, request);
    },
    fillDisk: (full) => own.read((session) => session.exec(`PRAGMA max_page_count = ${full ? 1 : 1e9}`)),
  };
  return store;
}
