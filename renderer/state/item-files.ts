import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ChosenItems } from '../../shared/contract/report.calls';
import type { NamedItem } from '../../shared/domain/item-import';
import type { Problem } from '../../shared/domain/problem';
import { messages } from '../../shared/i18n/messages';
import type { Result } from '../../shared/result';
import type { SavedFile } from '../../shared/saved-file';
import type { OpenProfile, ProfileCalls } from './open-profile';
import type { ToastsStore } from './toasts';

interface ItemFilesState<Item> {
  /** The content of a file that the user chose, to be reviewed; null for none. */
  readonly chosen: ChosenItems<Item> | null;
  readonly exportItems: (items: readonly Item[]) => Promise<void>;
  readonly choose: () => Promise<void>;
  /** Saves all items as they are after the import of `count` of them. */
  readonly importItems: (all: readonly Item[], count: number) => Promise<void>;
  readonly clear: () => void;
}

interface ItemFileCalls<Item> {
  readonly save: (calls: ProfileCalls, items: readonly Item[]) => Promise<Result<SavedFile, Problem>>;
  readonly choose: (calls: ProfileCalls) => Promise<Result<ChosenItems<Item>, Problem>>;
  /** Formats a number of items, e.g. "12 views". */
  readonly counted: (count: number) => string;
}

interface ItemList<Item> {
  readonly problem: Problem | null;
  readonly saveAll: (items: readonly Item[]) => Promise<void>;
}

/** Exports a list of the open profile to a file, and imports one. */
export function createItemFilesStore<Item extends NamedItem>(
  profile: OpenProfile,
  list: StoreApi<ItemList<Item>>,
  toasts: ToastsStore,
  { save, choose, counted }: ItemFileCalls<Item>,
) {
  return createStore<ItemFilesState<Item>>((set) => ({
    chosen: null,
    exportItems: async (items) => {
      const answer = await save(profile.current(), items);
      const { showSaved, showFailed } = toasts.getState();
      if (answer.ok) showSaved(counted(items.length), answer.value);
      else showFailed(answer.problem, messages.words.files.notExported);
    },
    choose: async () => {
      const opened = profile.current();
      const answer = await choose(opened);
      // The items would be saved in another profile than they were chosen for.
      if (!profile.isOpen(opened)) return;
      if (answer.ok) set({ chosen: answer.value });
      else toasts.getState().showFailed(answer.problem);
    },
    importItems: async (all, count) => {
      set({ chosen: null });
      await list.getState().saveAll(all);
      // The list shows its own problem.
      if (list.getState().problem === null)
        toasts
          .getState()
          .show({ kind: 'done', text: messages.words.itemImport.imported({ what: counted(count) }) });
    },
    clear: () => set({ chosen: null }),
  }));
}
