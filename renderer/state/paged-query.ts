import type { Problem } from '../../shared/domain/problem';
import type { Query } from './queries/query';
import type { QueryCache } from './queries/query-cache';
import { QueryObserver } from './queries/query-observer';

/** Entries per page. */
export const pageLimit = 50;
/** Delay between the last letter and the search, ms. */
const searchDelay = 150;
/** Minimum interval between two reads while entries change, ms. */
const reloadInterval = 500;

interface Paging<Filter> {
  /** What is searched for by the latest request; its entries may not have arrived yet. */
  readonly query: Filter;
  /** From 1. */
  readonly page: number;
}

interface PagedList<Filter, Reply> {
  readonly set: (change: Partial<Paging<Filter>>) => void;
  readonly get: () => Paging<Filter>;
  readonly queryOf: (paging: Paging<Filter>) => Query<Reply>;
  /** Returns the number of entries on all pages. */
  readonly totalOf: (reply: Reply) => number;
  /** Shows what was read: null with the problem if that failed. */
  readonly show: (reply: Reply | null, problem: Problem | null) => void;
}

/** Keeps a list of a store up to date that is read a page at a time. Returns the actions of the list. */
export function pagedQuery<Filter extends { readonly text: string }, Reply>(
  queries: QueryCache,
  { set, get, queryOf, totalOf, show }: PagedList<Filter, Reply>,
) {
  const observer = new QueryObserver<Reply>(queries, { interval: reloadInterval });
  let searchTimer: ReturnType<typeof setTimeout> | undefined;
  const read = () => observer.show(queryOf(get()));
  const goTo = (page: number) => {
    set({ page });
    return read();
  };
  observer.subscribe(() => {
    const { reply, problem, isAnswered, isReading } = queries.stateOf(queryOf(get()));
    if (!isAnswered || isReading) return;
    if (problem || reply === null) return show(null, problem);
    const last = Math.max(1, Math.ceil(totalOf(reply) / pageLimit));
    if (get().page > last) void goTo(last);
    else show(reply, null);
  });
  return {
    /** Reads the page, also again. */
    read: async () => {
      const { isAnswered } = queries.stateOf(queryOf(get()));
      await (isAnswered ? observer.readAgain() : read());
    },
    stop: () => {
      clearTimeout(searchTimer);
      observer.stop();
    },
    actions: {
      /** Changes the query and shows its first page. */
      setQuery: (change: Partial<Filter>) => {
        clearTimeout(searchTimer);
        set({ query: { ...get().query, ...change }, page: 1 });
        return read();
      },
      /** Changes the search text, with a delay while the user is typing. */
      search: (text: string) => {
        clearTimeout(searchTimer);
        set({ query: { ...get().query, text } });
        searchTimer = setTimeout(() => void goTo(1), searchDelay);
      },
      goTo,
    },
  };
}
