import { createStore } from 'zustand/vanilla';
import type { StoreState } from '../../shared/domain/store-state';
import type { Answer, Bridge } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';
import type { OpenProfile } from './open-profile';

export interface StoreSubject {
  readonly store: StoreState;
  /** Why what the person asked of it last was not done. */
  readonly problem: Problem | null;
  /** True when the person has seen what had to be done to open it. */
  readonly dismissed: boolean;
  readonly load: () => Promise<void>;
  readonly retry: () => Promise<void>;
  /** Sets the files aside that cannot be opened, and begins anew: the person was asked before. */
  readonly beginAnew: () => Promise<void>;
  readonly dismissNotices: () => void;
}

/** How the encrypted store of the open profile stands, as main tells it. */
export function createStoreStore(bridge: Bridge, profile: OpenProfile) {
  const store = createStore<StoreSubject>((set) => {
    function take(answer: Answer<'store.read'>): void {
      if (answer.ok) set({ store: answer.value, problem: null });
      else set({ problem: answer.problem });
    }
    return {
      store: { kind: 'closed' },
      problem: null,
      dismissed: false,
      load: async () => take(await bridge.call('store.read', undefined)),
      retry: async () => take(await bridge.call('store.retry', undefined)),
      beginAnew: async () => take(await profile.current().call('store.beginAnew', {})),
      dismissNotices: () => set({ dismissed: true }),
    };
  });
  bridge.on('store.changed', (told) => {
    const { store: before, dismissed } = store.getState();
    const hasMore = noticesOf(told) > noticesOf(before);
    store.setState({ store: told, problem: null, dismissed: dismissed && !hasMore });
  });
  return store;
}

function noticesOf(state: StoreState): number {
  return state.kind === 'ready' ? state.notices.length : 0;
}
