import { createStore } from 'zustand/vanilla';
import type { FeedbackPreset } from '../../../../shared/domain/feedback-preset';
import type { Problem } from '../../../../shared/problem';
import type { OpenProfile } from '../../../state/open-profile';
import { ProfileList } from '../../../state/profile-list';

interface PresetsState {
  /** The user's own presets, in their order. */
  readonly presets: readonly FeedbackPreset[];
  readonly problem: Problem | null;
  readonly load: () => Promise<void>;
  /** Replaces the preset with the same ID, or adds one at the end. */
  readonly save: (preset: FeedbackPreset) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** Clears the presets of the closed profile. */
  readonly reset: () => void;
}

/** The open profile's feedback presets. A change that can't be saved is reverted. */
export function createPresetsStore(profile: OpenProfile) {
  return createStore<PresetsState>((set) => {
    const list = new ProfileList<FeedbackPreset>({
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
