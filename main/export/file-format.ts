import type { ExportFormat } from '../../shared/domain/export-format';
import type { PositionSource } from '../../shared/domain/position';
import type { ShownColumns } from '../../shared/domain/report-query';
import type { ChunkReport } from '../store/contract';
import { csvFormat } from './csv-format';
import { geoJsonFormat } from './geojson-format';
import { jsonFormat } from './json-format';

/** How reports become the text of a file, so that it can be written piece by piece. */
export interface FileFormat {
  readonly beginning: string;
  /** What a report adds, in order; none where it has nothing to say in this format. */
  readonly parts: (report: ChunkReport) => readonly string[];
  /** Stands between two parts. */
  readonly separator: string;
  readonly end: string;
}

/** The columns matter to a table alone, the sources to positions alone; without them, those of every source are written. */
export function fileFormat(
  format: ExportFormat,
  columns: ShownColumns,
  sources?: readonly PositionSource[],
): FileFormat {
  if (format === 'csv') return csvFormat(columns);
  return format === 'json' ? jsonFormat : geoJsonFormat(sources);
}
