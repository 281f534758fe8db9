import { createStore } from 'zustand/vanilla';
import type { LogPage } from '../../../../shared/contract/review.calls';
import type { Problem } from '../../../../shared/domain/problem';
import { everyEntry, type LogQuery, readSubject, type Verdict } from '../../../../shared/domain/review-log';
import { succeed } from '../../../../shared/result';
import { type LogItem, logItems } from '../../../components/review-history-items';
import { pagedQuery, pageLimit } from '../../../state/paged-query';
import type { Query } from '../../../state/queries/query';
import type { QueryCache } from '../../../state/queries/query-cache';

/** An entry of the log with its subject. */
export interface LogLine {
  readonly item: LogItem;
  readonly transactionId: string | null;
  /** The key of the report that it is about, if it is about one. */
  readonly reportKey: string | null;
}

interface LogState {
  /** The query of the latest request; its entries may not have arrived yet. */
  readonly query: LogQuery;
  /** From 1. */
  readonly page: number;
  /** Newest first. */
  readonly lines: readonly LogLine[];
  /** Entries of the query, on all pages. */
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
      totalOf: ({ page }) => page.total,
      show: (read, problem) => {
        if (!read) return set({ lines: [], total: 0, unread: 0, isRead: true, problem });
        const { total, unread } = read.page;
        set({ lines: linesOf(read.page, read.items), total, unread, isRead: true, problem: null });
      },
    });
    return {
      ...initialState,
      ...list.actions,
      read: list.read,
      clear: () => {
        list.stop();
        set(initialState);
      },
    };
  });
}

/** A page of entries, with the histories that they belong to. */
interface ReadPage {
  readonly page: LogPage;
  readonly items: readonly LogItem[];
}

function pageQuery({ query, page }: Pick<LogState, 'query' | 'page'>): Query<ReadPage> {
  const { kinds, verdicts, ...others } = listedQuery(query);
  const request = { ...others, kinds: [...kinds], verdicts: [...verdicts], page, limit: pageLimit };
  return {
    call: 'log.page',
    args: request,
    read: async ({ calls }) => {
      const read = await calls.call('log.page', request);
      if (!read.ok) return read;
      const subjects = [...new Set(read.value.entries.map(({ subject }) => subject))];
      const histories = await calls.call('log.ofSubjects', { subjects });
      if (!histories.ok) return histories;
      return succeed({
        page: read.value,
        items: histories.value.flatMap(({ entries }) => logItems(entries)),
      });
    },
  };
}

function linesOf({ entries }: LogPage, items: readonly LogItem[]): readonly LogLine[] {
  const byId = new Map(items.map((item) => [item.entry.id, item]));
  return entries.flatMap((entry) => {
    const item = byId.get(entry.id);
    if (!item) return [];
    const about = readSubject(entry.subject);
    return [
      {
        item,
        transactionId: about?.kind === 'transaction' ? about.transactionId : null,
        reportKey:
          item.content?.kind === 'verdict'
            ? item.content.body.reportKey
            : about?.kind === 'report'
              ? about.key
              : null,
      },
    ];
  });
}

/** Returns the query with a verdict added or removed. */
export function toggledVerdict({ verdicts }: LogQuery, verdict: Verdict): Pick<LogQuery, 'verdicts'> {
  const others = verdicts.filter((each) => each !== verdict);
  return { verdicts: others.length < verdicts.length ? others : [...verdicts, verdict] };
}
