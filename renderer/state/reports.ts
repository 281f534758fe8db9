import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { defaultLimit, defaultPage } from '../../shared/api/endpoints';
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
import type { Bridge, Request } from '../../shared/ipc';
import type { ReportCounts, ReportPage } from '../../shared/ipc/report-calls';
import type { Problem } from '../../shared/problem';
import { succeed } from '../../shared/result';
import { atMostEvery } from './at-most-every';
import { latestOnly } from './latest-only';
import type { OpenProfile } from './open-profile';
import { type SettingsState, whenSettingsRead } from './settings';
import { sortBy } from './sort-by';
import { type SyncSubject, whenPassEnded } from './sync';
import { withReadMarks } from './unread-marks';

export interface ReportsState {
  /** What was asked for last: the grid's rows follow in a moment. */
  readonly query: ReportQuery;
  readonly columns: ShownColumns;
  /** The saved view that was applied last, whether or not the query was changed since; null for none. */
  readonly viewId: string | null;
  readonly limit: number;
  /** What is on the screen; stays while the next page loads and when it fails. null before the first. */
  readonly page: ReportPage | null;
  /** Tells one page from another: grows with each that was asked for. */
  readonly turn: number;
  /** Of the query as of the page shown; asked for after the rows, those of before stay until then. */
  readonly counts: ReportCounts | null;
  readonly loading: boolean;
  /** Asked for by the person: new reports are being looked for. */
  readonly refreshing: boolean;
  readonly problem: Problem | null;
  /** First page of a query, with all that has arrived. */
  readonly show: (query: ReportQuery) => Promise<void>;
  /** Another page of what is being read: reports that arrived meanwhile are not in it. */
  readonly loadPage: (page: number) => Promise<void>;
  readonly setLimit: (limit: number) => Promise<void>;
  /** Sorts by a column, or the other way round by the one that is sorted by. */
  readonly setSort: (column: Column) => Promise<void>;
  readonly setSearch: (text: string) => Promise<void>;
  readonly addValue: (field: ValueField, value: string | null, how: 'in' | 'out') => Promise<void>;
  readonly putFilter: (filter: ReportFilter) => Promise<void>;
  readonly removeFilter: (field: FilterField) => Promise<void>;
  /** Neither filters nor words: everything, in the same order. */
  readonly clearFilters: () => Promise<void>;
  readonly setColumns: (columns: ShownColumns) => void;
  /** null: all reports in the usual columns. */
  readonly applyView: (view: SavedView | null) => Promise<void>;
  /** What is shown was saved as this view, or belongs to none. */
  readonly setViewId: (viewId: string | null) => void;
  /** Looks for new reports and, once that is done, shows the same page with them. */
  readonly refresh: () => Promise<void>;
  /** First page, with the reports that have arrived since. */
  readonly showArrived: () => Promise<void>;
  /** Asks again for what was asked for last, which failed. */
  readonly retry: () => Promise<void>;
  readonly markRead: (keys: readonly string[], read: boolean) => Promise<void>;
  /** Marks every report of the query as read, on whichever page. */
  readonly markAllRead: () => Promise<void>;
  readonly dismissProblem: () => void;
  /** A profile was opened: shows what was shown last in it. */
  readonly begin: () => Promise<void>;
  /** Forgets everything of the profile that was open. */
  readonly reset: () => void;
}

type Asked = Omit<Request<'reports.page'>, 'limit'>;

const untouched = {
  query: everyReport,
  columns: defaultColumns,
  viewId: null,
  page: null,
  counts: null,
  loading: false,
  refreshing: false,
  problem: null,
} as const;

const nothingAsked: Asked = { query: everyReport, page: defaultPage, asOf: null };

/** While reports pour in, how often counts and a page with room left are asked for anew, ms. */
const recountInterval = 700;

interface ReportsDependencies {
  readonly profile: OpenProfile;
  readonly sync: StoreApi<SyncSubject>;
  readonly settings: StoreApi<SettingsState>;
}

/**
 * The page of reports on the screen, out of the store's copy. What is being read stands still: it is asked for as of the
 * moment it was first shown, and what arrives later is only counted, until the person wants to see it.
 */
export function createReportsStore(bridge: Bridge, { profile, sync, settings }: ReportsDependencies) {
  const pages = latestOnly((asked: Request<'reports.page'>) => bridge.call('reports.page', asked));
  const counting = latestOnly((asked: Request<'reports.count'>) => bridge.call('reports.count', asked));
  let asked = nothingAsked;

  const store = createStore<ReportsState>((set, get) => {
    /** `filling`: the same page, for which nobody asked, so that nothing tells of it but its rows. */
    async function load(wanted: Asked, filling = false): Promise<void> {
      asked = wanted;
      if (!filling) set({ query: wanted.query, loading: true, problem: null });
      const answer = await pages.ask({ ...wanted, limit: get().limit });
      if (!answer) return;
      if (!answer.ok) {
        set({ loading: false, problem: answer.problem });
        return;
      }
      const { counts } = get();
      // Rows that come in where there were fewer belie the counts of before.
      const belied = filling && counts !== null && counts.shown < answer.value.rows.length;
      set({
        loading: false,
        page: answer.value,
        counts: belied ? null : counts,
        turn: get().turn + (filling ? 0 : 1),
      });
      await count();
    }
    async function count(): Promise<void> {
      const { query, page } = get();
      if (!page) return;
      const answer = await counting.ask({ query, asOf: page.asOf });
      if (answer?.ok) set({ counts: answer.value });
    }
    /** Asks again for the page that is shown, as of when it was. */
    const shown = (): Asked => {
      const { query, page } = get();
      return { query, page: page?.page ?? defaultPage, asOf: page?.asOf ?? null };
    };
    const show = (query: ReportQuery) => load({ query, page: defaultPage, asOf: null });

    /** Reports came in: they are counted, and shown only where there is room that nobody reads. */
    const reportsCame = atMostEvery(recountInterval, () => {
      const { page, loading, limit } = get();
      if (!page || loading) return;
      if (page.rows.length === 0) void load({ ...shown(), asOf: null }, true);
      else if (page.rows.length < limit) void load(shown(), true);
      else void count();
    });
    bridge.on('reports.changed', reportsCame);

    /** Rows have other scores: the page is asked for again where it stands; where none is left on it, the first one. */
    async function scoresChanged(): Promise<void> {
      if (asked === nothingAsked) return;
      if (get().loading) return load(asked);
      await load(shown(), true);
      const { page, query } = get();
      if (page && page.page > defaultPage && page.rows.length === 0) await show(query);
    }
    bridge.on('scores.changed', () => void scoresChanged());

    return {
      ...untouched,
      limit: defaultLimit,
      turn: 0,
      show,
      loadPage: (page) => load({ ...shown(), page }),
      setLimit: (limit) => {
        set({ limit });
        return load({ ...shown(), page: defaultPage });
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
        await whenPassEnded(sync);
        if (!get().refreshing) return;
        set({ refreshing: false });
        await load({ ...shown(), asOf: null });
      },
      showArrived: () => show(get().query),
      retry: () => load(asked),
      markRead: async (keys, read) => {
        set(withReadMarks(get(), (key) => keys.includes(key), read));
        const answer = await profile.current().call('reports.markRead', { keys: [...keys], read });
        // Opening a report marks it: where that cannot be kept, nothing is lost that was worth an alert.
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
        const began = get().turn;
        // Whoever asks for something before the disk has answered gets that.
        const isLeft = () => get().turn !== began || asked !== nothingAsked;
        set({ loading: true });
        const reading = bridge.call('grid.read', undefined);
        const known = await bridge.call('reports.first', undefined);
        const first = known.ok && !isLeft() ? known.value : null;
        // Until the store is open, what it was closed with: the same as it will answer, but for what time changes.
        if (first) {
          const { query = everyReport, columns = defaultColumns, viewId = null } = first.grid ?? {};
          set({ query, columns, viewId, page: first.page, limit: first.page.limit, loading: false });
        }
        const remembered = first ? succeed(first.grid) : await reading;
        await whenSettingsRead(settings);
        if (isLeft()) return;
        set({ limit: settings.getState().settings.reportsPerPage });
        const grid = remembered.ok ? remembered.value : null;
        if (grid && !first) set({ columns: grid.columns, viewId: grid.viewId });
        const page = grid?.page ?? defaultPage;
        await load({ query: grid?.query ?? everyReport, page, asOf: null }, first !== null);
        if (get().page?.rows.length === 0 && page > defaultPage) await show(get().query);
      },
      reset: () => {
        pages.forget();
        counting.forget();
        reportsCame.cancel();
        asked = nothingAsked;
        set({ ...untouched, turn: get().turn + 1 });
      },
    };
  });
  return store;
}
