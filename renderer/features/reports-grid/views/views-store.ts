import { createStore } from 'zustand/vanilla';
import type { SavedView } from '../../../../shared/domain/report-query';
import type { Problem } from '../../../../shared/problem';
import type { OpenProfile } from '../../../state/open-profile';
import { ProfileList } from '../../../state/profile-list';

export interface ViewsState {
  /** In the user's order. */
  readonly views: readonly SavedView[];
  readonly problem: Problem | null;
  readonly load: () => Promise<void>;
  /** Replaces the view with the same ID, or adds one at the end. */
  readonly save: (view: SavedView) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** Replaces all views: for another order or other names. */
  readonly saveAll: (views: readonly SavedView[]) => Promise<void>;
  /** Clears the views of the closed profile. */
  readonly reset: () => void;
}

/** The saved views of the open profile. A change that can't be saved is reverted. */
export function createViewsStore(profile: OpenProfile) {
  return createStore<ViewsState>((set) => {
    const list = new ProfileList<SavedView>({
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
