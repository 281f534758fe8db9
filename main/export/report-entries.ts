import type { CallArguments } from '../../shared/contract/contract';
import { freezeRelativeTimes } from '../../shared/domain/report-query';
import { succeed } from '../../shared/result';
import type { ChunkReport } from '../store/contract';
import type { ExportedEntries, ExportedStore } from './exported-entries';
import { fileFormat } from './file-format';

/** Reports requested from the store at a time. */
const chunkSize = 1_000;

/** Returns the reports of a query at `now`, ms since 1970. */
export function reportEntries(
  store: ExportedStore,
  { query: requestedQuery, asOf, columns, format, sources }: CallArguments<'export.start'>,
  now: number,
): ExportedEntries<ChunkReport, string> {
  const query = freezeRelativeTimes(requestedQuery, now);
  return {
    format: fileFormat(format, columns, sources),
    total: async () => {
      const counts = await store.call('reports.count', { query, asOf });
      return counts.ok ? succeed(counts.value.shown) : counts;
    },
    chunk: async (after) => {
      const chunk = await store.call('reports.chunk', { query, asOf, after, limit: chunkSize });
      return chunk.ok ? succeed({ entries: chunk.value.reports, next: chunk.value.next }) : chunk;
    },
  };
}
