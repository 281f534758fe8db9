import { createStore } from 'zustand/vanilla';
import type { Answer, Bridge } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import type { StoreState } from '../../shared/domain/store-state';
import { mirror } from './mirror';
import type { OpenProfile } from './open-profile';

interface LocalCopyState {
  readonly store: StoreState;
  /** Why the user's last action failed. */
  readonly problem: Problem | null;
  /** True when the user has dismissed the notices about opening the store. */
  readonly dismissed: boolean;
  readonly read: () => Promise<void>;
  readonly retry: () => Promise<void>;
  /** Sets aside the files that can't be opened, and creates new ones. The user has confirmed this. */
  readonly startOver: () => Promise<void>;
  readonly dismissNotices: () => void;
}

/** The state of the open profile's encrypted store, from main. */
export function createLocalCopyStore(bridge: Bridge, profile: OpenProfile) {
  return createStore<LocalCopyState>((set, get) => {
    const state = mirror(bridge, 'store.changed', (store) => {
      const { store: before, dismissed } = get();
      const hasMore = countNotices(store) > countNotices(before);
      set({ store, problem: null, dismissed: dismissed && !hasMore });
    });
    const receive = async (called: Promise<Answer<'store.read'>>) =>
      set({ problem: await state.receive(called) });
    return {
      store: { kind: 'closed' },
      problem: null,
      dismissed: false,
      read: () => receive(bridge.call('store.read', undefined)),
      retry: () => receive(bridge.call('store.retry', undefined)),
      startOver: () => receive(profile.current().call('store.startOver', {})),
      dismissNotices: () => set({ dismissed: true }),
    };
  });
}

function countNotices(state: StoreState): number {
  return state.kind === 'ready' ? state.notices.length : 0;
}
