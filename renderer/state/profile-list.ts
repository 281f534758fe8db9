import { createStore } from 'zustand/vanilla';
import type { Problem } from '../../shared/domain/problem';
import type { Result } from '../../shared/result';
import type { OpenProfile, ProfileCalls } from './open-profile';
import type { Query } from './queries/query';
import type { QueryCache } from './queries/query-cache';
import { followQuery } from './queries/query-observer';

interface ProfileListState<Item> {
  /** In the user's order. */
  readonly items: readonly Item[];
  readonly problem: Problem | null;
  readonly readAgain: () => Promise<void>;
  /** Replaces the item with the same ID, or adds one at the end. */
  readonly save: (item: Item) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly saveAll: (items: readonly Item[]) => Promise<void>;
  /** Clears the list of the closed profile. */
  readonly clear: () => void;
}

type Change<Item> = (items: readonly Item[]) => readonly Item[];

/**
 * A list of the open profile. `saveList` saves all of it, or only what changed. A change that can't be saved is reverted.
 * The list is never saved before it was read: until then changes wait, as do changes that main refused because another
 * profile was open. They are made when the list of their profile is read.
 */
export function createProfileListStore<Item extends { readonly id: string }>(
  queries: QueryCache,
  profile: OpenProfile,
  query: Query<readonly Item[]>,
  /** Returns what is stored then; null for these items. `before`: the items as they were read. */
  saveList: (
    calls: ProfileCalls,
    items: readonly Item[],
    before: readonly Item[],
  ) => Promise<Result<readonly Item[] | null, Problem>>,
) {
  const noItems: readonly Item[] = [];
  return createStore<ProfileListState<Item>>((set, get) => {
    const waiting = new Map<string, readonly Change<Item>[]>();
    /** What is being saved; null if nothing is. */
    let saving: readonly Item[] | null = null;
    /** What the shown items were made of. */
    let base = noItems;

    const { readAgain } = followQuery(
      queries,
      () => query,
      ({ reply, problem }) => {
        showStored(problem);
        if (reply !== null) changeWaiting();
      },
    );

    function showStored(problem: Problem | null): void {
      if (saving === null) base = queries.stateOf(query).reply ?? noItems;
      set({ items: saving ?? base, problem });
    }

    function wait(profileId: string, change: Change<Item>): void {
      waiting.set(profileId, [...(waiting.get(profileId) ?? []), change]);
    }

    function changeWaiting(): void {
      const { id } = profile.current();
      const changes = id === null ? undefined : waiting.get(id);
      if (id === null || changes === undefined) return;
      waiting.delete(id);
      void change((items) => changes.reduce((changed, next) => next(changed), items));
    }

    async function change(make: Change<Item>): Promise<void> {
      const calls = profile.current();
      if (calls.id === null) return;
      if (queries.stateOf(query).reply === null) return wait(calls.id, make);
      const changed = make(get().items);
      saving = changed;
      set({ items: changed, problem: null });
      const answer = await saveList(calls, changed, base);
      // A later change includes this one: it is made of the same items.
      if (saving === changed) saving = null;
      if (answer.ok) {
        if (profile.isOpen(calls)) queries.put(query, answer.value ?? changed);
        return;
      }
      const { problem } = answer;
      if (problem.kind === 'profile-not-open' || problem.kind === 'not-connected') wait(calls.id, make);
      if (profile.isOpen(calls)) showStored(problem);
    }

    return {
      items: noItems,
      problem: null,
      readAgain,
      save: (item) =>
        change((items) => {
          const at = items.findIndex(({ id }) => id === item.id);
          return at === -1 ? [...items, item] : items.with(at, item);
        }),
      remove: (id) => change((items) => items.filter((item) => item.id !== id)),
      saveAll: (items) => change(() => items),
      clear: () => {
        saving = null;
        base = noItems;
        set({ items: noItems, problem: null });
      },
    };
  });
}
