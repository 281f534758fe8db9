import type { CallArguments } from '../../shared/contract/contract';
import { freezeRelativeTimes } from '../../shared/query/freeze-relative-times';
import { succeed } from '../../shared/result';
import type { ChunkPart, ReportChunk } from '../store/contract';
import type { ExportedEntries, ExportedStore } from './exported-entries';
import type { Format } from './formats/format';
import type { ReportFormat } from './formats/report-formats';

/** Reports requested at a time: of more, more are still in use when the garbage is collected. */
const chunkSize = 500;

/** Which reports are exported: those of a query at `now`, ms since 1970. */
interface ExportedReports extends Pick<CallArguments<'export.start'>, 'query' | 'asOf'> {
  readonly now: number;
}

type Use<Value> = <Entry>(entries: ExportedEntries<Entry, string>, format: Format<Entry>) => Value;

/** Passes on a format and the reports that it writes, of which only that is read which the format needs. */
export function withReports<Value>(
  store: ExportedStore<'reports.count' | 'reports.chunk'>,
  reports: ExportedReports,
  written: ReportFormat,
  use: Use<Value>,
): Value {
  const entries = entriesOf(store, reports);
  switch (written.reads) {
    case 'row':
      return use(
        entries('row', ({ rows }) => rows.map((row) => ({ row }))),
        written.format,
      );
    case 'received':
      return use(
        entries('received', ({ received }) => received),
        written.format,
      );
    case 'both':
      return use(entries('both', bothOf), written.format);
  }
}

function bothOf({ rows, received }: ReportChunk) {
  return rows.flatMap((row, at) => {
    const text = received[at];
    return text ? [{ row, json: text.json, problems: text.problems }] : [];
  });
}

function entriesOf(
  store: ExportedStore<'reports.count' | 'reports.chunk'>,
  { query: requestedQuery, asOf, now }: ExportedReports,
) {
  const query = freezeRelativeTimes(requestedQuery, now);
  return <Entry>(
    reads: ChunkPart,
    entriesIn: (chunk: ReportChunk) => readonly Entry[],
  ): ExportedEntries<Entry, string> => ({
    total: async () => {
      const counts = await store.call('reports.count', { query, asOf });
      return counts.ok ? succeed(counts.value.shown) : counts;
    },
    chunk: async (after) => {
      const chunk = await store.call('reports.chunk', { query, asOf, reads, after, limit: chunkSize });
      return chunk.ok ? succeed({ entries: entriesIn(chunk.value), next: chunk.value.next }) : chunk;
    },
  });
}
