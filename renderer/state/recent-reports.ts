import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ReportDetail } from '../../shared/ipc/report-calls';
import type { SelectionState } from './selection';

/** A report that was read, as far as it takes to know it again. */
export interface RecentReport extends Pick<ReportDetail, 'key'> {
  readonly transactionId: string | null;
  readonly riskAssignment: string | null;
  readonly userId: string | null;
}

export interface RecentReportsState {
  /** The last one read first, each once. */
  readonly reports: readonly RecentReport[];
  readonly reset: () => void;
}

const remembered = 8;

/** The reports that were read last, as long as the window is open. */
export function createRecentReportsStore(selection: StoreApi<SelectionState>) {
  const store = createStore<RecentReportsState>((set) => ({
    reports: [],
    reset: () => set({ reports: [] }),
  }));
  selection.subscribe(({ detail }, before) => {
    if (!detail || detail.key === before.detail?.key) return;
    const others = store.getState().reports.filter(({ key }) => key !== detail.key);
    store.setState({ reports: [recentOf(detail), ...others].slice(0, remembered) });
  });
  return store;
}

function recentOf({ key, report }: ReportDetail): RecentReport {
  const { transactionId, event, user } = report;
  return { key, transactionId, riskAssignment: event?.riskAssignment ?? null, userId: user?.id ?? null };
}
