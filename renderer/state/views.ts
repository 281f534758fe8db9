import { createStore } from 'zustand/vanilla';
import type { SavedView } from '../../shared/domain/report-query';
import type { Bridge } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';

export interface ViewsState {
  /** In the order that the person gave them. */
  readonly views: readonly SavedView[];
  readonly problem: Problem | null;
  readonly load: () => Promise<void>;
  /** Puts a view in the place of the one of the same id, or at the end. */
  readonly save: (view: SavedView) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** All views anew: another order, other names. */
  readonly saveAll: (views: readonly SavedView[]) => Promise<void>;
}

/** The saved views of the open profile. What could not be kept is not shown as if it were. */
export function createViewsStore(bridge: Bridge) {
  return createStore<ViewsState>((set, get) => {
    async function saveAll(views: readonly SavedView[]): Promise<void> {
      const before = get().views;
      set({ views, problem: null });
      const answer = await bridge.call('views.save', [...views]);
      if (!answer.ok) set({ views: before, problem: answer.problem });
    }
    return {
      views: [],
      problem: null,
      load: async () => {
        set({ views: [], problem: null });
        const answer = await bridge.call('views.read', undefined);
        set(answer.ok ? { views: answer.value } : { problem: answer.problem });
      },
      save: (view) => {
        const { views } = get();
        const at = views.findIndex(({ id }) => id === view.id);
        return saveAll(at === -1 ? [...views, view] : views.with(at, view));
      },
      remove: (id) => saveAll(get().views.filter((view) => view.id !== id)),
      saveAll,
    };
  });
}
