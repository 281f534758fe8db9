import { createStore } from 'zustand/vanilla';
import type { Problem } from '../../../../shared/domain/problem';
import type { Watch, WatchState } from '../../../../shared/domain/watch';
import type { OpenProfile } from '../../../state/open-profile';
import { createProfileListStore } from '../../../state/profile-list';
import { profileQueryOf } from '../../../state/queries/query';
import type { QueryCache } from '../../../state/queries/query-cache';
import { followQuery } from '../../../state/queries/query-observer';

/** The watches of the open profile. */
export function createWatchesStore(queries: QueryCache, profile: OpenProfile) {
  return createProfileListStore<Watch>(
    queries,
    profile,
    profileQueryOf('watches.read', {}),
    (calls, watches, before) => calls.call('watches.save', { before: [...before], watches: [...watches] }),
  );
}

interface UnseenHitsState {
  /** Of the watches that have any. */
  readonly states: readonly WatchState[];
  readonly problem: Problem | null;
  readonly readAgain: () => Promise<void>;
  readonly markSeen: (id: string) => Promise<void>;
}

const noStates: readonly WatchState[] = [];

/** How many unseen hits each watch has. */
export function createUnseenHitsStore(queries: QueryCache, profile: OpenProfile) {
  const query = profileQueryOf('watches.states', {});
  return createStore<UnseenHitsState>((set) => {
    const { readAgain } = followQuery(
      queries,
      () => query,
      ({ reply, problem }) => set({ states: reply ?? noStates, problem }),
    );
    return {
      states: noStates,
      problem: null,
      readAgain,
      markSeen: async (id) => {
        const calls = profile.current();
        const answer = await calls.call('watches.markSeen', { id });
        if (!profile.isOpen(calls)) return;
        if (answer.ok) queries.put(query, answer.value);
        else set({ problem: answer.problem });
      },
    };
  });
}
