import type { StoreHandlers } from '../../main/store/call-types';
import type { Store } from '../../main/store/contract';
import { answerStoreCall } from '../../main/store/rpc-server';
import { userDataCalls } from '../../main/store/user-data/user-data-calls';
import type { UserDatabase } from '../../main/store/user-data/user-database';
import type { Problem } from '../../shared/problem';
import { fail } from '../../shared/result';
import { openOwn } from './user-database';

/** A store of user data in this process. Calls about reports are answered as a defect. */
export interface UserDataStore extends Store {
  readonly own: UserDatabase;
  /** The problem that every call fails with; null for none. */
  fault: Problem | null;
  /** The names of the calls made, in order. */
  readonly made: string[];
  /** Fills the disk, or frees it again. */
  fillDisk(full: boolean): Promise<void>;
}

/** Opens the store in a folder. */
export async function openUserDataStore(folder: string): Promise<UserDataStore> {
  const own = await openOwn(folder);
  const handlers = { ...elsewhere, ...userDataCalls(own) };
  const store: UserDataStore = {
    own,
    fault: null,
    made: [],
    call: async (name, request) => {
      store.made.push(name);
      if (store.fault) return fail(store.fault);
      return answerStoreCall(handlers, name, structuredClone(request), () => {});
    },
    fillDisk: (full) => own.read((session) => session.exec(`PRAGMA max_page_count = ${full ? 1 : 1e9}`)),
  };
  return store;
}

const notHere = async () => fail({ kind: 'unexpected' } as const);

/** Handlers that answer every call as a defect. */
export const elsewhere: StoreHandlers = {
  'store.open': notHere,
  'store.close': notHere,
  'store.setAside': notHere,
  'answer.check': notHere,
  'sync.take': notHere,
  'sync.prepare': notHere,
  'sync.takePrepared': notHere,
  'sync.release': notHere,
  'sync.read': notHere,
  'sync.write': notHere,
  'lookUp.take': notHere,
  'reports.page': notHere,
  'reports.count': notHere,
  'reports.values': notHere,
  'reports.detail': notHere,
  'reports.value': notHere,
  'reports.markRead': notHere,
  'reports.markAllRead': notHere,
  'reports.chunk': notHere,
  'reports.verdicts': notHere,
  'reports.assumeRadii': notHere,
  'map.points': notHere,
  'map.shown': notHere,
  'map.rows': notHere,
  'outbox.open': notHere,
  'outbox.page': notHere,
  'outbox.chunk': notHere,
  'outbox.given': notHere,
  'outbox.measures': notHere,
  'outbox.write': notHere,
  'drafts.read': notHere,
  'drafts.write': notHere,
  'presets.read': notHere,
  'presets.write': notHere,
  'reporter.read': notHere,
  'reporter.write': notHere,
  'notes.write': notHere,
  'views.read': notHere,
  'views.write': notHere,
  'grid.read': notHere,
  'grid.write': notHere,
};
