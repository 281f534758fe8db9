import type { ReportFilter, ReportQuery } from '../../shared/domain/report-query';
import type { Request } from '../../shared/ipc';
import { succeed } from '../../shared/result';
import type { ChunkReport } from '../store/contract';
import type { ExportedEntries, ExportedStore } from './exported-entries';
import { fileFormat } from './file-format';

/** Reports that are asked of the store at once. */
const chunkSize = 1_000;

/** The reports of a query as it is at `now`, ms since 1970. */
export function reportEntries(
  store: ExportedStore,
  { query: asked, asOf, columns, format, sources }: Request<'export.start'>,
  now: number,
): ExportedEntries<ChunkReport, string> {
  const query = heldStill(asked, now);
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

/** The query with "the last hour" made the hour before `now`, so that it means the same for every chunk. */
function heldStill(query: ReportQuery, now: number): ReportQuery {
  return { ...query, filters: query.filters.map((filter) => withFixedTime(filter, now)) };
}

function withFixedTime(filter: ReportFilter, now: number): ReportFilter {
  if (filter.field !== 'time' || filter.range.kind !== 'last') return filter;
  const from = (BigInt(now) - BigInt(filter.range.seconds) * 1_000n) * 1_000_000n;
  return { field: 'time', range: { kind: 'between', from: from.toString(), until: null } };
}
