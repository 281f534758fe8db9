import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';

interface DiagnosticsState {
  /** True while the dialog is open. */
  readonly shown: boolean;
  /** The text to save; null until it is collected. */
  readonly text: string | null;
  readonly saving: boolean;
  /** Name of the saved file; null before. */
  readonly saved: string | null;
  /** Why they couldn't be collected or saved. */
  readonly problem: Problem | null;
  /** Collects the diagnostics again and shows them. Nothing is saved yet. */
  readonly open: () => Promise<void>;
  readonly save: () => Promise<void>;
  readonly close: () => void;
}

const initialState = { shown: false, text: null, saving: false, saved: null, problem: null } as const;

/** The diagnostics: shown to the user first, then saved to a file. */
export function createDiagnosticsStore(bridge: Bridge) {
  return createStore<DiagnosticsState>((set, get) => ({
    ...initialState,
    open: async () => {
      set({ ...initialState, shown: true });
      const answer = await bridge.call('diagnostics.read', undefined);
      set(answer.ok ? { text: answer.value.text } : { problem: answer.problem });
    },
    save: async () => {
      if (get().saving) return;
      set({ saving: true, problem: null, saved: null });
      const answer = await bridge.call('diagnostics.save', undefined);
      if (answer.ok) set({ saving: false, saved: answer.value.fileName });
      else set({ saving: false, problem: answer.problem.kind === 'cancelled' ? null : answer.problem });
    },
    close: () => set(initialState),
  }));
}
