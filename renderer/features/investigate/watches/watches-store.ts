import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../../shared/contract/contract';
import type { Problem } from '../../../../shared/domain/problem';
import type { Watch, WatchState } from '../../../../shared/domain/watch';
import type { OpenProfile } from '../../../state/open-profile';
import { createProfileListStore } from '../../../state/profile-list';

/** The watches of the open profile. */
export function createWatchesStore(profile: OpenProfile) {
  return createProfileListStore<Watch>(profile, {
    read: (calls) => calls.call('watches.read', {}),
    save: (calls, watches) => calls.call('watches.save', { watches: [...watches] }),
  });
}

interface UnseenHitsState {
  /** Of the watches that have any. */
  readonly states: readonly WatchState[];
  readonly problem: Problem | null;
  readonly load: () => Promise<void>;
  readonly markSeen: (id: string) => Promise<void>;
  /** Clears what belongs to the closed profile. */
  readonly clear: () => void;
}

/** How many unseen hits each watch has. */
export function createUnseenHitsStore(bridge: Bridge, profile: OpenProfile) {
  const store = createStore<UnseenHitsState>((set) => ({
    states: [],
    problem: null,
    load: async () => {
      const calls = profile.current();
      const answer = await calls.call('watches.states', {});
      if (!profile.isOpen(calls)) return;
      set(answer.ok ? { states: answer.value, problem: null } : { problem: answer.problem });
    },
    markSeen: async (id) => {
      const calls = profile.current();
      const answer = await calls.call('watches.markSeen', { id });
      if (!profile.isOpen(calls)) return;
      set(answer.ok ? { states: answer.value, problem: null } : { problem: answer.problem });
    },
    clear: () => set({ states: [], problem: null }),
  }));
  bridge.on('watches.changed', (states) => store.setState({ states }));
  return store;
}
