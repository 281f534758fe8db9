import type { CsvDialect } from '../../../shared/domain/csv-dialect';
import type { ShownColumns } from '../../../shared/domain/report-query';
import { csvOf } from './csv';
import { isoTime } from './iso-time';
import { reportTable, type TableReport } from './report-cells';
import type { TextFormat } from './text-format';

/** Returns CSV (RFC 4180) of the visible columns, with a header; UTF-8. */
export function csvFormat(shown: ShownColumns, dialect: CsvDialect): TextFormat<TableReport> {
  const { headings, cells } = reportTable(shown);
  return csvOf(dialect, headings, (report) =>
    cells(report).map((cell) => (typeof cell === 'object' && 'time' in cell ? isoTime(cell.time) : cell)),
  );
}
