import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { SavedFile } from '../../shared/contract/define-call';
import type { ChosenItems } from '../../shared/contract/report-calls';
import type { NamedItem } from '../../shared/domain/item-import';
import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import type { OpenProfile, ProfileCalls } from './open-profile';

/** What was done last, until the user dismisses it. */
type ItemFileResult =
  | { readonly kind: 'exported'; readonly count: number; readonly fileName: string }
  | { readonly kind: 'imported'; readonly count: number };

export interface ItemFilesState<Item> {
  /** The content of a file that the user chose, to be reviewed; null for none. */
  readonly chosen: ChosenItems<Item> | null;
  readonly result: ItemFileResult | null;
  readonly problem: Problem | null;
  readonly exportItems: (items: readonly Item[]) => Promise<void>;
  readonly choose: () => Promise<void>;
  /** Saves all items as they are after the import of `count` of them. */
  readonly importItems: (all: readonly Item[], count: number) => Promise<void>;
  readonly dismiss: () => void;
}

interface ItemFileCalls<Item> {
  readonly save: (calls: ProfileCalls, items: readonly Item[]) => Promise<Result<SavedFile, Problem>>;
  readonly choose: (calls: ProfileCalls) => Promise<Result<ChosenItems<Item>, Problem>>;
}

interface ItemList<Item> {
  readonly problem: Problem | null;
  readonly saveAll: (items: readonly Item[]) => Promise<void>;
}

const nothing = { chosen: null, result: null, problem: null } as const;

/** Exports a list of the open profile to a file, and imports one. */
export function createItemFilesStore<Item extends NamedItem>(
  profile: OpenProfile,
  list: StoreApi<ItemList<Item>>,
  calls: ItemFileCalls<Item>,
) {
  return createStore<ItemFilesState<Item>>((set) => ({
    ...nothing,
    exportItems: async (items) => {
      set(nothing);
      const answer = await calls.save(profile.current(), items);
      if (answer.ok)
        set({ result: { kind: 'exported', count: items.length, fileName: answer.value.fileName } });
      else if (answer.problem.kind !== 'cancelled') set({ problem: answer.problem });
    },
    choose: async () => {
      const opened = profile.current();
      set(nothing);
      const answer = await calls.choose(opened);
      // The items would be saved in another profile than they were chosen for.
      if (!profile.isOpen(opened)) return;
      if (answer.ok) set({ chosen: answer.value });
      else if (answer.problem.kind !== 'cancelled') set({ problem: answer.problem });
    },
    importItems: async (all, count) => {
      set(nothing);
      await list.getState().saveAll(all);
      // The list shows its own problem.
      if (list.getState().problem === null) set({ result: { kind: 'imported', count } });
    },
    dismiss: () => set(nothing),
  }));
}
