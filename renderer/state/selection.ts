import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/ipc';
import type { ReportDetail } from '../../shared/ipc/report-calls';
import type { Problem } from '../../shared/problem';

export interface SelectionState {
  /** Key of the report that details and map show; null for none. */
  readonly key: string | null;
  /** Its details; those of the report before stay until they arrive, so nothing flickers. */
  readonly detail: ReportDetail | null;
  readonly problem: Problem | null;
  readonly select: (key: string | null) => Promise<void>;
}

/** The one report that is being read, shared by grid, details and map. */
export function createSelectionStore(bridge: Bridge) {
  return createStore<SelectionState>((set, get) => ({
    key: null,
    detail: null,
    problem: null,
    select: async (key) => {
      if (key === null) {
        set({ key: null, detail: null, problem: null });
        return;
      }
      set({ key, problem: null });
      const answer = await bridge.call('reports.detail', { key });
      if (get().key !== key) return;
      set(answer.ok ? { detail: answer.value } : { detail: null, problem: answer.problem });
    },
  }));
}
