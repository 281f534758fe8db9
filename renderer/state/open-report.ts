import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ReportDetail } from '../../shared/contract/report.calls';
import type { Problem } from '../../shared/domain/problem';
import { concernsOneOf } from './log-changes';
import type { NavigationState } from './navigation';
import { type Query, queryOf } from './queries/query';
import type { QueryCache } from './queries/query-cache';
import { QueryObserver } from './queries/query-observer';
import type { ReportsState } from './reports';
import { firstRow } from './row-window';

export interface OpenReportState {
  /** Key of the open report, in details and map; null for none. */
  readonly key: string | null;
  /** The number of its row in the result that the grid shows, as loaded last; null if unknown. */
  readonly place: number | null;
  /** The report's details. Those of the previous report stay until the new ones arrive, to avoid flicker. */
  readonly detail: ReportDetail | null;
  readonly problem: Problem | null;
  /** Opens a report, or reads it again; null for none. */
  readonly select: (key: string | null) => Promise<void>;
  /** Opens a report whose details were just read. */
  readonly show: (detail: ReportDetail) => void;
  readonly clear: () => void;
  readonly take: () => string | null;
  /** Opens a report, unless one is open. */
  readonly restore: (key: string) => void;
}

const initialState = { key: null, place: null, detail: null, problem: null };

/** The open report, shared by grid, details and map. */
export function createOpenReportStore(queries: QueryCache, navigation: StoreApi<NavigationState>) {
  const detailOf = (key: string): Query<ReportDetail> => ({
    ...queryOf('reports.detail', { key }),
    concerns: {
      'log.changed': (change, detail) => {
        if (!detail) return true;
        // The review screen reads its report itself.
        if (navigation.getState().screen === 'review') return false;
        const subjects = detail.decisions.entries.map(({ subject }) => subject);
        return concernsOneOf(change, subjects);
      },
    },
  });
  return createStore<OpenReportState>((set, get) => {
    const observer = new QueryObserver<ReportDetail>(queries, { interval: 0 });
    observer.subscribe(() => {
      const { key, detail } = get();
      if (key === null) return;
      const { reply, problem, isAnswered, isReading } = queries.stateOf(detailOf(key));
      if (!isAnswered || isReading) return;
      set(reply ? { detail: withSameParts(detail, reply), problem: null } : { detail: null, problem });
    });
    return {
      ...initialState,
      select: async (key) => {
        const isSame = key === get().key;
        set(key === null ? initialState : { key, place: null, problem: null });
        await (isSame ? observer.readAgain() : observer.show(key === null ? null : detailOf(key)));
      },
      show: (detail) => {
        const { key } = detail;
        queries.put(detailOf(key), detail);
        set({ key, place: null, detail: withSameParts(get().detail, detail), problem: null });
        void observer.show(detailOf(key));
      },
      clear: () => void get().select(null),
      take: () => get().key,
      restore: (key) => {
        if (get().key === null) void get().select(key);
      },
    };
  });
}

/** Returns details of which only what the log changed is another object: the rest is expensive to show again. */
function withSameParts(before: ReportDetail | null, now: ReportDetail): ReportDetail {
  if (before?.key !== now.key) return now;
  const json = JSON.stringify(now);
  if (JSON.stringify(before) === json) return before;
  const { note, decisions } = now;
  const updated = { ...before, note, decisions };
  return JSON.stringify(updated) === json ? updated : now;
}

/** Remembers where the open report is in the result, for when its row is no longer loaded. */
export function subscribeOpenReport(
  openReport: StoreApi<OpenReportState>,
  reports: StoreApi<ReportsState>,
): void {
  const follow = () => {
    const { key, place } = openReport.getState();
    const { page } = reports.getState();
    const at = key === null || !page ? -1 : page.rows.findIndex((row) => row.key === key);
    if (page && at !== -1 && place !== firstRow(page) + at)
      openReport.setState({ place: firstRow(page) + at });
  };
  openReport.subscribe((now, before) => now.key !== before.key && follow());
  reports.subscribe((now, before) => {
    if (now.page === before.page) return;
    if (now.generation !== before.generation) openReport.setState({ place: null });
    follow();
  });
}

/** What the list shows of a report. */
interface RecentReport extends Pick<ReportDetail, 'key'> {
  readonly transactionId: string | null;
  readonly riskAssignment: string | null;
  readonly userId: string | null;
}

interface RecentReportsState {
  /** Most recently opened first, each once. */
  readonly reports: readonly RecentReport[];
  readonly clear: () => void;
}

const maxReports = 8;

/** The most recently opened reports of this window. */
export function createRecentReportsStore(selection: StoreApi<OpenReportState>) {
  const store = createStore<RecentReportsState>((set) => ({
    reports: [],
    clear: () => set({ reports: [] }),
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
