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
  /** The look-up that `page` answers or that is under way; null for all reports. */
  readonly lookUp: LookUp | null;
  readonly limit: number;
  readonly loading: boolean;
  /** When the request under way began, ms since 1970: a look-up shows how long it has waited. */
  readonly loadingSince: number | null;
  readonly problem: Problem | null;
  /** Words that the shown rows must contain. */
  readonly search: string;
  readonly loadPage: (page: number) => Promise<void>;
  readonly refresh: () => Promise<void>;
  readonly setLimit: (limit: number) => Promise<void>;
  readonly startLookUp: (lookUp: LookUp) => Promise<void>;
  readonly cancel: () => Promise<void>;
  /** Leaves the look-up for all reports. */
  readonly showAll: () => Promise<void>;
  readonly setSearch: (search: string) => void;
  /** Forgets everything of the profile that was open. */
  readonly reset: () => void;
}

const untouched = {
  page: null,
  lookUp: null,
  loading: false,
  loadingSince: null,
  problem: null,
  search: '',
} as const;

/** The page of reports on the screen. The last request wins: an earlier answer that arrives late is dropped. */
export function createReportsStore(bridge: Bridge) {
  let latest = 0;
  return createStore<ReportsState>((set, get) => {
    function ask(
      page: number,
      limit: number,
      lookUp: LookUp | null,
      ticket: string,
    ): Promise<Answer<'reports.page'>> {
      return lookUp
        ? bridge.call('reports.lookUp', { ticket, ...lookUp, page, limit })
        : bridge.call('reports.page', { page, limit });
    }
    async function load(page: number, lookUp: LookUp | null): Promise<void> {
      if (get().loading) await get().cancel();
      latest += 1;
      const mine = latest;
      const before = get().lookUp;
      set({ loading: true, loadingSince: Date.now(), problem: null, lookUp });
      const answer = await ask(page, get().limit, lookUp, String(mine));
      if (mine !== latest) return;
      if (answer.ok) set({ loading: false, loadingSince: null, page: answer.value });
      else if (answer.problem.kind === 'cancelled')
        set({ loading: false, loadingSince: null, lookUp: before });
      else set({ loading: false, loadingSince: null, problem: answer.problem, lookUp: before });
    }
    return {
      ...untouched,
      limit: defaultLimit,
      loadPage: (page) => load(page, get().lookUp),
      refresh: () => load(get().page?.page ?? defaultPage, get().lookUp),
      setLimit: (limit) => {
        set({ limit });
        return load(defaultPage, get().lookUp);
      },
      startLookUp: (lookUp) => load(defaultPage, lookUp),
      cancel: async () => {
        if (!get().loading) return;
        await bridge.call('reports.cancel', { ticket: String(latest) });
      },
      showAll: () => load(defaultPage, null),
      setSearch: (search) => set({ search }),
      reset: () => {
        latest += 1;
        set(untouched);
      },
    };
  });
}
