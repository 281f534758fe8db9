import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ReportDetail } from '../../shared/contract/report-calls';
import type { OpenReportState } from './open-report';

/** What the list shows of a report. */
export interface RecentReport extends Pick<ReportDetail, 'key'> {
  readonly transactionId: string | null;
  readonly riskAssignment: string | null;
  readonly userId: string | null;
}

export interface RecentReportsState {
  /** Most recently opened first, each once. */
  readonly reports: readonly RecentReport[];
  readonly reset: () => void;
}

const maxReports = 8;

/** The most recently opened reports of this window. */
export function createRecentReportsStore(selection: StoreApi<OpenReportState>) {
  const store = createStore<RecentReportsState>((set) => ({
    reports: [],
    reset: () => set({ reports: [] }),
  }));
  selection.subscribe(({ detail }, before) => {
    if (!detail || detail.key === before.detail?.key) return;
    const others = store.getState().reports.filter(({ key }) => key !== detail.key);
    store.setState({ reports: [recentOf(detail), ...others].slice(0, maxReports) });
  });
  return store;
}

function recentOf({ key, report }: ReportDetail): RecentReport {
  const { transactionId, event, user } = report;
  return { key, transactionId, riskAssignment: event?.riskAssignment ?? null, userId: user?.id ?? null };
}
