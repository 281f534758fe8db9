import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract/contract';
import type { ReportDetail } from '../../shared/contract/report.calls';
import type { Problem } from '../../shared/domain/problem';
import { concernsMarksOnly, concernsOneOf } from './log-changes';
import type { NavigationState } from './navigation';
import { latestOnly } from './pacing';
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
  readonly select: (key: string | null) => Promise<void>;
  /** Reads again what was decided on the report. */
  readonly readDecisions: () => Promise<void>;
  /** Reads all details again, because what is derived of reports changed. */
  readonly readAgain: () => Promise<void>;
}

/** The open report, shared by grid, details and map. */
export function createOpenReportStore(bridge: Bridge) {
  const read = (key: string) => bridge.call('reports.detail', { key });
  const updates = latestOnly(read);
  let logChanges = 0;
  bridge.on('log.changed', (change) => {
    if (!concernsMarksOnly(change)) logChanges += 1;
  });
  const store = createStore<OpenReportState>((set, get) => ({
    key: null,
    place: null,
    detail: null,
    problem: null,
    select: async (key) => {
      if (key === null) {
        set({ key: null, place: null, detail: null, problem: null });
        return;
      }
      set({ key, place: null, problem: null });
      const changesBefore = logChanges;
      const answer = await read(key);
      if (get().key !== key) return;
      set(answer.ok ? { detail: answer.value } : { detail: null, problem: answer.problem });
      // The details may have been read before the change.
      if (logChanges !== changesBefore) await get().readDecisions();
    },
    readDecisions: async () => {
      const before = get().detail;
      if (before === null) return;
      const answer = await updates.send(before.key);
      const { detail } = get();
      // Only what the log changes: the rest stays the same object, which is expensive to show again.
      if (answer?.ok && detail?.key === before.key)
        set({ detail: { ...detail, note: answer.value.note, decisions: answer.value.decisions } });
    },
    readAgain: async () => {
      const { detail } = get();
      const answer = detail && (await updates.send(detail.key));
      if (answer?.ok && get().detail?.key === detail?.key) set({ detail: answer.value });
    },
  }));
  bridge.on('scores.changed', () => void store.getState().readAgain());
  return store;
}

/** Reads the decisions on the open report again when the log changes. The review screen reads its report itself. */
export function followDecisions(
  bridge: Bridge,
  openReport: StoreApi<OpenReportState>,
  navigation: StoreApi<NavigationState>,
): void {
  bridge.on('log.changed', (change) => {
    const { detail, readDecisions } = openReport.getState();
    if (!detail || navigation.getState().screen === 'review' || concernsMarksOnly(change)) return;
    const subjects = detail.decisions.entries.map(({ subject }) => subject);
    if (concernsOneOf(change, subjects)) void readDecisions();
  });
}

/** Remembers where the open report is in the result, for when its row is no longer loaded. */
export function followOpenReport(
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
