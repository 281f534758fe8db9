import { createStore } from 'zustand/vanilla';
import type { FeedbackPreset } from '../../shared/domain/feedback-preset';
import type { Problem } from '../../shared/problem';
import type { OpenProfile } from './open-profile';
import { OwnList } from './own-list';

export interface PresetsState {
  /** The person's own, in their order. */
  readonly presets: readonly FeedbackPreset[];
  readonly problem: Problem | null;
  readonly load: () => Promise<void>;
  /** Puts a preset in the place of the one of the same id, or at the end. */
  readonly save: (preset: FeedbackPreset) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** Forgets those of the profile that was open. */
  readonly reset: () => void;
}

/** The presets of a feedback of the open profile. What could not be kept is not shown as if it were. */
export function createPresetsStore(profile: OpenProfile) {
  return createStore<PresetsState>((set) => {
    const list = new OwnList<FeedbackPreset>({
      profile,
      read: (calls) => calls.call('presets.read', {}),
      save: (calls, presets) => calls.call('presets.save', { presets: [...presets] }),
      show: (presets, problem) => set({ presets, problem }),
    });
    return {
      presets: [],
      problem: null,
      load: () => list.load(),
      save: (preset) => list.put(preset),
      remove: (id) => list.remove(id),
      reset: () => list.forget(),
    };
  });
}
