import { heldStill } from '../../shared/domain/held-still';
import type { Asked } from '../../shared/ipc';
import { succeed } from '../../shared/result';
import type { ChunkReport } from '../store/contract';
import type { ExportedEntries, ExportedStore } from './exported-entries';
import { fileFormat } from './file-format';

/** Reports that are asked of the store at once. */
const chunkSize = 1_000;

/** The reports of a query as it is at `now`, ms since 1970. */
export function reportEntries(
  store: ExportedStore,
  { query: asked, asOf, columns, format, sources }: Asked<'export.start'>,
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
