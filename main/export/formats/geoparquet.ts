import type { ChunkReport } from '../../store/contract';
import type { Format } from './format';
import { parquetColumns } from './parquet-columns';
import { parquetFormat } from './parquet-file';
import type { PositionOptions } from './report-radii';

/** The metadata of GeoParquet 1.1. Without `crs` it is OGC:CRS84: WGS 84, longitude first. */
const geo = {
  version: '1.1.0',
  primary_column: 'geometry',
  columns: { geometry: { encoding: 'WKB', geometry_types: ['MultiPoint'] } },
};

/**
 * Writes GeoParquet 1.1 with a row for each report. Its geometry has the positions that say where the device is; all of them are
 * in columns, with their radii. `groupSize`: rows of a row group.
 */
export function geoParquetFormat(options: PositionOptions, groupSize?: number): Format<ChunkReport> {
  return parquetFormat({
    columns: parquetColumns(options),
    metadata: [{ key: 'geo', value: JSON.stringify(geo) }],
    ...(groupSize === undefined ? {} : { groupSize }),
  });
}
