import type { Problem } from '../../shared/domain/problem';
import type { ReportQuery } from '../../shared/domain/report-query';
import { type Result, succeed } from '../../shared/result';
import { type ExportedEntries, reportEntries } from '../export/exported-entries';
import type { Format, Piece } from '../export/formats/format';
import { writeEntries } from '../export/write-entries';
import type { ChunkReport } from '../store/contract';

import type { ReadOnlyReports } from '../store/reports/reading';

interface Printed {
  readonly query: ReportQuery;
  readonly format: Format<ChunkReport>;
  /** At most this many reports; null for all. */
  readonly limit: number | null;
  /** ms since 1970. */
  readonly now: number;
  readonly write: (piece: Piece) => Promise<unknown>;
}

/** Writes the reports of a query, the first ones at once and never more than a chunk in memory. Returns their number. */
export async function printReports(
  profile: ReadOnlyReports,
  { query, format, limit, now, write }: Printed,
): Promise<Result<number, Problem>> {
  const entries = reportEntries(profile, { query, asOf: null }, now);
  return writeEntries(limit === null ? entries : firstOf(entries, limit), format, {
    write,
    onProgress: () => undefined,
    endedBy: () => null,
  });
}

function firstOf<Entry, Place>(
  entries: ExportedEntries<Entry, Place>,
  limit: number,
): ExportedEntries<Entry, Place> {
  let left = limit;
  return {
    total: entries.total,
    chunk: async (from) => {
      const chunk = await entries.chunk(from);
      if (!chunk.ok) return chunk;
      const taken = chunk.value.entries.slice(0, left);
      left -= taken.length;
      return succeed({ entries: taken, next: left === 0 ? null : chunk.value.next });
    },
  };
}
