import type { PositionSource } from '../../shared/domain/position';
import type { ExportFormat, ShownColumns } from '../../shared/domain/report-query';
import { csvFormat } from './csv-format';
import type { ReportFormat } from './exported-entries';
import { geoJsonFormat } from './geojson-format';

/**
 * Only CSV uses `columns`, and only GeoJSON uses `sources`; without `sources` it has the positions of all sources.
 */
export function fileFormat(
  format: ExportFormat,
  columns: ShownColumns,
  sources?: readonly PositionSource[],
): ReportFormat {
  if (format === 'csv') return csvFormat(columns);
  return format === 'json' ? jsonFormat : geoJsonFormat(sources);
}

/** One array of the reports, each exactly as the service sent it. */
const jsonFormat: ReportFormat = {
  beginning: '[\n',
  parts: ({ json }) => [json],
  separator: ',\n',
  end: '\n]\n',
};
