import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { heldStill } from '../../shared/domain/held-still';
import { type ReportQuery, showsEverything } from '../../shared/domain/report-query';
import type { StoredRow } from '../../shared/domain/report-row';
import type { Bridge } from '../../shared/ipc';
import { timeNow } from '../clock';
import type { ReportsState } from './reports';

/** The most reports that can be chosen one by one; all of a query can be more. */
export const mostChosen = 10_000;

/** What is kept of a report that is chosen: it may be on no page that is shown. */
export type ChosenReport = Pick<StoredRow, 'key' | 'transactionId' | 'riskAssignment'>;

/** Chosen one by one: by key, in the order chosen. They stay through other pages, sorts and searches. */
export interface ChosenReports {
  readonly kind: 'reports';
  readonly reports: ReadonlyMap<string, ChosenReport>;
}

/** All reports of a query, as of when they were chosen, on whichever page. */
export interface ChosenQuery {
  readonly kind: 'query';
  /** Asked later, it means the same: its times are fixed. */
  readonly query: ReportQuery;
  /** The query as the grid had it, which may say "the last hour". */
  readonly shown: ReportQuery;
  /** Reports that arrived later are not among them. */
  readonly asOf: number;
  readonly count: number;
}

export type Choice = ChosenReports | ChosenQuery;

export interface ChosenState {
  readonly choice: Choice;
  /** How many the latest choosing left out, as more than `mostChosen` would have been chosen. */
  readonly leftOut: number;
  /** Chooses a report, or no longer. Where all of a query are chosen and it is one of them, the others of its page stay. */
  readonly toggle: (row: ChosenReport) => void;
  /** Adds these, in this order. */
  readonly chooseRange: (rows: readonly ChosenReport[]) => void;
  /** Takes these out. */
  readonly leaveOut: (rows: readonly ChosenReport[]) => void;
  /** Instead of whatever is chosen, all that the grid's query shows, on all of its pages. */
  readonly chooseAllShown: () => Promise<void>;
  readonly clear: () => void;
}

const nothing: Choice = { kind: 'reports', reports: new Map() };

/** The reports that are chosen, for what is done with many at once; not the one that is read, which is the selection. */
export function createChosenStore(bridge: Bridge, reports: StoreApi<ReportsState>) {
  return createStore<ChosenState>((set, get) => {
    const coversShown = () => {
      const { query, page } = reports.getState();
      return page !== null && covers(get().choice, query, page.asOf);
    };
    return {
      choice: nothing,
      leftOut: 0,
      toggle: (row) => {
        const { choice, chooseRange, leaveOut } = get();
        if (isChosen(choice, row.key, coversShown())) leaveOut([row]);
        else chooseRange([row]);
      },
      chooseRange: (rows) => {
        const { choice } = get();
        if (coversShown()) return;
        const chosen = new Map(choice.kind === 'reports' ? choice.reports : []);
        const added = rows.filter(({ key }) => !chosen.has(key));
        const room = mostChosen - chosen.size;
        for (const row of added.slice(0, room)) chosen.set(row.key, kept(row));
        set({ choice: { kind: 'reports', reports: chosen }, leftOut: Math.max(0, added.length - room) });
      },
      leaveOut: (rows) => {
        const { choice } = get();
        const before = coversShown() ? (reports.getState().page?.rows ?? []).map(kept) : [];
        const chosen = new Map(
          choice.kind === 'reports' ? choice.reports : before.map((row) => [row.key, row]),
        );
        for (const { key } of rows) chosen.delete(key);
        set({ choice: { kind: 'reports', reports: chosen }, leftOut: 0 });
      },
      chooseAllShown: async () => {
        const { query: shown, page, turn, loading } = reports.getState();
        // The rows on the screen are not those of the query yet, nor is the moment as of which they were read.
        if (!page || loading) return;
        const { choice } = get();
        const query = heldStill(shown, timeNow());
        const { asOf } = page;
        const answer = await bridge.call('reports.count', { query, asOf });
        if (get().choice !== choice || reports.getState().turn !== turn) return;
        if (!answer.ok) reports.setState({ problem: answer.problem });
        else if (answer.value.shown > 0)
          set({ choice: { kind: 'query', query, shown, asOf, count: answer.value.shown }, leftOut: 0 });
      },
      clear: () => set({ choice: nothing, leftOut: 0 }),
    };
  });
}

function kept({ key, transactionId, riskAssignment }: ChosenReport): ChosenReport {
  return { key, transactionId, riskAssignment };
}

/** How many reports are chosen. */
export function chosenCount({ choice }: Pick<ChosenState, 'choice'>): number {
  return choice.kind === 'reports' ? choice.reports.size : choice.count;
}

/**
 * True where all that a query shows as of a moment is known to be chosen. Of a later moment it cannot be said which rows
 * were there before, so none of them counts as chosen.
 */
export function covers(choice: Choice, query: ReportQuery, asOf: number): boolean {
  if (choice.kind !== 'query' || choice.asOf !== asOf) return false;
  return showsEverything(choice.shown) || isSameSearch(choice.shown, query);
}

/** True where two queries show the same reports, in whatever order. */
export function isSameSearch(one: ReportQuery, other: ReportQuery): boolean {
  return (
    one.text.trim() === other.text.trim() && JSON.stringify(one.filters) === JSON.stringify(other.filters)
  );
}

/** True for a report that is chosen; `covered`: its row is one of a page whose query is chosen as a whole. */
export function isChosen(choice: Choice, key: string, covered: boolean): boolean {
  return covered || (choice.kind === 'reports' && choice.reports.has(key));
}

/** How many of a page's rows are chosen. */
export function chosenAmong(choice: Choice, rows: readonly StoredRow[], covered: boolean): number {
  return rows.filter(({ key }) => isChosen(choice, key, covered)).length;
}
