import type { CsvDialect } from '../../../shared/domain/csv-dialect';
import type { PositionSource } from '../../../shared/domain/position';
import type { ExportFormat, ShownColumns } from '../../../shared/domain/report-query';
import { assertNever } from '../../../shared/result';
import type { ChunkReport } from '../../store/contract';
import type { Format } from './format';
import { geoJsonFormat } from './geojson';
import { jsonFormat, jsonLinesFormat } from './json';
import { csvFormat } from './report-csv';
import { textPieces } from './text-format';

/** What the formats of reports are written with; each uses what concerns it. */
export interface ReportFormatOptions {
  /** Columns of tables, in their order. */
  readonly columns: ShownColumns;
  readonly dialect: CsvDialect;
  /** The sources whose positions are written; all sources if left out. */
  readonly sources?: readonly PositionSource[] | undefined;
}

/** Returns how reports are written as a file of a format. */
export function reportFormat(
  format: ExportFormat,
  { columns, dialect, sources }: ReportFormatOptions,
): Format<ChunkReport> {
  switch (format) {
    case 'csv':
      return textPieces(csvFormat(columns, dialect));
    case 'json':
      return textPieces(jsonFormat);
    case 'jsonl':
      return textPieces(jsonLinesFormat);
    case 'geojson':
      return textPieces(geoJsonFormat(sources));
    default:
      return assertNever(format);
  }
}
