import type { CsvDialect } from '../../../shared/domain/csv-dialect';
import type { ExportFormat, ShownColumns } from '../../../shared/domain/report-query';
import { assertNever } from '../../../shared/result';
import type { ChunkReport, ChunkRow, ReceivedText } from '../../store/contract';
import type { Format } from './format';
import { geoJsonFormat } from './geojson';
import { jsonFormat, jsonLinesFormat } from './json';
import { readsReceived } from './report-cells';
import { csvFormat } from './report-csv';
import type { PositionOptions } from './report-radii';
import { textPieces } from './text-format';

/** What the formats of reports are written with; each uses what concerns it. */
export interface ReportFormatOptions extends PositionOptions {
  /** Columns of tables, in their order. */
  readonly columns: ShownColumns;
  readonly dialect: CsvDialect;
}

/** A format of reports, and what it reads of each. */
export type ReportFormat =
  | { readonly reads: 'row'; readonly format: Format<ChunkRow> }
  | { readonly reads: 'received'; readonly format: Format<ReceivedText> }
  | { readonly reads: 'both'; readonly format: Format<ChunkReport> };

/** Returns how reports are written as a file of a format. */
export function reportFormat(
  format: ExportFormat,
  { columns, dialect, ...positions }: ReportFormatOptions,
): ReportFormat {
  switch (format) {
    case 'csv': {
      const csv = textPieces(csvFormat(columns, dialect));
      return readsReceived(columns) ? { reads: 'both', format: csv } : { reads: 'row', format: csv };
    }
    case 'json':
      return { reads: 'received', format: textPieces(jsonFormat) };
    case 'jsonl':
      return { reads: 'received', format: textPieces(jsonLinesFormat) };
    case 'graphml':
      return { reads: 'row', format: loaded(async () => (await import('./graphml')).graphMlFormat()) };
    default:
      return { reads: 'both', format: formatOfBoth(format, columns, positions) };
  }
}

function formatOfBoth(
  format: Exclude<ExportFormat, 'csv' | 'json' | 'jsonl' | 'graphml'>,
  columns: ShownColumns,
  positions: PositionOptions,
): Format<ChunkReport> {
  switch (format) {
    case 'xlsx':
      return loaded(async () => (await import('./xlsx')).xlsxFormat(columns, positions));
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
    default:
      return assertNever(format);
  }
}

/** Returns a format that is loaded when something is written with it: the program starts without it. */
function loaded<Entry>(load: () => Promise<Format<Entry>>): Format<Entry> {
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
