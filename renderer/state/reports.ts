import { createStore } from 'zustand/vanilla';
import { defaultLimit, defaultPage } from '../../shared/api/endpoints';
import type { Answer, Bridge, ReportPage } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';

/** A look-up of one transaction, as entered. */
export interface LookUp {
  readonly transactionId: string;
  readonly since: string;
  readonly timeout: string;
}

export interface ReportsState {
  /** What is on the screen; stays while the next page loads and when it fails. null before the first. */
  readonly page: ReportPage | null;
  /** The look-up that `page` answers; null for all reports. */
  readonly lookUp: LookUp | null;
  /** The look-up that the latest request asked for, under way or failed; null for all reports. */
  readonly asked: LookUp | null;
  readonly limit: number;
  readonly loading: boolean;
  /** When the request under way began, ms since 1970: a look-up shows how long it has waited. */
  readonly loadingSince: number | null;
  readonly problem: Problem | null;
  /** Words that the shown rows must contain. */
  readonly search: string;
  readonly loadPage: (page: number) => Promise<void>;
  readonly refresh: () => Promise<void>;
  /** Asks again for what was asked for last: the page or look-up that failed. */
  readonly retry: () => Promise<void>;
  readonly setLimit: (limit: number) => Promise<void>;
  readonly startLookUp: (lookUp: LookUp) => Promise<void>;
  readonly cancel: () => Promise<void>;
  /** Leaves the look-up for all reports. */
  readonly showAll: () => Promise<void>;
  readonly setSearch: (search: string) => void;
  readonly dismissProblem: () => void;
  /** Forgets everything of the profile that was open. */
  readonly reset: () => void;
}

const untouched = {
  page: null,
  lookUp: null,
  asked: null,
  loading: false,
  loadingSince: null,
  problem: null,
  search: '',
} as const;

/** The page of reports on the screen. The last request wins: an earlier answer that arrives late is dropped. */
export function createReportsStore(bridge: Bridge) {
  let latest = 0;
  let askedPage = defaultPage;
  return createStore<ReportsState>((set, get) => {
    function ask(page: number, limit: number, lookUp: LookUp | null): Promise<Answer<'reports.page'>> {
      return lookUp
        ? bridge.call('reports.lookUp', { ...lookUp, page, limit })
        : bridge.call('reports.page', { page, limit });
    }
    async function load(page: number, lookUp: LookUp | null): Promise<void> {
      latest += 1;
      const mine = latest;
      askedPage = page;
      set({ loading: true, loadingSince: Date.now(), problem: null, asked: lookUp });
      const answer = await ask(page, get().limit, lookUp);
      if (mine !== latest) return;
      const ended = { loading: false, loadingSince: null };
      if (answer.ok) set({ ...ended, page: answer.value, lookUp });
      else set({ ...ended, problem: answer.problem.kind === 'cancelled' ? null : answer.problem });
    }
    return {
      ...untouched,
      limit: defaultLimit,
      loadPage: (page) => load(page, get().lookUp),
      refresh: () => load(get().page?.page ?? defaultPage, get().lookUp),
      retry: () => load(askedPage, get().asked),
      setLimit: (limit) => {
        set({ limit });
        return load(defaultPage, get().lookUp);
      },
      startLookUp: (lookUp) => load(defaultPage, lookUp),
      cancel: async () => {
        if (!get().loading) return;
        await bridge.call('reports.cancel', undefined);
      },
      showAll: () => load(defaultPage, null),
      setSearch: (search) => set({ search }),
      dismissProblem: () => set({ problem: null }),
      reset: () => {
        latest += 1;
        set(untouched);
      },
    };
  });
}
