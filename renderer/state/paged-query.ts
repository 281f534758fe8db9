/** Delay between the last letter and the search, ms. */
const searchDelay = 150;

interface PagedQuery<Query> {
  /** The query of the latest request. */
  readonly query: Query;
  /** From 1. */
  readonly page: number;
}

/** The actions of a list that is read a page at a time, by a query with a search text. `read` reads the page. */
export function pagedQuery<Query extends { readonly text: string }>(
  set: (change: Partial<PagedQuery<Query>>) => void,
  get: () => PagedQuery<Query>,
  read: () => Promise<void>,
) {
  let searchTimer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Changes the query and shows its first page. */
    setQuery: (change: Partial<Query>) => {
      clearTimeout(searchTimer);
      set({ query: { ...get().query, ...change }, page: 1 });
      return read();
    },
    /** Changes the search text, with a delay while the user is typing. */
    search: (text: string) => {
      clearTimeout(searchTimer);
      set({ query: { ...get().query, text } });
      searchTimer = setTimeout(() => {
        set({ page: 1 });
        void read();
      }, searchDelay);
    },
    goTo: (page: number) => {
      set({ page });
      return read();
    },
    cancelSearch: () => clearTimeout(searchTimer),
  };
}

/** Returns the number of the last page of a list. */
export function lastPage(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}
