import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract/contract';
import type { ReportDetail } from '../../shared/contract/report-calls';
import type { Problem } from '../../shared/problem';

export interface OpenReportState {
  /** Key of the open report, in details and map; null for none. */
  readonly key: string | null;
  /** The report's details. Those of the previous report stay until the new ones arrive, to avoid flicker. */
  readonly detail: ReportDetail | null;
  readonly problem: Problem | null;
  readonly select: (key: string | null) => Promise<void>;
}

/** The open report, shared by grid, details and map. */
export function createOpenReportStore(bridge: Bridge) {
  return createStore<OpenReportState>((set, get) => ({
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
