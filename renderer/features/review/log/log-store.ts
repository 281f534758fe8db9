import { createStore } from 'zustand/vanilla';
import type { Bridge, CallArguments } from '../../../../shared/contract/contract';
import type { LogPage } from '../../../../shared/contract/review.calls';
import type { Problem } from '../../../../shared/domain/problem';
import { type LogQuery, readSubject, type Verdict, wholeLog } from '../../../../shared/domain/review-log';
import { type SaidItem, saidItems } from '../../../components/review-history-items';
import type { OpenProfile } from '../../../state/open-profile';
import { latestOnly, throttle } from '../../../state/pacing';
import { lastPage, pagedQuery } from '../../../state/paged-query';

/** An entry of the log with its subject. */
export interface LogLine {
  readonly item: SaidItem;
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
  /** Entries of the whole log that this program can't read. */
  readonly unread: number;
  /** False until a page was read. */
  readonly isRead: boolean;
  readonly problem: Problem | null;
  readonly load: () => Promise<void>;
  /** Changes the query and shows its first page. */
  readonly setQuery: (change: Partial<LogQuery>) => Promise<void>;
  /** Changes the search text, with a delay while the user is typing. */
  readonly search: (text: string) => void;
  readonly goTo: (page: number) => Promise<void>;
  /** Clears everything of the closed profile. */
  readonly reset: () => void;
}

/** Entries per page. */
export const logPageLimit = 50;
/** Minimum interval between two reads while entries are added, ms. */
const reloadInterval = 500;

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

const nothing = {
  query: wholeLog,
  page: 1,
  lines: [],
  total: 0,
  unread: 0,
  isRead: false,
  problem: null,
} as const;

/** The history of what analysts decided and wrote, a page at a time. */
export function createLogStore(bridge: Bridge, profile: OpenProfile) {
  const pages = latestOnly(async (request: CallArguments<'log.page'>) => {
    const calls = profile.current();
    const page = await calls.call('log.page', request);
    if (!page.ok) return page;
    const subjects = [...new Set(page.value.entries.map(({ subject }) => subject))];
    const histories = await calls.call('log.ofSubjects', { subjects });
    if (!histories.ok) return histories;
    const items = histories.value.flatMap(({ entries }) => saidItems(entries));
    return { ok: true, value: { page: page.value, items } } as const;
  });
  /** Whether a page was requested of the open profile. */
  let isRequested = false;
  const store = createStore<LogState>((set, get) => {
    const { cancelSearch, ...paging } = pagedQuery<LogQuery>(set, get, read);
    async function read(): Promise<void> {
      isRequested = true;
      const { query, page } = get();
      const { kinds, verdicts, ...others } = listedQuery(query);
      const request = { ...others, kinds: [...kinds], verdicts: [...verdicts], page, limit: logPageLimit };
      const answer = await pages.send(request);
      if (!answer) return;
      if (!answer.ok) {
        set({ lines: [], total: 0, unread: 0, isRead: true, problem: answer.problem });
        return;
      }
      const { total, unread } = answer.value.page;
      const last = lastPage(total, logPageLimit);
      if (page > last) return get().goTo(last);
      set({
        lines: linesOf(answer.value.page, answer.value.items),
        total,
        unread,
        isRead: true,
        problem: null,
      });
    }
    return {
      ...nothing,
      ...paging,
      load: read,
      reset: () => {
        isRequested = false;
        cancelSearch();
        pages.discard();
        set(nothing);
      },
    };
  });
  const reload = throttle(reloadInterval, () => {
    if (isRequested) void store.getState().load();
  });
  bridge.on('log.changed', reload);
  return store;
}

function linesOf({ entries }: LogPage, items: readonly SaidItem[]): readonly LogLine[] {
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
          item.said?.kind === 'verdict'
            ? item.said.body.reportKey
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
