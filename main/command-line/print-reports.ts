import type { Problem } from '../../shared/domain/problem';
import type { ReportQuery } from '../../shared/domain/report-query';
import { type Result, succeed } from '../../shared/result';
import type { ExportedEntries } from '../export/exported-entries';
import type { Piece } from '../export/formats/format';
import type { ReportFormat } from '../export/formats/report-formats';
import { withReports } from '../export/report-entries';
import { writeEntries } from '../export/write-entries';
import type { ReadOnlyReports } from '../store/reports/reading';

interface Printed {
  readonly query: ReportQuery;
  readonly format: ReportFormat;
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
  const destination = { write, onProgress: () => undefined, endedBy: () => null };
  return withReports(profile, { query, asOf: null, now }, format, (entries, chosen) =>
    writeEntries(limit === null ? entries : firstOf(entries, limit), chosen, destination),
  );
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
