import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { neverSynchronised, type SyncState } from '../../shared/domain/sync';
import type { Answer, Bridge, Request } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';

export interface SyncSubject {
  readonly sync: SyncState;
  /** Why what the person asked of it last was not done. */
  readonly problem: Problem | null;
  /** True when the person has seen why the last pass stopped; false again once a pass goes well. */
  readonly dismissed: boolean;
  /** True when the person has seen which page the service does not give; false again once it gives every page. */
  readonly unreadDismissed: boolean;
  readonly load: () => Promise<void>;
  readonly start: (pass: Request<'sync.start'>['pass']) => Promise<void>;
  readonly cancel: () => Promise<void>;
  readonly dismissProblem: () => void;
  readonly dismissUnread: () => void;
}

/** How the copy of the service's reports stands, as main tells it, and what the person can do about it. */
export function createSyncStore(bridge: Bridge) {
  const store = createStore<SyncSubject>((set) => {
    function take(answer: Answer<'sync.read'>): void {
      if (answer.ok) set(told(answer.value));
      else set({ problem: answer.problem, dismissed: false });
    }
    return {
      sync: neverSynchronised,
      problem: null,
      dismissed: false,
      unreadDismissed: false,
      load: async () => {
        set({ sync: neverSynchronised, problem: null, dismissed: false, unreadDismissed: false });
        take(await bridge.call('sync.read', undefined));
      },
      start: async (pass) => {
        set({ dismissed: false, unreadDismissed: false });
        take(await bridge.call('sync.start', { pass }));
      },
      cancel: async () => take(await bridge.call('sync.cancel', undefined)),
      dismissProblem: () => set({ problem: null, dismissed: true }),
      dismissUnread: () => set({ unreadDismissed: true }),
    };
  });
  bridge.on('sync.changed', (sync) => store.setState(told(sync)));
  return store;
}

function told(sync: SyncState): Partial<SyncSubject> {
  return {
    sync,
    problem: null,
    ...(sync.problem === null ? { dismissed: false } : {}),
    ...(sync.unread === null ? { unreadDismissed: false } : {}),
  };
}

/** Resolves once no look for new reports is running: it ended, was put off, or is part of a longer pass. */
export function whenPassEnded(sync: StoreApi<SyncSubject>): Promise<void> {
  return new Promise((resolve) => {
    const runs = ({ sync: { kind, pass } }: SyncSubject) => kind === 'running' && pass === 'new';
    if (!runs(sync.getState())) {
      resolve();
      return;
    }
    const stop = sync.subscribe((state) => {
      if (runs(state)) return;
      stop();
      resolve();
    });
  });
}
