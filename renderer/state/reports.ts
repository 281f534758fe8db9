import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { defaultLimit, defaultPage } from '../../shared/api/endpoints';
import type { Bridge } from '../../shared/contract/contract';
import type { MarkedAllRead } from '../../shared/contract/report-calls';
import {
  type Column,
  type ColumnWidths,
  columnWidthLimits,
  defaultColumns,
  everyReport,
  extraPathsOf,
  type FilterField,
  type ReportFilter,
  type ReportQuery,
  type ReportSort,
  type SavedView,
  type ShownColumn,
  type ShownColumns,
  type ValueField,
  withFilter,
  withoutFilter,
  withValue,
} from '../../shared/domain/report-query';
import type { StoredRow } from '../../shared/domain/report-row';
import { messages } from '../../shared/i18n/messages';
import type { ReportsPerPage } from '../../shared/settings';
import type { LoadedPage } from './loaded-page';
import type { OpenProfile } from './open-profile';
import { PageLoader } from './page-loader';
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
export interface ReportsState extends LoadedPage {
  readonly widths: ColumnWidths;
  /** ID of the saved view applied last, even if the query was changed since; null for none. */
  readonly viewId: string | null;
  /** True while the service is checked for new reports on the user's request. */
  readonly refreshing: boolean;
  /** Shows the first page of a query, with all reports received so far. */
  readonly show: (query: ReportQuery) => Promise<void>;
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
  /** Sorts by a column, or reverses the order if the reports are sorted by it. */
  readonly setSort: (column: Column) => Promise<void>;
  readonly setSearch: (text: string) => Promise<void>;
  readonly addValue: (field: ValueField, value: string | null, how: 'in' | 'out') => Promise<void>;
  readonly putFilter: (filter: ReportFilter) => Promise<void>;
  readonly removeFilter: (field: FilterField) => Promise<void>;
  /** Removes filters and search text; keeps the order. */
  readonly clearFilters: () => Promise<void>;
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
  /** Shows the first page, with the reports that have arrived since. */
  readonly showArrived: () => Promise<void>;
  /** Repeats the latest request, which failed. */
  readonly retry: () => Promise<void>;
  readonly markRead: (keys: readonly string[], read: boolean) => Promise<void>;
  /** Marks every report of the query as read, on all pages. A toast offers to undo it. */
  readonly markAllRead: () => Promise<void>;
  readonly dismissProblem: () => void;
  /** Called when a profile was opened: shows what its grid showed last. */
  readonly begin: () => Promise<void>;
  /** Clears everything of the closed profile. */
  readonly reset: () => void;
}

const initial = {
  query: everyReport,
  shownQuery: everyReport,
  requestedPage: defaultPage,
  columns: defaultColumns,
  widths: {},
  viewId: null,
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
    store.subscribe(({ columns }, before) => {
      if (columns === before.columns) return;
      const known = extraPathsOf(before.columns);
      if (extraPathsOf(columns).some((path) => !known.includes(path))) void loader.reloadRows();
    });
    return {
      ...initial,
      limit: defaultLimit,
      generation: 0,
      ...queryActions(store, loader),
      ...readActions(store, loader, profile, toasts),
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
      reset: () => {
        loader.reset();
        set({ ...initial, generation: get().generation + 1 });
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

/** Actions that change the query, and show its first page. */
function queryActions({ getState, setState }: StoreApi<ReportsState>, loader: PageLoader) {
  const query = () => getState().query;
  return {
    show: (shown) => loader.show(shown),
    setSort: (column) => loader.show({ ...query(), sort: sortBy(query().sort, column) }),
    setSearch: (text) => loader.show({ ...query(), text }),
    addValue: (field, value, how) => loader.show(withValue(query(), field, value, how)),
    putFilter: (filter) => loader.show(withFilter(query(), filter)),
    removeFilter: (field) => loader.show(withoutFilter(query(), field)),
    clearFilters: () => loader.show({ ...everyReport, sort: query().sort }),
    applyView: (view) => {
      setState({ columns: view?.columns ?? defaultColumns, viewId: view?.id ?? null });
      return loader.show(view?.query ?? everyReport);
    },
    showArrived: () => loader.show(query()),
  } satisfies Partial<ReportsState>;
}

/** Columns sorted in descending order first: the highest risk, the newest, the largest distance. */
const greatestFirst: ReadonlySet<Column> = new Set([
  'risk',
  'verdict',
  'time',
  'signals',
  'positions',
  'distance',
  'disagreement',
  'travel',
  'deviceUsers',
  'amount',
  'id',
]);

/** Returns the order after a click on a column's heading: first its default direction, then the reverse. */
function sortBy(sort: ReportSort, column: Column): ReportSort {
  return { column, descending: sort.column === column ? !sort.descending : greatestFirst.has(column) };
}

/** Actions that mark reports as read or unread. */
function readActions(
  { getState, setState }: StoreApi<ReportsState>,
  loader: PageLoader,
  profile: OpenProfile,
  toasts: ToastsStore,
) {
  async function undoMarkAllRead({ ticket }: MarkedAllRead): Promise<void> {
    const calls = profile.current();
    const answer = await calls.call('reports.undoMarkAllRead', { ticket });
    if (!profile.isOpen(calls)) return;
    loader.forgetCounts();
    await loader.reload({});
    if (!answer.ok) setState({ problem: answer.problem });
  }
  return {
    markRead: async (keys, read) => {
      setState(withReadMarks(getState(), (key) => keys.includes(key), read));
      const answer = await profile.current().call('reports.markRead', { keys: [...keys], read });
      // Opening a report marks it as read. If that fails, nothing is lost that is worth an alert.
      if (!answer.ok && !read) setState({ problem: answer.problem });
    },
    markAllRead: async () => {
      const { query, page } = getState();
      const calls = profile.current();
      const answer = await calls.call('reports.markAllRead', { query, asOf: page?.asOf ?? null });
      if (!profile.isOpen(calls)) return;
      if (answer.ok) {
        setState(withReadMarks(getState(), () => true, true));
        const { undo } = messages.words.actions;
        toasts.getState().show({
          kind: 'done',
          text: messages.reports.unread.marked(answer.value.count),
          actions: [{ name: undo, run: () => void undoMarkAllRead(answer.value) }],
        });
      } else setState({ problem: answer.problem });
      await loader.count();
    },
  } satisfies Partial<ReportsState>;
}

/**
 * Returns the page and its counts after some of its reports were marked as read or unread. The other pages of the query
 * are not counted.
 */
function withReadMarks(
  { page, counts }: Pick<ReportsState, 'page' | 'counts'>,
  isMarked: (key: string) => boolean,
  read: boolean,
): Pick<ReportsState, 'page' | 'counts'> {
  if (!page) return { page, counts };
  const changing = page.rows.filter((row) => isMarked(row.key) && (row.unread === read || row.updated));
  if (changing.length === 0) return { page, counts };
  const rows = page.rows.map((row) =>
    changing.includes(row) ? { ...row, unread: !read, updated: false } : row,
  );
  const count = changing.filter((row) => row.unread === read).length;
  const unread = (counts?.unread ?? 0) + (read ? -count : count);
  return { page: { ...page, rows }, counts: counts && { ...counts, unread: Math.max(0, unread) } };
}
