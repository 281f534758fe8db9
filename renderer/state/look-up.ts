import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { defaultSince, defaultTimeout } from '../../shared/api/endpoints';
import type { Bridge } from '../../shared/contract/contract';
import type { LookUpFound } from '../../shared/contract/report.calls';
import type { Problem } from '../../shared/domain/problem';
import { everyReport, type ReportQuery, withFilter, withoutFilter } from '../../shared/domain/report-query';
import type { TypedLookUp } from '../../shared/query/look-up';
import { timeNow } from '../clock';
import type { NavigationState } from './navigation';
import type { OpenProfile } from './open-profile';
import type { ReportsState } from './reports';

/** A look-up of one transaction, as entered. */
export interface LookUp {
  readonly transactionId: string;
  readonly since: string;
  readonly timeout: string;
}

interface LookUpState {
  /** The latest look-up: running, answered or failed; null if there is none, or its result was closed. */
  readonly requested: LookUp | null;
  /** When the running look-up started, ms since 1970; null if none is running. */
  readonly waitingSince: number | null;
  /** The result. */
  readonly found: LookUpFound | null;
  readonly problem: Problem | null;
  readonly start: (lookUp: LookUp) => Promise<void>;
  readonly cancel: () => Promise<void>;
  /** Replaces the look-up's reports with the previous query. */
  readonly leave: () => Promise<void>;
  readonly dismissProblem: () => void;
  readonly clear: () => void;
}

const initialState = { requested: null, waitingSince: null, found: null, problem: null } as const;

/**
 * Looks up one transaction at the service. The result becomes the only filter of the query: existing filters would hide
 * some of the reports.
 */
export function createLookUpStore(bridge: Bridge, profile: OpenProfile, reports: StoreApi<ReportsState>) {
  let latest = 0;
  let queryBefore: ReportQuery | null = null;
  return createStore<LookUpState>((set) => ({
    ...initialState,
    start: async (requested) => {
      latest += 1;
      const current = latest;
      set({ ...initialState, requested, waitingSince: timeNow() });
      const answer = await profile.current().call('reports.lookUp', requested);
      if (current !== latest) return;
      if (!answer.ok) {
        set(
          answer.problem.kind === 'cancelled'
            ? initialState
            : { waitingSince: null, problem: answer.problem },
        );
        return;
      }
      set({ waitingSince: null, found: answer.value });
      const { query, show } = reports.getState();
      if (!query.filters.some(({ field }) => field === 'lookUp')) queryBefore = query;
      await show(withFilter({ ...everyReport, sort: query.sort }, answer.value.filter));
    },
    cancel: async () => {
      await bridge.call('reports.cancelLookUp', undefined);
    },
    leave: async () => {
      const { query, show } = reports.getState();
      set(initialState);
      await show(queryBefore ?? withoutFilter(query, 'lookUp'));
      queryBefore = null;
    },
    dismissProblem: () => set({ requested: null, problem: null }),
    clear: () => {
      latest += 1;
      queryBefore = null;
      set(initialState);
    },
  }));
}

/** The unsaved input that says that the form is unfolded: it stays so with what is typed in it. */
export const unfoldedLookUp = 'lookUp.unfolded';

interface LookUpStores {
  readonly navigation: StoreApi<NavigationState>;
  readonly lookUp: StoreApi<LookUpState>;
}

/** Looks a transaction up at the service, on the screen that shows the result. */
export function lookUpTransaction(
  { navigation, lookUp }: LookUpStores,
  { transactionId, since = null, wait = null }: Pick<TypedLookUp, 'transactionId'> & Partial<TypedLookUp>,
): void {
  navigation.getState().go('reports');
  void lookUp
    .getState()
    .start({ transactionId, since: since ?? defaultSince, timeout: wait ?? defaultTimeout });
}
