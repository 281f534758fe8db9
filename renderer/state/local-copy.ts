import { createStore } from 'zustand/vanilla';
import type { Answer, Bridge } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import type { StoreState } from '../../shared/domain/store-state';
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
  const store = createStore<LocalCopyState>((set) => {
    function setAnswer(answer: Answer<'store.read'>): void {
      if (answer.ok) set({ store: answer.value, problem: null });
      else set({ problem: answer.problem });
    }
    return {
      store: { kind: 'closed' },
      problem: null,
      dismissed: false,
      read: async () => setAnswer(await bridge.call('store.read', undefined)),
      retry: async () => setAnswer(await bridge.call('store.retry', undefined)),
      startOver: async () => setAnswer(await profile.current().call('store.startOver', {})),
      dismissNotices: () => set({ dismissed: true }),
    };
  });
  bridge.on('store.changed', (state) => {
    const { store: before, dismissed } = store.getState();
    const hasMore = countNotices(state) > countNotices(before);
    store.setState({ store: state, problem: null, dismissed: dismissed && !hasMore });
  });
  return store;
}

function countNotices(state: StoreState): number {
  return state.kind === 'ready' ? state.notices.length : 0;
}
