import { createStore } from 'zustand/vanilla';
import type { CallArguments } from '../../../../shared/contract/contract';
import type { NamedReport } from '../../../../shared/contract/report.calls';
import type { DecisionsPage, ListedDecision } from '../../../../shared/contract/review.calls';
import type { Problem } from '../../../../shared/domain/problem';
import { everyEntry, type LogQuery, readSubject, type Verdict } from '../../../../shared/domain/review-log';
import { type Result, succeed } from '../../../../shared/result';
import { type LogItem, logItems } from '../../../components/review-history-items';
import type { ProfileCalls } from '../../../state/open-profile';
import { pagedQuery, pageLimit } from '../../../state/paged-query';
import type { Query } from '../../../state/queries/query';
import type { QueryCache } from '../../../state/queries/query-cache';

/** An entry of the log with its subject. */
export interface LogLine {
  readonly item: LogItem;
  readonly transactionId: string | null;
  /** The key of the report that it is about, if it is about one. */
  readonly reportKey: string | null;
  /** The report, as people know it; null if it isn't stored. */
  readonly named: NamedReport | null;
  /** How many entries of one decision it stands for, how many of them weren't undone, and how many of these were replaced. */
  readonly together: number;
  readonly standing: number;
  readonly replaced: number;
}

interface LogState {
  /** The query of the latest request; its entries may not have arrived yet. */
  readonly query: LogQuery;
  /** From 1. */
  readonly page: number;
  /** Newest first. */
  readonly lines: readonly LogLine[];
  /** Lines of the query, on all pages, and the entries that they stand for. */
  readonly listed: number;
  readonly total: number;
  /** All entries of the log that this version can't read. */
  readonly unread: number;
  /** False until a page was read. */
  readonly isRead: boolean;
  readonly problem: Problem | null;
  readonly read: () => Promise<void>;
  /** Changes the query and shows its first page. */
  readonly setQuery: (change: Partial<LogQuery>) => Promise<void>;
  /** Changes the search text, with a delay while the user is typing. */
  readonly search: (text: string) => void;
  readonly goTo: (page: number) => Promise<void>;
  /** Clears everything of the closed profile. */
  readonly clear: () => void;
}

/** The kinds that the history lists. Read marks and undoing say nothing on their own. */
export const listedKinds = [
  'verdict',
  'note',
  'snooze',
  'escalation',
  'answer',
  'feedback',
] as const satisfies LogQuery['kinds'];

/** Returns the query of the store for a query of the user. */
export function listedQuery(query: LogQuery): LogQuery {
  return { ...query, kinds: query.kinds.length === 0 ? listedKinds : query.kinds };
}

const initialState = {
  query: everyEntry,
  page: 1,
  lines: [],
  listed: 0,
  total: 0,
  unread: 0,
  isRead: false,
  problem: null,
} as const;

/** The history of what analysts decided and wrote, a page at a time. */
export function createLogStore(queries: QueryCache) {
  return createStore<LogState>((set, get) => {
    const list = pagedQuery<LogQuery, ReadPage>(queries, {
      set,
      get,
      queryOf: pageQuery,
      totalOf: ({ page }) => page.listed,
      show: (read, problem) => {
        if (!read) return set({ lines: [], listed: 0, total: 0, unread: 0, isRead: true, problem });
        const { listed, total, unread } = read.page;
        set({ lines: linesOf(read), listed, total, unread, isRead: true, problem: null });
      },
    });
    return {
      ...initialState,
      ...list.actions,
      setQuery: (change) => list.actions.setQuery({ ...withoutDecision(get().query), ...change }),
      search: (text) => {
        set({ query: withoutDecision(get().query) });
        list.actions.search(text);
      },
      read: list.read,
      clear: () => {
        list.stop();
        set(initialState);
      },
    };
  });
}

/** A page of entries, with the histories that they belong to, and the reports as people know them. */
interface ReadPage {
  readonly page: DecisionsPage;
  readonly items: readonly LogItem[];
  readonly named: readonly NamedReport[];
}

function pageQuery({ query, page }: Pick<LogState, 'query' | 'page'>): Query<ReadPage> {
  const { kinds, verdicts, ...others } = listedQuery(query);
  const request = { ...others, kinds: [...kinds], verdicts: [...verdicts], page, limit: pageLimit };
  return {
    call: 'log.decisions',
    args: request,
    read: async ({ calls, bridge }) => {
      const read = await (isOfOneDecision(query)
        ? eachEntry(calls, request)
        : calls.call('log.decisions', request));
      if (!read.ok) return read;
      const { entries } = read.value;
      const histories = await calls.call('log.ofSubjects', {
        subjects: [...new Set(entries.map(({ subject }) => subject))],
      });
      if (!histories.ok) return histories;
      const named = await bridge.call('reports.named', aboutOf(entries));
      return succeed({
        page: read.value,
        items: histories.value.flatMap((history) => logItems(history.entries)),
        // Without them, lines have their IDs.
        named: named.ok ? named.value : [],
      });
    },
  };
}

async function eachEntry(
  calls: ProfileCalls,
  request: CallArguments<'log.page'>,
): Promise<Result<DecisionsPage, Problem>> {
  const read = await calls.call('log.page', request);
  if (!read.ok) return read;
  const { entries, total } = read.value;
  const each = entries.map((entry) => ({ ...entry, together: 1, standing: 1, replaced: 0 }));
  return succeed({ ...read.value, entries: each, listed: total });
}

/** Returns the query for the entries of the decision of a line, each by itself. */
export function ofOneDecision({ item: { at, entry } }: LogLine): LogQuery {
  const kinds = listedKinds.filter((kind) => kind === entry.kind);
  return { ...everyEntry, kinds, people: [entry.person], from: at, until: at };
}

export function isOfOneDecision({ from }: LogQuery): boolean {
  return from !== null;
}

/** Returns the query without what `ofOneDecision` has and the toolbar may not show. */
function withoutDecision(query: LogQuery): LogQuery {
  return isOfOneDecision(query) ? { ...query, people: [], from: null, until: null } : query;
}

/** Returns the reports and transactions that entries are about. */
function aboutOf(entries: readonly ListedDecision[]) {
  const about = entries.flatMap(({ subject }) => readSubject(subject) ?? []);
  return {
    keys: [...new Set(about.flatMap((each) => (each.kind === 'report' ? each.key : [])))],
    transactionIds: [
      ...new Set(about.flatMap((each) => (each.kind === 'transaction' ? each.transactionId : []))),
    ],
  };
}

function linesOf({ page: { entries }, items, named }: ReadPage): readonly LogLine[] {
  const byId = new Map(items.map((item) => [item.entry.id, item]));
  const byTransaction = new Map(named.map((report) => [report.transactionId, report]));
  const byKey = new Map(named.map((report) => [report.key, report]));
  return entries.flatMap(({ id, subject, ...numbers }) => {
    const item = byId.get(id);
    if (!item) return [];
    const about = readSubject(subject);
    const transactionId = about?.kind === 'transaction' ? about.transactionId : null;
    const ofSubject = about?.kind === 'report' ? about.key : null;
    const reportKey = item.content?.kind === 'verdict' ? item.content.body.reportKey : ofSubject;
    const found = transactionId === null ? byKey.get(ofSubject ?? '') : byTransaction.get(transactionId);
    const { together, standing } = numbers;
    // What the others replaced may differ.
    const ofAll = together === 1 ? item : { ...item, withdrawn: standing === 0, before: null };
    return [{ item: ofAll, transactionId, reportKey, named: found ?? null, ...numbers }];
  });
}

/** Returns the query with a verdict added or removed. */
export function toggledVerdict({ verdicts }: LogQuery, verdict: Verdict): Pick<LogQuery, 'verdicts'> {
  const others = verdicts.filter((each) => each !== verdict);
  return { verdicts: others.length < verdicts.length ? others : [...verdicts, verdict] };
}
