import { createStore } from 'zustand/vanilla';
import type { Problem } from '../../shared/domain/problem';
import type { Result } from '../../shared/result';
import type { OpenProfile, ProfileCalls } from './open-profile';

interface ProfileListState<Item> {
  /** In the user's order. */
  readonly items: readonly Item[];
  readonly problem: Problem | null;
  /** Reads the list of the open profile, and makes the changes that wait for it. */
  readonly load: () => Promise<void>;
  /** Replaces the item with the same ID, or adds one at the end. */
  readonly save: (item: Item) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly saveAll: (items: readonly Item[]) => Promise<void>;
  /** Clears the list of the closed profile. */
  readonly clear: () => void;
}

interface ProfileListCalls<Item> {
  readonly read: (calls: ProfileCalls) => Promise<Result<readonly Item[], Problem>>;
  readonly save: (calls: ProfileCalls, items: readonly Item[]) => Promise<Result<null, Problem>>;
}

type Change<Item> = (items: readonly Item[]) => readonly Item[];

/**
 * A list of the open profile that is read and saved as a whole. A change that can't be saved is reverted. The list is
 * never saved before it was read: until then changes wait, as do changes that main refused because another profile was
 * open. They are made when the list of their profile is read. No query: only this window changes the list.
 */
export function createProfileListStore<Item extends { readonly id: string }>(
  profile: OpenProfile,
  list: ProfileListCalls<Item>,
) {
  return createStore<ProfileListState<Item>>((set, get) => {
    const waiting = new Map<string, readonly Change<Item>[]>();
    /** ID of the profile whose list was read; null for none. */
    let readOf: string | null = null;
    /** The list as it was read or saved last. */
    let stored: readonly Item[] = [];

    function wait(profileId: string, change: Change<Item>): void {
      waiting.set(profileId, [...(waiting.get(profileId) ?? []), change]);
    }

    function clear(): void {
      readOf = null;
      set({ items: [], problem: null });
    }

    async function load(): Promise<void> {
      const calls = profile.current();
      clear();
      const answer = await list.read(calls);
      if (!profile.isOpen(calls)) return;
      if (!answer.ok) {
        set({ items: [], problem: answer.problem });
        return;
      }
      readOf = calls.id;
      stored = answer.value;
      set({ items: stored, problem: null });
      const changes = waiting.get(calls.id ?? '') ?? [];
      waiting.delete(calls.id ?? '');
      if (changes.length > 0)
        await change((items) => changes.reduce((changed, next) => next(changed), items));
    }

    async function change(make: Change<Item>): Promise<void> {
      const calls = profile.current();
      if (calls.id === null) return;
      if (readOf !== calls.id) return wait(calls.id, make);
      const changed = make(get().items);
      set({ items: changed, problem: null });
      const answer = await list.save(calls, changed);
      if (answer.ok) {
        if (readOf !== calls.id) return;
        stored = changed;
        // An earlier change that couldn't be saved is part of this one.
        if (get().items === changed) set({ problem: null });
        return;
      }
      const { problem } = answer;
      if (problem.kind === 'profile-not-open' || problem.kind === 'not-connected') wait(calls.id, make);
      // A later change includes this one.
      if (profile.isOpen(calls)) set({ items: get().items === changed ? stored : get().items, problem });
    }

    return {
      items: [],
      problem: null,
      load,
      save: (item) =>
        change((items) => {
          const at = items.findIndex(({ id }) => id === item.id);
          return at === -1 ? [...items, item] : items.with(at, item);
        }),
      remove: (id) => change((items) => items.filter((item) => item.id !== id)),
      saveAll: (items) => change(() => items),
      clear,
    };
  });
}
