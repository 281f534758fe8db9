import { z } from 'zod';
import type { StoredRow } from '../../../shared/domain/report-row';
import type { Session } from '../../../shared/node/database/connection';
import type { Condition } from './conditions';
import type { Order } from './order';
import { chooseDriver, estimate, fewestRows } from './plan';
import { countedRows, orderedSeqs, type Part } from './statement';
import { rowColumns, storedRow } from './stored-row';

const counted = z.object({ count: z.int() });

/** Counts the rows that match all conditions; with an order, only those that have a value in its column. */
export async function countRows(
  session: Session,
  conditions: readonly Condition[],
  total: number,
  order: Order | null = null,
): Promise<number> {
  const driver =
    conditions.length < 2 ? (conditions[0] ?? null) : fewestRows(await estimate(session, conditions, total));
  const { sql, values } = countedRows(conditions, driver, order);
  return (await session.row(sql, values, counted))?.count ?? 0;
}

/** A range of rows. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** What to read per row: the SELECT's terms for a row `report`, its further joins, and the schema of the result. */
export interface RowReading<Row> {
  readonly columns: string;
  readonly joined: string;
  readonly schema: z.ZodType<Row>;
}

/** Reads rows as the window shows them. */
export const shownRows: RowReading<StoredRow> = { columns: rowColumns, joined: '', schema: storedRow };

/**
 * Returns `limit` rows of an order, starting at `offset`: first the rows that have a value in its column,
 * then the others.
 */
export async function readRows<Row>(
  session: Session,
  conditions: readonly Condition[],
  order: Order,
  total: number,
  { offset, limit }: Slice,
  { columns, joined, schema }: RowReading<Row>,
): Promise<readonly Row[]> {
  const driver = chooseDriver(await estimate(session, conditions, total), order, total, offset + limit);
  const read = (part: Part, from: number, count: number) => {
    const { sql, values } = orderedSeqs(conditions, order, part, driver);
    // The outer join keeps the order of the materialized page (tested in queries.test.ts).
    const page = `WITH page AS MATERIALIZED (${sql} LIMIT ? OFFSET ?)
      SELECT ${columns} FROM page CROSS JOIN report ON report.seq = page.seq ${joined}`;
    return session.rows(page, [...values, count, from], schema);
  };
  const given = await read('given', offset, limit);
  if (given.length === limit) return given;
  const skipped =
    offset === 0 || given.length > 0 ? 0 : offset - (await countRows(session, conditions, total, order));
  return [...given, ...(await read('not given', Math.max(0, skipped), limit - given.length))];
}
/** Counts all reports. */
export async function countAll(session: Session): Promise<number> {
  return (await session.row('SELECT count(*) AS count FROM report', [], counted))?.count ?? 0;
}

/** Returns the last arrival, which identifies what a page has seen; 0 for none. */
export async function lastArrival(session: Session): Promise<number> {
  const sql = 'SELECT coalesce(max(arrival), 0) AS count FROM report WHERE arrival > 0';
  return (await session.row(sql, [], counted))?.count ?? 0;
}

const listedRows = `SELECT ${rowColumns} FROM json_each(?) AS requested CROSS JOIN report ON report.seq = requested.value`;

/** Returns rows by their `seq`, in the given order. */
export function rowsOf(session: Session, seqs: readonly number[]): Promise<readonly StoredRow[]> {
  return session.rows(listedRows, [JSON.stringify(seqs)], storedRow);
}
