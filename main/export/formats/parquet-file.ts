import type { KeyValue, SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Format, Piece } from './format';

/** A column of a Parquet file, with a value for each entry; null for not given. */
export interface ParquetColumn<Entry> {
  readonly name: string;
  readonly type: ParquetType;
  readonly value: (entry: Entry) => string | number | bigint | Uint8Array | null;
  readonly isGeometry?: boolean;
}

export type ParquetType = Pick<SchemaElement, 'type' | 'converted_type' | 'logical_type'>;

/** How the values of columns are stored. `time`: microseconds since 1970, which all readers know. */
export const parquetTypes = {
  int64: { type: 'INT64' },
  double: { type: 'DOUBLE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  bytes: { type: 'BYTE_ARRAY' },
  time: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
} as const satisfies Readonly<Record<string, ParquetType>>;

/** Rows of a row group: in memory at a time, and written without a pause for main's other work. */
const rowGroupSize = 2_000;

interface ParquetFile<Entry> {
  readonly columns: readonly ParquetColumn<Entry>[];
  readonly metadata?: KeyValue[];
  /** Rows of a row group. */
  readonly groupSize?: number;
}

/** Writes a Parquet file with a row for each entry. */
export function parquetFormat<Entry>({
  columns,
  metadata = [],
  groupSize = rowGroupSize,
}: ParquetFile<Entry>): Format<Entry> {
  return async function* (chunks): AsyncGenerator<Piece> {
    const bytes = new ByteWriter();
    const file = new ParquetWriter({
      writer: bytes,
      schema: schemaOf(columns),
      createdBy: 'Whereabouts',
      kvMetadata: metadata,
    });
    function taken(): Uint8Array {
      const piece = bytes.getBytes().slice();
      // The writer counts what was written in `offset`.
      bytes.index = 0;
      return piece;
    }
    function write(entries: readonly Entry[]): Uint8Array {
      const columnData = columns.map(({ name, value, isGeometry = false }) => ({
        name,
        data: entries.map(value),
        statistics: !isGeometry,
      }));
      file.write({ columnData, rowGroupSize: groupSize });
      return taken();
    }
    let waiting: Entry[] = [];
    for await (const entries of chunks) {
      waiting.push(...entries);
      while (waiting.length >= groupSize) {
        yield write(waiting.slice(0, groupSize));
        waiting = waiting.slice(groupSize);
      }
    }
    if (waiting.length > 0) yield write(waiting);
    file.finish();
    yield taken();
  };
}

function schemaOf<Entry>(columns: readonly ParquetColumn<Entry>[]): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...type })),
  ];
}
