import type { Store, StoreAnswer } from '../../main/store/contract';
import { programDatabases } from '../../main/store/databases';
import { answerStoreCall } from '../../main/store/rpc-server';
import { storeHandlers } from '../../main/store/store-handlers';
import type { StoreMigration, StoreNotice } from '../../shared/domain/store-state';
import { runningClock } from './test-time';

/** A store whose handlers run in this process, with its notifications. */
export interface StoreInProcess extends Store {
  readonly notices: readonly StoreNotice[];
  /** Names of the calls that failed with a defect; empty in a passing test. */
  readonly defects: readonly string[];
  close(): Promise<void>;
}

/** The default key of a test's store. */
export const storeKey = 'a5'.repeat(32);

/** The default service of a test's store. */
export const storeService = 'https://reports.example/';

/** Opens or creates the store of a folder. Throws if it can't be opened. */
export async function openStoreInProcess(folder: string): Promise<StoreInProcess> {
  const { store, opened } = await tryToOpenStore(folder);
  if (!opened.ok) throw new Error(`The store was not opened: ${JSON.stringify(opened.problem)}`);
  return store;
}

/** Opens the store and returns the result; `store` can retry. `checkAfterMs`: see ReportsFile. */
export async function tryToOpenStore(
  folder: string,
  {
    service = storeService,
    key = storeKey,
    kept = true,
    checkAfterMs = 600_000,
    migrating,
  }: {
    readonly service?: string;
    readonly key?: string;
    readonly kept?: boolean;
    readonly checkAfterMs?: number;
    readonly migrating?: (migration: StoreMigration) => void;
  } = {},
): Promise<{ readonly store: StoreInProcess; readonly opened: StoreAnswer<'store.open'> }> {
  const notices: StoreNotice[] = [];
  const defects: string[] = [];
  const handlers = storeHandlers({
    databases: programDatabases(runningClock.now),
    onNotice: (notice) => notices.push(notice),
    checkAfterMs,
    ...(migrating && { onMigrationProgress: migrating }),
  });
  const call: Store['call'] = (name, request) =>
    answerStoreCall(handlers, name, structuredClone(request), (defect) => defects.push(defect));
  const opened = await call('store.open', { folder, service, key, kept });
  if (opened.ok) notices.push(...opened.value.notices);
  const store = {
    call,
    notices,
    defects,
    close: async () => {
      await call('store.close', undefined);
    },
  };
  return { store, opened };
}
