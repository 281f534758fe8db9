import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Answer, Bridge, Request } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import { neverSynchronised, type SyncState } from '../../shared/domain/sync';
import { mirror } from './mirror';
import { waitUntil } from './wait-until';

export interface SyncStatusState {
  readonly sync: SyncState;
  /** Why the user's last action failed. */
  readonly problem: Problem | null;
  /** True when the user has dismissed why the last pass stopped; false again after a successful pass. */
  readonly dismissed: boolean;
  /** True when the user has dismissed the page that the service does not return; false again when it returns every page. */
  readonly unreadDismissed: boolean;
  readonly read: () => Promise<void>;
  readonly start: (pass: Request<'sync.start'>['pass']) => Promise<void>;
  readonly cancel: () => Promise<void>;
  readonly dismissProblem: () => void;
  readonly dismissUnread: () => void;
}

/** The state of the copy of the service's reports, from main, and the user's actions on it. */
export function createSyncStore(bridge: Bridge) {
  return createStore<SyncStatusState>((set) => {
    const state = mirror(bridge, 'sync.changed', (sync) => set(afterSync(sync)));
    async function receive(called: Promise<Answer<'sync.read'>>): Promise<void> {
      const problem = await state.receive(called);
      if (problem) set({ problem, dismissed: false });
    }
    return {
      sync: neverSynchronised,
      problem: null,
      dismissed: false,
      unreadDismissed: false,
      read: async () => {
        state.show(neverSynchronised);
        await receive(bridge.call('sync.read', undefined));
      },
      start: async (pass) => {
        set({ dismissed: false, unreadDismissed: false });
        await receive(bridge.call('sync.start', { pass }));
      },
      cancel: () => receive(bridge.call('sync.cancel', undefined)),
      dismissProblem: () => set({ problem: null, dismissed: true }),
      dismissUnread: () => set({ unreadDismissed: true }),
    };
  });
}

function afterSync(sync: SyncState): Partial<SyncStatusState> {
  return {
    sync,
    problem: null,
    ...(sync.problem === null ? { dismissed: false } : {}),
    ...(sync.unread === null ? { unreadDismissed: false } : {}),
  };
}

/** Resolves when no pass for new reports is running: it ended, was postponed, or became part of a longer pass. */
export function waitForPassEnd(store: StoreApi<SyncStatusState>): Promise<void> {
  return waitUntil([store], () => {
    const { kind, pass } = store.getState().sync;
    return kind !== 'running' || pass !== 'new';
  });
}
