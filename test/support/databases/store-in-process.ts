import type { Store, StoreAnswer, StoreApi, StoreEvents } from '../../../main/store/contract';
import { serveStore } from '../../../main/store/store-server';
import type { LogChanged } from '../../../shared/contract/review.calls';
import type { StoreMigration, StoreNotice } from '../../../shared/domain/store-state';
import { RpcClient } from '../../../shared/rpc';
import { runningClock } from '../clocks/test-time';
import { connectedPorts, storeOf } from '../main/rpc-in-process';

/** A store whose handlers run in this process, with its notifications. */
export interface StoreInProcess extends Store {
  readonly notices: readonly StoreNotice[];
  /** The reported changes of the review log. */
  readonly logged: readonly LogChanged[];
  /** Names of the calls that failed with a defect; empty in a passing test. */
  readonly defects: readonly string[];
  close(): Promise<void>;
}

/** The default key of a store in tests. */
export const storeKey = 'a5'.repeat(32);

/** The default service of a store in tests. */
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
    persistent = true,
    opened: before = 0,
    checkAfterMs = 600_000,
    now = runningClock.now,
    migrating,
  }: {
    readonly service?: string;
    readonly key?: string;
    readonly persistent?: boolean;
    /** How often it was opened, as its keychain knows; 0 for unknown. */
    readonly opened?: number;
    readonly checkAfterMs?: number;
    /** Returns ms since 1970. */
    readonly now?: () => number;
    readonly migrating?: (migration: StoreMigration) => void;
  } = {},
): Promise<{ readonly store: StoreInProcess; readonly opened: StoreAnswer<'store.open'> }> {
  const notices: StoreNotice[] = [];
  const logged: LogChanged[] = [];
  const defects: string[] = [];
  const [port, serverPort] = connectedPorts();
  serveStore(serverPort, { now, checkAfterMs });
  const client = new RpcClient<StoreApi, StoreEvents>(port, {
    onEvent: {
      notice: (notice) => notices.push(notice),
      logged: (change) => logged.push(change),
      migrating: (migration) => migrating?.(migration),
    },
    onDefect: (name) => defects.push(name),
  });
  const { call } = storeOf(client);
  const opened = await call('store.open', { folder, service, key, persistent, opened: before });
  if (opened.ok) notices.push(...opened.value.notices);
  const store = {
    call,
    notices,
    logged,
    defects,
    close: async () => {
      await call('store.close', undefined);
    },
  };
  return { store, opened };
}
