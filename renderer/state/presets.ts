import { createStore } from 'zustand/vanilla';
import type { FeedbackPreset } from '../../shared/domain/feedback-preset';
import type { Bridge } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';

export interface PresetsState {
  /** The person's own, in their order. */
  readonly presets: readonly FeedbackPreset[];
  readonly problem: Problem | null;
  readonly load: () => Promise<void>;
  /** Puts a preset in the place of the one of the same id, or at the end. */
  readonly save: (preset: FeedbackPreset) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

/** The presets of a feedback of the open profile. What could not be kept is not shown as if it were. */
export function createPresetsStore(bridge: Bridge) {
  return createStore<PresetsState>((set, get) => {
    async function saveAll(presets: readonly FeedbackPreset[]): Promise<void> {
      const before = get().presets;
      set({ presets, problem: null });
      const answer = await bridge.call('presets.save', [...presets]);
      if (!answer.ok) set({ presets: before, problem: answer.problem });
    }
    return {
      presets: [],
      problem: null,
      load: async () => {
        set({ presets: [], problem: null });
        const answer = await bridge.call('presets.read', undefined);
        set(answer.ok ? { presets: answer.value } : { problem: answer.problem });
      },
      save: (preset) => {
        const { presets } = get();
        const at = presets.findIndex(({ id }) => id === preset.id);
        return saveAll(at === -1 ? [...presets, preset] : presets.with(at, preset));
      },
      remove: (id) => saveAll(get().presets.filter((preset) => preset.id !== id)),
    };
  });
}
