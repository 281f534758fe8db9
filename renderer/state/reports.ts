import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { defaultLimit, defaultPage } from '../../shared/api/endpoints';
import type { Bridge, Request } from '../../shared/contract/contract';
import type { ReportCounts, ReportPage } from '../../shared/contract/report-calls';
import {
  type Column,
  defaultColumns,
  everyReport,
  type FilterField,
  type ReportFilter,
  type ReportQuery,
  type SavedView,
  type ShownColumns,
  type ValueField,
  withFilter,
  withoutFilter,
  withValue,
} from '../../shared/domain/report-query';
import type { Problem } from '../../shared/problem';
import { succeed } from '../../shared/result';
import { latestOnly } from './latest-only';
import type { OpenProfile } from './open-profile';
import { type SettingsState, waitForSettings } from './settings';
import { sortBy } from './sort-by';
import { type SyncStatusState, waitForPassEnd } from './sync';
import { throttle } from './throttle';
import { withReadMarks } from './unread-marks';

export interface ReportsState {
  /** The query of the latest request; its rows may not have arrived yet. */
  readonly query: ReportQuery;
  readonly columns: ShownColumns;
  /** ID of the saved view applied last, even if the query was changed since; null for none. */
  readonly viewId: string | null;
  readonly limit: number;
  /** The page that is shown. It stays while the next page loads and when that fails. null before the first. */
  readonly page: ReportPage | null;
  /** Grows with each requested page. */
  readonly turn: number;
  /**
   * Counts of the query as of the page shown. They are requested after the rows; until they arrive, the previous ones
   * stay.
   */
  readonly counts: ReportCounts | null;
  readonly loading: boolean;
  /** True while the service is checked for new reports on the user's request. */
  readonly refreshing: boolean;
  readonly problem: Problem | null;
  /** Shows the first page of a query, with all reports received so far. */
  readonly show: (query: ReportQuery) => Promise<void>;
  /** Shows another page of the current query as of the same moment: without reports that arrived since. */
  readonly loadPage: (page: number) => Promise<void>;
  readonly setLimit: (limit: number) => Promise<void>;
  /** Sorts by a column, or reverses the order if the reports are sorted by it. */
  readonly setSort: (column: Column) => Promise<void>;
  readonly setSearch: (text: string) => Promise<void>;
  readonly addValue: (field: ValueField, value: string | null, how: 'in' | 'out') => Promise<void>;
  readonly putFilter: (filter: ReportFilter) => Promise<void>;
  readonly removeFilter: (field: FilterField) => Promise<void>;
  /** Removes filters and search text; keeps the order. */
  readonly clearFilters: () => Promise<void>;
  readonly setColumns: (columns: ShownColumns) => void;
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
  /** Marks every report of the query as read, on all pages. */
  readonly markAllRead: () => Promise<void>;
  readonly dismissProblem: () => void;
  /** Called when a profile was opened: shows what its grid showed last. */
  readonly begin: () => Promise<void>;
  /** Clears everything of the closed profile. */
  readonly reset: () => void;
}

type PageRequest = Omit<Request<'reports.page'>, 'limit'>;

const initial = {
  query: everyReport,
  columns: defaultColumns,
  viewId: null,
  page: null,
  counts: null,
  loading: false,
  refreshing: false,
  problem: null,
} as const;

const noRequest: PageRequest = { query: everyReport, page: defaultPage, asOf: null };

/** Minimum interval between two updates of counts, and of a page that isn't full, while many reports arrive, ms. */
const recountInterval = 700;

interface ReportsDependencies {
  readonly profile: OpenProfile;
  readonly sync: StoreApi<SyncStatusState>;
  readonly settings: StoreApi<SettingsState>;
}

/**
 * The page of reports in the grid, from the store's copy. The rows don't change while they are read: they are requested
 * as of the moment they were first shown. Reports that arrive later are only counted, until the user asks for them.
 */
export function createReportsStore(bridge: Bridge, { profile, sync, settings }: ReportsDependencies) {
  const pages = latestOnly((request: Request<'reports.page'>) => bridge.call('reports.page', request));
  const countRequests = latestOnly((request: Request<'reports.count'>) =>
    bridge.call('reports.count', request),
  );
  let latestRequest = noRequest;

  const store = createStore<ReportsState>((set, get) => {
    /** `filling`: a background update of the same page, without a loading state. */
    async function load(request: PageRequest, filling = false): Promise<void> {
      latestRequest = request;
      if (!filling) set({ query: request.query, loading: true, problem: null });
      const answer = await pages.ask({ ...request, limit: get().limit });
      if (!answer) return;
      if (!answer.ok) {
        set({ loading: false, problem: answer.problem });
        return;
      }
      const { counts } = get();
      // More rows than the previous counts say: those are out of date.
      const isOutdated = filling && counts !== null && counts.shown < answer.value.rows.length;
      set({
        loading: false,
        page: answer.value,
        counts: isOutdated ? null : counts,
        turn: get().turn + (filling ? 0 : 1),
      });
      await count();
    }
    async function count(): Promise<void> {
      const { query, page } = get();
      if (!page) return;
      const answer = await countRequests.ask({ query, asOf: page.asOf });
      if (answer?.ok) set({ counts: answer.value });
    }
    /** Returns the request for the page that is shown, as of the same moment. */
    const currentRequest = (): PageRequest => {
      const { query, page } = get();
      return { query, page: page?.page ?? defaultPage, asOf: page?.asOf ?? null };
    };
    const show = (query: ReportQuery) => load({ query, page: defaultPage, asOf: null });

    /** Reports were stored: counts them, and adds them only where the page isn't full. */
    const onReportsStored = throttle(recountInterval, () => {
      const { page, loading, limit } = get();
      if (!page || loading) return;
      if (page.rows.length === 0) void load({ ...currentRequest(), asOf: null }, true);
      else if (page.rows.length < limit) void load(currentRequest(), true);
      else void count();
    });
    bridge.on('reports.changed', onReportsStored);

    /** Scores have changed: reads the same page again, or the first page if no rows are left on it. */
    async function scoresChanged(): Promise<void> {
      if (latestRequest === noRequest) return;
      if (get().loading) return load(latestRequest);
      await load(currentRequest(), true);
      const { page, query } = get();
      if (page && page.page > defaultPage && page.rows.length === 0) await show(query);
    }
    bridge.on('scores.changed', () => void scoresChanged());

    return {
      ...initial,
      limit: defaultLimit,
      turn: 0,
      show,
      loadPage: (page) => load({ ...currentRequest(), page }),
      setLimit: (limit) => {
        set({ limit });
        return load({ ...currentRequest(), page: defaultPage });
      },
      setSort: (column) => show({ ...get().query, sort: sortBy(get().query.sort, column) }),
      setSearch: (text) => show({ ...get().query, text }),
      addValue: (field, value, how) => show(withValue(get().query, field, value, how)),
      putFilter: (filter) => show(withFilter(get().query, filter)),
      removeFilter: (field) => show(withoutFilter(get().query, field)),
      clearFilters: () => show({ ...everyReport, sort: get().query.sort }),
      setColumns: (columns) => {
        if (columns.length > 0) set({ columns });
      },
      applyView: (view) => {
        set({ columns: view?.columns ?? defaultColumns, viewId: view?.id ?? null });
        return show(view?.query ?? everyReport);
      },
      setViewId: (viewId) => set({ viewId }),
      refresh: async () => {
        if (get().refreshing) return;
        set({ refreshing: true });
        await sync.getState().start('new');
        await waitForPassEnd(sync);
        if (!get().refreshing) return;
        set({ refreshing: false });
        await load({ ...currentRequest(), asOf: null });
      },
      showArrived: () => show(get().query),
      retry: () => load(latestRequest),
      markRead: async (keys, read) => {
        set(withReadMarks(get(), (key) => keys.includes(key), read));
        const answer = await profile.current().call('reports.markRead', { keys: [...keys], read });
        // Opening a report marks it as read. If that fails, nothing is lost that is worth an alert.
        if (!answer.ok && !read) set({ problem: answer.problem });
      },
      markAllRead: async () => {
        const { query, page } = get();
        const calls = profile.current();
        const answer = await calls.call('reports.markAllRead', { query, asOf: page?.asOf ?? null });
        if (!profile.isOpen(calls)) return;
        if (answer.ok) set(withReadMarks(get(), () => true, true));
        else set({ problem: answer.problem });
        await count();
      },
      dismissProblem: () => set({ problem: null }),
      begin: async () => {
        get().reset();
        const startTurn = get().turn;
        // A request made before the disk has answered takes precedence.
        const isReplaced = () => get().turn !== startTurn || latestRequest !== noRequest;
        set({ loading: true });
        const reading = bridge.call('grid.read', undefined);
        const known = await bridge.call('reports.first', undefined);
        const first = known.ok && !isReplaced() ? known.value : null;
        // Until the store is open, show what it was closed with: it will answer the same, except for changes by time.
        if (first) {
          const { query = everyReport, columns = defaultColumns, viewId = null } = first.grid ?? {};
          set({ query, columns, viewId, page: first.page, limit: first.page.limit, loading: false });
        }
        const remembered = first ? succeed(first.grid) : await reading;
        await waitForSettings(settings);
        if (isReplaced()) return;
        set({ limit: settings.getState().settings.reportsPerPage });
        const grid = remembered.ok ? remembered.value : null;
        if (grid && !first) set({ columns: grid.columns, viewId: grid.viewId });
        const page = grid?.page ?? defaultPage;
        await load({ query: grid?.query ?? everyReport, page, asOf: null }, first !== null);
        if (get().page?.rows.length === 0 && page > defaultPage) await show(get().query);
      },
      reset: () => {
        pages.forget();
        countRequests.forget();
        onReportsStored.cancel();
        latestRequest = noRequest;
        set({ ...initial, turn: get().turn + 1 });
      },
    };
  });
  return store;
}
