import type { Session, SqlValue } from '../../../shared/node/database/connection';

/** An INSERT for many rows, as one statement for each supported number of rows. */
export interface RowInsert {
  readonly valuesPerRow: number;
  readonly statements: readonly { readonly rows: number; readonly sql: string }[];
}

/**
 * Inserting many rows per statement takes a third of the time of one at a time. Any number of rows is
 * composed of these few, so that few statements are cached. SQLite binds at most 32,766 values.
 */
const rowCounts = [512, 128, 16, 1];

/** Builds the statements. `head` is the SQL up to VALUES, `row` the placeholders of one row, `tail` the rest. */
export function rowInsert(head: string, row: string, tail = ''): RowInsert {
  return {
    valuesPerRow: row.split('?').length - 1,
    statements: rowCounts.map((rows) => ({
      rows,
      sql: `${head} ${Array(rows).fill(row).join(', ')} ${tail}`,
    })),
  };
}

/** Inserts rows in order; `values` contains the values of all rows, concatenated. */
export async function insertRows(
  session: Session,
  { valuesPerRow, statements }: RowInsert,
  values: readonly SqlValue[],
): Promise<void> {
  let from = 0;
  for (const { rows, sql } of statements) {
    const length = rows * valuesPerRow;
    for (; from + length <= values.length; from += length)
      await session.run(sql, values.slice(from, from + length));
  }
}
