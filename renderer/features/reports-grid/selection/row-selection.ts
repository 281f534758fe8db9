import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../../shared/contract/contract';
import { type ReportQuery, showsEverything } from '../../../../shared/domain/report-query';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { freezeRelativeTimes } from '../../../../shared/query/freeze-relative-times';
import { unsafeParse } from '../../../../shared/unsafe-cast';
import { timeNow } from '../../../clock';
import type { ReportsState } from '../../../state/reports';
import type { RowRange } from '../../../state/row-window';

/** The maximum number of reports that can be selected one by one. A selected query can have more. */
export const maxSelectedReports = 10_000;

/** What is stored of a selected report: it may not be on the page shown. */
export type SelectedReport = Pick<
  StoredRow,
  'key' | 'transactionId' | 'riskAssignment' | 'content' | 'newest'
>;

/** Selected one by one: by key, in the order of selection. They stay selected when page, order or search change. */
interface SelectedReports {
  readonly kind: 'reports';
  readonly reports: ReadonlyMap<string, SelectedReport>;
}

/** All reports of a query, on all pages, as of the moment of selection. */
interface SelectedQuery {
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
   * selected, or, while the grid scrolls, as many of the result as can be selected one by one.
   */
  readonly toggle: (row: SelectedReport) => void;
  /** Selects these rows too, in this order. */
  readonly selectRange: (rows: readonly SelectedReport[]) => void;
  /**
   * Selects the rows of a range of the result, of which some aren't loaded, and deselects others. If there are too many,
   * selects those next to row `start`.
   */
  readonly selectNumbered: (change: {
    readonly range: RowRange;
    readonly deselected: RowRange | null;
    readonly start: number;
  }) => Promise<void>;
  /** Deselects these rows. */
  readonly deselect: (rows: readonly SelectedReport[]) => Promise<void>;
  /** Replaces the selection with all reports of the grid's query, on all pages. */
  readonly selectAllShown: () => Promise<void>;
  readonly clear: () => void;
  /** Returns the selection as JSON; null if it is empty or too large. */
  readonly take: () => string | null;
  /** Selects what a reloaded window had, unless something is selected. */
  readonly restore: (json: string) => void;
}

const emptySelection: RowSelection = { kind: 'reports', reports: new Map() };

/** The rows selected for batch actions. The open report is independent of them (open-report.ts). */
export function createRowSelectionStore(bridge: Bridge, reports: StoreApi<ReportsState>) {
  return createStore<RowSelectionState>((set, get) => {
    const isShownSelected = () => {
      const { query, page } = reports.getState();
      return page !== null && covers(get().selection, query, page.asOf);
    };
    /** Grows with each action, so that rows read for an earlier one are ignored. */
    let action = 0;
    const readRows = async (range: RowRange | null) => {
      const current = action;
      const rows = range ? await reports.getState().readRows(range) : [];
      return current === action ? rows : null;
    };
    const add = (rows: readonly SelectedReport[], unread = 0) => {
      const { selection } = get();
      const selected = new Map(selection.kind === 'reports' ? selection.reports : []);
      const added = rows.filter(({ key }) => !selected.has(key));
      const room = maxSelectedReports - selected.size;
      for (const row of added.slice(0, room)) selected.set(row.key, selectedReportOf(row));
      const skipped = Math.max(0, added.length - room) + unread;
      set({ selection: { kind: 'reports', reports: selected }, skipped });
    };
    /** `all`: the rows that are selected if all reports of the query are. */
    const remove = (rows: readonly SelectedReport[], all: readonly SelectedReport[], unread = 0) => {
      const { selection } = get();
      const before = all.map((row) => [row.key, selectedReportOf(row)] as const);
      const selected = new Map(selection.kind === 'reports' ? selection.reports : before);
      for (const { key } of rows) selected.delete(key);
      set({ selection: { kind: 'reports', reports: selected }, skipped: unread });
    };
    return {
      selection: emptySelection,
      skipped: 0,
      toggle: (row) => {
        const { selection, selectRange, deselect } = get();
        if (isSelected(selection, row.key, isShownSelected())) void deselect([row]);
        else selectRange([row]);
      },
      selectRange: (rows) => {
        action += 1;
        if (!isShownSelected()) add(rows);
      },
      selectNumbered: async ({ range, deselected, start }) => {
        action += 1;
        if (isShownSelected()) return;
        const part = nearest(range, start);
        const added = await readRows(part);
        const removed = added && (await readRows(deselected && nearest(deselected, start)));
        if (!added || !removed) return;
        if (removed.length > 0) remove(removed, []);
        add(added, lengthOf(range) - lengthOf(part));
      },
      deselect: async (rows) => {
        action += 1;
        const { page, scrolls, total } = reports.getState();
        if (!scrolls || !isShownSelected()) {
          remove(rows, isShownSelected() ? (page?.rows ?? []) : []);
          return;
        }
        // One more than can be selected, since one is deselected.
        const all = await readRows({ first: 0, end: maxSelectedReports + rows.length });
        if (!all) return;
        const selected = all.filter(({ key }) => !rows.some((row) => row.key === key));
        const left = selected.slice(0, maxSelectedReports);
        remove(rows, left, Math.max(0, (total ?? 0) - rows.length - left.length));
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
      clear: () => {
        action += 1;
        set({ selection: emptySelection, skipped: 0 });
      },
      take: () => takenSelection(get()),
      restore: (json) => {
        if (selectedCount(get()) === 0) set({ selection: selectionOf(unsafeParse(json)) });
      },
    };
  });
}

/** A selection in JSON form. */
type TakenSelection = readonly SelectedReport[] | SelectedQuery;

/** Maximum length of a selection's JSON, in characters: the state of the window is sent at every key press. */
const maxSelectionLength = 1_000_000;

function takenSelection(state: Pick<RowSelectionState, 'selection'>): string | null {
  if (selectedCount(state) === 0) return null;
  const { selection } = state;
  const taken: TakenSelection = selection.kind === 'query' ? selection : [...selection.reports.values()];
  const json = JSON.stringify(taken);
  return json.length <= maxSelectionLength ? json : null;
}

function selectionOf(taken: TakenSelection): RowSelection {
  if ('count' in taken) return taken;
  return { kind: 'reports', reports: new Map(taken.map((report) => [report.key, report])) };
}

/** Returns as much of a range as can be selected, next to a row. */
function nearest({ first, end }: RowRange, row: number): RowRange {
  return row <= first
    ? { first, end: Math.min(end, first + maxSelectedReports) }
    : { first: Math.max(first, end - maxSelectedReports), end };
}

function lengthOf({ first, end }: RowRange): number {
  return end - first;
}

function selectedReportOf(row: SelectedReport): SelectedReport {
  const { key, transactionId, riskAssignment, content, newest } = row;
  return { key, transactionId, riskAssignment, content, ...(newest === undefined ? {} : { newest }) };
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
