import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';

export interface DiagnosticsState {
  /** True while they are looked at. */
  readonly shown: boolean;
  /** What will be saved; null until it is made. */
  readonly text: string | null;
  readonly saving: boolean;
  /** Name of the file they were saved in; null before. */
  readonly saved: string | null;
  /** Why they could not be made or saved. */
  readonly problem: Problem | null;
  /** Makes them anew and shows them, before anything is saved. */
  readonly open: () => Promise<void>;
  readonly save: () => Promise<void>;
  readonly close: () => void;
}

const closed = { shown: false, text: null, saving: false, saved: null, problem: null } as const;

/** The diagnostics the person may save: looked at first, then written where they say. */
export function createDiagnosticsStore(bridge: Bridge) {
  return createStore<DiagnosticsState>((set, get) => ({
    ...closed,
    open: async () => {
      set({ ...closed, shown: true });
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
    close: () => set(closed),
  }));
}
