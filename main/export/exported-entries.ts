import type { CallArguments } from '../../shared/contract/contract';
import type { ListedEntry } from '../../shared/contract/review.calls';
import type { OutboxItem } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import type { LogEntry, LogQuery } from '../../shared/domain/review-log';
import { type Result, succeed } from '../../shared/result';
import type { StoreAnswer, StoreRequest } from '../store/contract';

export type ExportCall =
  | 'reports.count'
  | 'reports.chunk'
  | 'items.page'
  | 'items.chunk'
  | 'log.page'
  | 'log.chunk';

/** The calls of a store that reading some entries needs. */
export interface ExportedStore<Calls extends ExportCall = ExportCall> {
  call<Name extends Calls>(name: Name, request: StoreRequest<Name>): Promise<StoreAnswer<Name>>;
}

/** A chunk of an export's entries, and where the next chunk starts; null after the last. */
export interface EntryChunk<Entry, Place> {
  readonly entries: readonly Entry[];
  readonly next: Place | null;
}

/** Which entries are exported: their number, and the entries in chunks. */
export interface ExportedEntries<Entry, Place> {
  readonly total: () => Promise<Result<number, Problem>>;
  /** Reads a chunk; `from` is null for the first. */
  readonly chunk: (from: Place | null) => Promise<Result<EntryChunk<Entry, Place>, Problem>>;
}

/** Entries requested from the store at a time. */
const chunkSize = 1_000;

/** Returns the feedback of a query, the newest first. */
export function feedbackEntries(
  store: ExportedStore,
  { query }: Pick<CallArguments<'outbox.export'>, 'query'>,
): ExportedEntries<OutboxItem, number> {
  return {
    total: async () => {
      const page = await store.call('items.page', { query, page: 1, limit: 1 });
      return page.ok ? succeed(page.value.total) : page;
    },
    chunk: async (before) => {
      const items = await store.call('items.chunk', { query, before, limit: chunkSize });
      if (!items.ok) return items;
      const last = items.value.length < chunkSize ? null : items.value.at(-1);
      return succeed({ entries: items.value, next: last?.sequence ?? null });
    },
  };
}

/** Returns the entries of the review log that match, the newest first, as of `now`, ms since 1970. */
export function logEntries(
  store: ExportedStore,
  requested: LogQuery,
  now: number,
): ExportedEntries<ListedEntry, number> {
  const query = queryUntil(requested, now);
  return {
    total: async () => {
      const first = await store.call('log.page', { ...query, page: 1, limit: 1 });
      return first.ok ? succeed(first.value.total) : first;
    },
    chunk: async (from) => {
      const page = from ?? 1;
      const read = await store.call('log.page', { ...query, page, limit: chunkSize });
      if (!read.ok) return read;
      const { entries } = read.value;
      return succeed({ entries, next: entries.length < chunkSize ? null : page + 1 });
    },
  };
}

/** Returns all entries about the subjects of those that match, for a file that a colleague can import. */
export function historyEntries(
  store: ExportedStore,
  requested: LogQuery,
  now: number,
): ExportedEntries<LogEntry, number> {
  const query = queryUntil(requested, now);
  return {
    total: async () => {
      const first = await store.call('log.chunk', { ...query, before: null, limit: 1 });
      return first.ok ? succeed(first.value.total ?? 0) : first;
    },
    chunk: (before) => store.call('log.chunk', { ...query, before, limit: chunkSize }),
  };
}

/** Entries that are added meanwhile would move the pages. */
function queryUntil({ kinds, verdicts, people, until, ...query }: LogQuery, now: number) {
  const lists = { kinds: [...kinds], verdicts: [...verdicts], people: [...people] };
  return { ...query, ...lists, until: Math.min(until ?? now, now) };
}
