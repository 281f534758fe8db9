import { createStore } from 'zustand/vanilla';
import type { SavedView } from '../../shared/domain/report-query';
import type { Problem } from '../../shared/problem';
import type { OpenProfile } from './open-profile';
import { OwnList } from './own-list';

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
  /** Forgets those of the profile that was open. */
  readonly reset: () => void;
}

/** The saved views of the open profile. What could not be kept is not shown as if it were. */
export function createViewsStore(profile: OpenProfile) {
  return createStore<ViewsState>((set) => {
    const list = new OwnList<SavedView>({
      profile,
      read: (calls) => calls.call('views.read', {}),
      save: (calls, views) => calls.call('views.save', { views: [...views] }),
      show: (views, problem) => set({ views, problem }),
    });
    return {
      views: [],
      problem: null,
      load: () => list.load(),
      save: (view) => list.put(view),
      remove: (id) => list.remove(id),
      saveAll: (views) => list.change(() => views),
      reset: () => list.forget(),
    };
  });
}
