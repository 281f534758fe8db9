import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { defaultLimit, defaultPage } from '../../shared/api/endpoints';
import type { Bridge } from '../../shared/contract/contract';
import {
  type ColumnWidths,
  columnWidthLimits,
  defaultColumns,
  everyReport,
  extraPathsOf,
  type ReportQuery,
  type SavedView,
  type ShownColumn,
  type ShownColumns,
} from '../../shared/domain/report-query';
import type { StoredRow } from '../../shared/domain/report-row';
import type { ReportsPerPage } from '../../shared/settings';
import type { LoadedPage } from './loaded-page';
import type { OpenProfile } from './open-profile';
import { PageLoader } from './page-loader';
import { type QueryActions, queryActions } from './query-actions';
import { type ReadMarkActions, readMarkActions } from './read-marks';
import { restoreGrid, showIfEmpty } from './restore-grid';
import { RowReader } from './row-reader';
import { chunkRows, firstRow, pageOf, type RowRange, rowTotal } from './row-window';
import type { SettingsState } from './settings';
import { type SyncStatusState, waitForPassEnd } from './sync';
import type { ToastsStore } from './toasts';

/** What the grid shows. */
export interface GridPosition {
  readonly query: ReportQuery;
  readonly page: number;
  readonly columns: ShownColumns;
  readonly viewId: string | null;
}

/** The page in the grid, and what the user can do with it. */
export interface ReportsState extends LoadedPage, QueryActions, ReadMarkActions {
  readonly widths: ColumnWidths;
  /** ID of the saved view applied last, even if the query was changed since; null for none. */
  readonly viewId: string | null;
  /** True once a report of this profile with an amount was loaded. */
  readonly hasAmounts: boolean;
  /** True while the service is checked for new reports on the user's request. */
  readonly refreshing: boolean;
  /** Shows another page of the current query as of the same moment: without reports that arrived since. */
  readonly loadPage: (page: number) => Promise<void>;
  /** Shows an earlier position again, as of the moment of the current page. */
  readonly goTo: (position: GridPosition) => Promise<void>;
  /** Shows as many reports per page, or scrolls through all of them. Scrolling starts and ends at the same row. */
  readonly setLimit: (limit: ReportsPerPage) => Promise<void>;
  /** Shows a row of the result, from 0, with the focus on it or on its cell: on its page, or by scrolling to it. */
  readonly goToRow: (row: number, column?: string | null) => Promise<void>;
  /** Returns a row of the result, from 0, which is loaded if necessary; null if there is none. */
  readonly rowAt: (row: number) => Promise<StoredRow | null>;
  /** Returns rows of the result, without showing them; null if that fails or another result is shown meanwhile. */
  readonly readRows: (range: RowRange) => Promise<readonly StoredRow[] | null>;
  /** Must be called when other rows have come into view while the grid scrolls. */
  readonly setView: (view: RowRange) => void;
  readonly setColumns: (columns: ShownColumns) => void;
  /** Moves a shown column to an index of the shown columns. */
  readonly moveColumn: (column: ShownColumn, to: number) => void;
  /** Shows the default columns in their default widths. */
  readonly resetColumns: () => void;
  /** Sets the width of a column in px, within the limits; null for its default. */
  readonly setWidth: (column: ShownColumn, width: number | null) => void;
  /** Applies a saved view. null: all reports in the default columns. */
  readonly applyView: (view: SavedView | null) => Promise<void>;
  /** Sets the view that the query was saved as; null for none. */
  readonly setViewId: (viewId: string | null) => void;
  /** Checks the service for new reports, and then shows the same page with them. */
  readonly refresh: () => Promise<void>;
  /** Repeats the latest request, which failed. */
  readonly retry: () => Promise<void>;
  readonly dismissProblem: () => void;
  /** Called when a profile was opened: shows what its grid showed last. */
  readonly begin: () => Promise<void>;
  /** Clears everything of the closed profile. */
  readonly clear: () => void;
  /** Returns the search text; null for none. */
  readonly take: () => string | null;
  /** Searches for a text, unless something is searched for. */
  readonly restore: (text: string) => void;
}

const initialState = {
  query: everyReport,
  shownQuery: everyReport,
  requestedPage: defaultPage,
  columns: defaultColumns,
  widths: {},
  viewId: null,
  hasAmounts: false,
  page: null,
  scrolls: false,
  view: { first: 0, end: 0 },
  total: null,
  target: null,
  counts: null,
  countsOutdated: false,
  loading: false,
  refreshing: false,
  problem: null,
} as const;

interface ReportsDependencies {
  readonly profile: OpenProfile;
  readonly sync: StoreApi<SyncStatusState>;
  readonly settings: StoreApi<SettingsState>;
  readonly toasts: ToastsStore;
}

/**
 * The page of reports in the grid, from the store's copy. The rows don't change while they are read: they are requested
 * as of the moment they were first shown. Reports that arrive later are only counted, until the user asks for them.
 */
export function createReportsStore(bridge: Bridge, { profile, sync, settings, toasts }: ReportsDependencies) {
  return createStore<ReportsState>((set, get, store) => {
    const reader = new RowReader(bridge, store);
    const loader = new PageLoader(bridge, store, reader);
    store.subscribe(({ page, hasAmounts }, before) => {
      if (hasAmounts || page === before.page) return;
      if (page?.rows.some(({ amount }) => amount !== null)) set({ hasAmounts: true });
    });
    store.subscribe(({ columns }, before) => {
      if (columns === before.columns) return;
      const known = extraPathsOf(before.columns);
      if (extraPathsOf(columns).some((path) => !known.includes(path))) void loader.reloadRows();
    });
    return {
      ...initialState,
      limit: defaultLimit,
      generation: 0,
      ...queryActions(store, loader),
      ...readMarkActions(store, loader, profile, toasts),
      applyView: (view) => {
        set({ columns: view?.columns ?? defaultColumns, viewId: view?.id ?? null });
        return loader.show(view?.query ?? everyReport);
      },
      loadPage: (page) => loader.reload({ page }),
      goTo: async ({ query, page, columns, viewId }) => {
        set({ columns, viewId });
        if (query === get().query && page === get().requestedPage) return;
        const target = { row: get().scrolls ? (page - 1) * chunkRows : 0, focus: null };
        await loader.reload({ query, page }, { target });
        await showIfEmpty(get(), loader);
      },
      setLimit: (limit) => {
        const { page, scrolls, view } = get();
        const top = scrolls ? view.first : page ? firstRow(page) : 0;
        const row = scrolls || limit === 'all' ? top : 0;
        set({ limit });
        const number = pageOf(row, limit === 'all' ? chunkRows : limit);
        return loader.reload({ page: number }, { target: { row, focus: null } });
      },
      goToRow: (row, column = null) => goToRow(store, loader, row, column),
      rowAt: (row) => loader.rowAt(row),
      readRows: (range) => reader.readRows(range),
      setView: (view) => loader.view(view),
      setColumns: (columns) => {
        if (columns.length > 0) set({ columns });
      },
      moveColumn: (column, to) => set({ columns: moved(get().columns, column, to) }),
      resetColumns: () => set({ columns: defaultColumns, widths: {} }),
      setWidth: (column, width) => set({ widths: withWidth(get().widths, column, width) }),
      setViewId: (viewId) => set({ viewId }),
      refresh: async () => {
        if (get().refreshing) return;
        set({ refreshing: true });
        await sync.getState().start('new');
        await waitForPassEnd(sync);
        if (!get().refreshing) return;
        set({ refreshing: false });
        await loader.reload({ asOf: null });
      },
      retry: () => loader.retry(),
      dismissProblem: () => set({ problem: null }),
      begin: () => restoreGrid(bridge, store, loader, settings),
      clear: () => {
        loader.reset();
        set({ ...initialState, generation: get().generation + 1 });
      },
      take: () => get().query.text || null,
      restore: (text) => {
        if (get().query.text === '') void get().setSearch(text);
      },
    };
  });
}

function moved(columns: ShownColumns, column: ShownColumn, to: number): ShownColumns {
  if (!columns.includes(column)) return columns;
  return columns.filter((other) => other !== column).toSpliced(to, 0, column);
}

function withWidth(widths: ColumnWidths, column: ShownColumn, width: number | null): ColumnWidths {
  const { [column]: _, ...others } = widths;
  if (width === null) return others;
  const { min, max } = columnWidthLimits;
  return { ...others, [column]: Math.min(max, Math.max(min, Math.round(width))) };
}

async function goToRow(
  { getState, setState }: StoreApi<ReportsState>,
  loader: PageLoader,
  row: number,
  column: string | null,
): Promise<void> {
  const { page, total, scrolls } = getState();
  if (!page) return;
  const last = Math.max(rowTotal(page, total), scrolls ? 0 : (total ?? 0)) - 1;
  const target = { row: Math.max(0, Math.min(row, last)), focus: { column } };
  const number = pageOf(target.row, page.limit);
  if (scrolls || number === page.page) setState({ target });
  else await loader.reload({ page: number }, { target });
}
