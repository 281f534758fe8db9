import type { ExportFormat } from '../../shared/domain/export-format';
import type { PositionSource } from '../../shared/domain/position';
import type { ShownColumns } from '../../shared/domain/report-query';
import type { ChunkReport } from '../store/contract';
import { csvFormat } from './csv-format';
import type { TextFormat } from './exported-entries';
import { geoJsonFormat } from './geojson-format';
import { jsonFormat } from './json-format';

/** How reports become the text of a file. */
export type FileFormat = TextFormat<ChunkReport>;

/**
 * Only CSV uses `columns`, and only GeoJSON uses `sources`; without `sources` it has the positions of all sources.
 */
export function fileFormat(
  format: ExportFormat,
  columns: ShownColumns,
  sources?: readonly PositionSource[],
): FileFormat {
  if (format === 'csv') return csvFormat(columns);
  return format === 'json' ? jsonFormat : geoJsonFormat(sources);
}
