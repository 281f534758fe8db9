import type { CsvDialect } from '../../shared/domain/csv-dialect';
import { assertNever } from '../../shared/result';
import { csvOf } from '../export/formats/csv';
import type { Format } from '../export/formats/format';
import { textLines, textPieces } from '../export/formats/text-format';
import type { SqlAnswer, SqlRowValue } from '../store/sql/sql-access';
import { terminalText } from './output';
import { tableFormat } from './text-table';

/** How `sql` can print rows. */
export const sqlFormats = ['table', 'jsonl', 'json', 'csv', 'xlsx', 'parquet'] as const;
type SqlFormat = (typeof sqlFormats)[number];

type Row = readonly SqlRowValue[];

/** Formats that can only be files. */
export const sqlFileFormats: readonly string[] = ['xlsx', 'parquet'] satisfies readonly SqlFormat[];

/** Returns how the rows of an answer are written. */
export function sqlFormat(
  name: SqlFormat,
  { columns, kinds }: Pick<SqlAnswer, 'columns' | 'kinds'>,
  dialect: CsvDialect,
): Format<Row> {
  switch (name) {
    case 'table':
      return tableFormat(columns, (row: Row) => row.map((value) => String(value ?? '')));
    case 'jsonl':
      return textPieces(textLines((row: Row) => objectOf(columns, row)));
    case 'json':
      return textPieces({
        beginning: '[\n',
        parts: (row: Row) => [objectOf(columns, row)],
        separator: ',\n',
        end: '\n]\n',
      });
    case 'csv':
      return textPieces(csvOf(dialect, columns, cellsOf));
    case 'xlsx':
      return async function* (chunks) {
        const { workbookFormat } = await import('../export/formats/xlsx');
        yield* workbookFormat({ headings: columns, cells: cellsOf, links: null })(chunks);
      };
    case 'parquet':
      return async function* (chunks) {
        const { sqlParquetFormat } = await import('./sql-parquet');
        yield* sqlParquetFormat(columns, await kinds())(chunks);
      };
    default:
      return assertNever(name);
  }
}

function cellsOf(row: Row) {
  return row.map((value) => (typeof value === 'number' ? { number: String(value) } : (value ?? '')));
}

/** Written by hand: an object has a column named `__proto__` and one named by a number at the wrong place, or not at all. */
function objectOf(columns: readonly string[], row: Row): string {
  const members = columns.map((column, at) => `${JSON.stringify(column)}:${JSON.stringify(row[at] ?? null)}`);
  return terminalText(`{${members.join(',')}}`);
}
