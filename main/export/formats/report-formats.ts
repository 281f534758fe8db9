import type { CsvDialect } from '../../../shared/domain/csv-dialect';
import type { ExportFormat, ShownColumns } from '../../../shared/domain/report-query';
import { assertNever } from '../../../shared/result';
import type { ChunkReport } from '../../store/contract';
import type { Format } from './format';
import { geoJsonFormat } from './geojson';
import { jsonFormat, jsonLinesFormat } from './json';
import { csvFormat } from './report-csv';
import type { PositionOptions } from './report-radii';
import { textPieces } from './text-format';

/** What the formats of reports are written with; each uses what concerns it. */
export interface ReportFormatOptions extends PositionOptions {
  /** Columns of tables, in their order. */
  readonly columns: ShownColumns;
  readonly dialect: CsvDialect;
}

/** Returns how reports are written as a file of a format. */
export function reportFormat(
  format: ExportFormat,
  { columns, dialect, ...positions }: ReportFormatOptions,
): Format<ChunkReport> {
  switch (format) {
    case 'csv':
      return textPieces(csvFormat(columns, dialect));
    case 'xlsx':
      return loaded(async () => (await import('./xlsx')).xlsxFormat(columns, positions));
    case 'json':
      return textPieces(jsonFormat);
    case 'jsonl':
      return textPieces(jsonLinesFormat);
    case 'geojson':
      return textPieces(geoJsonFormat(positions));
    case 'kml':
      return loaded(async () => (await import('./kml')).kmlFormat(positions));
    case 'kmz':
      return loaded(async () => (await import('./kml')).kmzFormat(positions));
    case 'gpx':
      return loaded(async () => (await import('./gpx')).gpxFormat(positions));
    case 'geoparquet':
      return loaded(async () => (await import('./geoparquet')).geoParquetFormat(positions));
    case 'ocsf':
      return loaded(async () => textPieces((await import('./ocsf')).ocsfFormat(positions)));
    case 'ecs':
      return loaded(async () => textPieces((await import('./ecs')).ecsFormat(positions)));
    case 'graphml':
      return loaded(async () => (await import('./graphml')).graphMlFormat());
    default:
      return assertNever(format);
  }
}

/** Returns a format that is loaded when something is written with it: the program starts without it. */
function loaded(load: () => Promise<Format<ChunkReport>>): Format<ChunkReport> {
  return async function* (chunks) {
    const format = await load();
    yield* format(chunks);
  };
}

/** Returns the extension of the files of a format, without a dot. */
export function extensionOf(format: ExportFormat): string {
  return extensions[format] ?? format;
}

/** Extensions that differ from the format's name. */
const extensions: Readonly<Partial<Record<ExportFormat, string>>> = {
  geoparquet: 'parquet',
  ocsf: 'jsonl',
  ecs: 'jsonl',
};
