import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../../shared/contract/contract';
import {
  freezeRelativeTimes,
  type ReportQuery,
  showsEverything,
} from '../../../../shared/domain/report-query';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { timeNow } from '../../../clock';
import type { ReportsState } from '../../../state/reports';

/** The maximum number of reports that can be selected one by one. A selected query can have more. */
export const maxSelectedReports = 10_000;

/** What is stored of a selected report: it may not be on the page shown. */
export type SelectedReport = Pick<StoredRow, 'key' | 'transactionId' | 'riskAssignment'>;

/** Selected one by one: by key, in the order of selection. They stay selected when page, order or search change. */
interface SelectedReports {
  readonly kind: 'reports';
  readonly reports: ReadonlyMap<string, SelectedReport>;
}

/** All reports of a query, on all pages, as of the moment of selection. */
export interface SelectedQuery {
  readonly kind: 'query';
  /** The query with absolute times, so that it always gives the same reports. */
  readonly query: ReportQuery;
  /** The query as in the grid, which may say "the last hour". */
  readonly shown: ReportQuery;
  /** Reports that arrived later are not selected. */
  readonly asOf: number;
  readonly count: number;
}

export type RowSelection = SelectedReports | SelectedQuery;

interface RowSelectionState {
  readonly selection: RowSelection;
  /** Number of reports that the last action did not select, because of `maxSelectedReports`. */
  readonly skipped: number;
  /**
   * Selects or deselects a report. If a whole query is selected and includes it, the other rows of the page stay
   * selected.
   */
  readonly toggle: (row: SelectedReport) => void;
  /** Selects these rows too, in this order. */
  readonly selectRange: (rows: readonly SelectedReport[]) => void;
  /** Deselects these rows. */
  readonly deselect: (rows: readonly SelectedReport[]) => void;
  /** Replaces the selection with all reports of the grid's query, on all pages. */
  readonly selectAllShown: () => Promise<void>;
  readonly clear: () => void;
}

const nothing: RowSelection = { kind: 'reports', reports: new Map() };

/** The rows selected for batch actions. The open report is independent of them (open-report.ts). */
export function createRowSelectionStore(bridge: Bridge, reports: StoreApi<ReportsState>) {
  return createStore<RowSelectionState>((set, get) => {
    const isShownSelected = () => {
      const { query, page } = reports.getState();
      return page !== null && covers(get().selection, query, page.asOf);
    };
    return {
      selection: nothing,
      skipped: 0,
      toggle: (row) => {
        const { selection, selectRange, deselect } = get();
        if (isSelected(selection, row.key, isShownSelected())) deselect([row]);
        else selectRange([row]);
      },
      selectRange: (rows) => {
        const { selection } = get();
        if (isShownSelected()) return;
        const selected = new Map(selection.kind === 'reports' ? selection.reports : []);
        const added = rows.filter(({ key }) => !selected.has(key));
        const room = maxSelectedReports - selected.size;
        for (const row of added.slice(0, room)) selected.set(row.key, selectedReportOf(row));
        set({ selection: { kind: 'reports', reports: selected }, skipped: Math.max(0, added.length - room) });
      },
      deselect: (rows) => {
        const { selection } = get();
        const before = isShownSelected() ? (reports.getState().page?.rows ?? []).map(selectedReportOf) : [];
        const selected = new Map(
          selection.kind === 'reports' ? selection.reports : before.map((row) => [row.key, row]),
        );
        for (const { key } of rows) selected.delete(key);
        set({ selection: { kind: 'reports', reports: selected }, skipped: 0 });
      },
      selectAllShown: async () => {
        const { query: shown, page, generation, loading } = reports.getState();
        // The rows shown don't belong to the query yet, nor does the moment as of which they were read.
        if (!page || loading) return;
        const { selection } = get();
        const query = freezeRelativeTimes(shown, timeNow());
        const { asOf } = page;
        const answer = await bridge.call('reports.count', { query, asOf });
        if (get().selection !== selection || reports.getState().generation !== generation) return;
        if (!answer.ok) reports.setState({ problem: answer.problem });
        else if (answer.value.shown > 0)
          set({ selection: { kind: 'query', query, shown, asOf, count: answer.value.shown }, skipped: 0 });
      },
      clear: () => set({ selection: nothing, skipped: 0 }),
    };
  });
}

function selectedReportOf({ key, transactionId, riskAssignment }: SelectedReport): SelectedReport {
  return { key, transactionId, riskAssignment };
}

/** Returns the number of selected reports. */
export function selectedCount({ selection }: Pick<RowSelectionState, 'selection'>): number {
  return selection.kind === 'reports' ? selection.reports.size : selection.count;
}

/**
 * Returns true if all reports of a query as of a moment are known to be selected. As of a later moment it is unknown
 * which rows existed before, so none counts as selected.
 */
export function covers(selection: RowSelection, query: ReportQuery, asOf: number): boolean {
  if (selection.kind !== 'query' || selection.asOf !== asOf) return false;
  return showsEverything(selection.shown) || isSameSearch(selection.shown, query);
}

/** Returns true if two queries show the same reports, in any order. */
export function isSameSearch(one: ReportQuery, other: ReportQuery): boolean {
  return (
    one.text.trim() === other.text.trim() && JSON.stringify(one.filters) === JSON.stringify(other.filters)
  );
}

/** Returns true if a report is selected. `covered`: its row is on a page whose whole query is selected. */
export function isSelected(selection: RowSelection, key: string, covered: boolean): boolean {
  return covered || (selection.kind === 'reports' && selection.reports.has(key));
}

/** Returns how many of a page's rows are selected. */
export function selectedAmong(selection: RowSelection, rows: readonly StoredRow[], covered: boolean): number {
  return rows.filter(({ key }) => isSelected(selection, key, covered)).length;
}
