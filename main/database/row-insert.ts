import type { Session, SqlValue } from './connection';

/** A statement that inserts many rows, in a text for each number of rows it is used with. */
export interface RowInsert {
  readonly valuesPerRow: number;
  readonly statements: readonly { readonly rows: number; readonly sql: string }[];
}

/**
 * Many rows a statement cost a third of one each; any number of rows is made up of these few, so that there are few
 * statements to keep. SQLite binds at most 32,766 values.
 */
const rowCounts = [512, 128, 16, 1];

/** `head` is the statement up to its VALUES, `row` the part that stands for one row, `tail` what follows. */
export function rowInsert(head: string, row: string, tail = ''): RowInsert {
  return {
    valuesPerRow: row.split('?').length - 1,
    statements: rowCounts.map((rows) => ({
      rows,
      sql: `${head} ${Array(rows).fill(row).join(', ')} ${tail}`,
    })),
  };
}

/** Inserts rows in their order; `values` holds those of all rows, one after the other. */
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
