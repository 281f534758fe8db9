import type { Format } from '../export/formats/format';
import {
  type ParquetColumn,
  type ParquetType,
  parquetFormat,
  parquetTypes,
} from '../export/formats/parquet-file';
import { isNameOfTime, type SqlColumnKind } from '../store/sql/column-kinds';
import type { SqlRowValue } from '../store/sql/sql-access';
import { ValuesChanged } from './values-changed';

type Row = readonly SqlRowValue[];
type Stored = keyof typeof parquetTypes;

/** Writes rows as Parquet, with the types that the kinds of the values allow. Throws ValuesChanged. */
export function sqlParquetFormat(columns: readonly string[], kinds: readonly SqlColumnKind[]): Format<Row> {
  return parquetFormat({ columns: columns.map((name, at) => columnOf(name, kinds[at] ?? 'null', at)) });
}

function columnOf(name: string, kind: SqlColumnKind, at: number): ParquetColumn<Row> {
  const stored = storedAs(name, kind);
  const type: ParquetType = parquetTypes[stored];
  const convert = conversions[stored];
  return {
    name,
    type,
    value: (row) => {
      const value = row[at] ?? null;
      if (value === null) return null;
      const converted = convert(value);
      if (converted === null) throw new ValuesChanged(name);
      return converted;
    },
  };
}

/** Where the values leave a choice, the name decides as in the views, so that all files of a view are alike. */
function storedAs(name: string, kind: SqlColumnKind): Stored {
  switch (kind) {
    case 'integer':
      return isNameOfLength(name) ? 'double' : 'int64';
    case 'large':
      return 'int64';
    case 'real':
      return 'double';
    case 'time':
      return 'time';
    case 'blob':
      return 'bytes';
    case 'text':
      return 'text';
    case 'null':
      if (isNameOfLength(name)) return 'double';
      if (/_(?:ns|ms)$|^(?:is|has)_/.test(name)) return 'int64';
      return isNameOfTime(name) ? 'time' : 'text';
  }
}

/** Lengths and speeds. */
function isNameOfLength(name: string): boolean {
  return /_km(?:_h)?$/.test(name);
}

type Conversion = (value: string | number) => string | number | bigint | Uint8Array | null;

/** Each returns null for a value that the column can't have. */
const conversions: Readonly<Record<Stored, Conversion>> = {
  int64: (value) => (/^-?\d+$/.test(String(value)) ? BigInt(value) : null),
  double: (value) => (Number.isNaN(Number(value)) ? null : Number(value)),
  text: String,
  bytes: (value) => (typeof value === 'string' ? Buffer.from(value, 'hex') : null),
  time: (value) => microseconds(String(value)),
};

/** Returns the microseconds since 1970 of a time in ISO 8601 with a fraction of a second; null for another text. */
function microseconds(time: string): bigint | null {
  const [, second, fraction = ''] = /^(.{19})\.(\d+)Z$/.exec(time) ?? [];
  const milliseconds = Date.parse(`${second}Z`);
  if (Number.isNaN(milliseconds)) return null;
  return BigInt(milliseconds) * 1_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
}
