import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { ChunkReport } from '../../store/contract';
import type { Format, Piece } from './format';
import { type ParquetColumn, parquetColumns } from './parquet-columns';
import type { PositionOptions } from './report-radii';

/** Rows of a row group: in memory at a time, and written without a pause for main's other work. */
const rowGroupSize = 2_000;

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
export function geoParquetFormat(options: PositionOptions, groupSize = rowGroupSize): Format<ChunkReport> {
  const columns = parquetColumns(options);
  return (chunks) => parquetPieces(chunks, columns, groupSize);
}

async function* parquetPieces(
  chunks: AsyncIterable<readonly ChunkReport[]>,
  columns: readonly ParquetColumn[],
  groupSize: number,
): AsyncGenerator<Piece> {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({
    writer: bytes,
    schema: schemaOf(columns),
    createdBy: 'Whereabouts',
    kvMetadata: [{ key: 'geo', value: JSON.stringify(geo) }],
  });
  function taken(): Uint8Array {
    const piece = bytes.getBytes().slice();
    // The writer counts what was written in `offset`.
    bytes.index = 0;
    return piece;
  }
  function write(reports: readonly ChunkReport[]): Uint8Array {
    const columnData = columns.map(({ name, value, isGeometry = false }) => ({
      name,
      data: reports.map(value),
      statistics: !isGeometry,
    }));
    file.write({ columnData, rowGroupSize: groupSize });
    return taken();
  }
  let waiting: ChunkReport[] = [];
  for await (const reports of chunks) {
    waiting.push(...reports);
    while (waiting.length >= groupSize) {
      yield write(waiting.slice(0, groupSize));
      waiting = waiting.slice(groupSize);
    }
  }
  if (waiting.length > 0) yield write(waiting);
  file.finish();
  yield taken();
}

function schemaOf(columns: readonly ParquetColumn[]): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...type })),
  ];
}
