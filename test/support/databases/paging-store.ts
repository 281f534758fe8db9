import type { ExportCall, ExportedStore } from '../../../main/export/exported-entries';
import type { ChunkReport, StoreHandlers, StoreRequest } from '../../../main/store/contract';
import type { Problem } from '../../../shared/domain/problem';
import { fail, succeed } from '../../../shared/result';

/** A store that returns reports in chunks and records the requests. */
export interface PagingStore extends ExportedStore {
  readonly requests: readonly StoreRequest<'reports.chunk'>[];
}

/**
 * Creates a store with these reports in this order that returns `perChunk` at a time. `beforeChunk` is called
 * with the number of the chunk (from 1), and may return a problem instead.
 */
export function pagingStore(
  reports: readonly ChunkReport[],
  perChunk = 2,
  beforeChunk: (number: number) => Problem | undefined = () => undefined,
  others: Partial<Pick<StoreHandlers, 'items.page' | 'items.chunk' | 'log.page' | 'log.chunk'>> = {},
): PagingStore {
  const requests: StoreRequest<'reports.chunk'>[] = [];
  const handlers: Pick<StoreHandlers, ExportCall> = {
    'reports.count': async () =>
      succeed({
        shown: reports.length,
        stored: reports.length,
        total: reports.length,
        unread: 0,
        arrived: 0,
      }),
    'reports.chunk': async (request) => {
      requests.push(request);
      const from = Number(request.after ?? 0);
      const problem = beforeChunk(from / perChunk + 1);
      if (problem) return fail(problem);
      const next = from + perChunk < reports.length ? String(from + perChunk) : null;
      const chunk = reports.slice(from, from + perChunk);
      const { reads } = request;
      return succeed({
        rows: reads === 'received' ? [] : chunk.map(({ row }) => row),
        received: reads === 'row' ? [] : chunk.map(({ row, ...text }) => ({ seq: row.seq, ...text })),
        next,
      });
    },
    'items.page': async () => succeed({ items: [], total: 0 }),
    'items.chunk': async () => succeed([]),
    'log.page': async () => succeed({ entries: [], total: 0, unread: 0 }),
    'log.chunk': async () => succeed({ entries: [], total: 0, next: null }),
    ...others,
  };
  return { requests, call: (name, request) => handlers[name](request) };
}
