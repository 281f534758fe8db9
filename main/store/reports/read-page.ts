import { z } from 'zod';
import type { StoredRow } from '../../../shared/domain/report-row';
import type { Session } from '../../database/connection';
import type { Condition } from './conditions';
import type { Order } from './order';
import { chooseDriver, estimate, fewestRows } from './plan';
import { countedRows, orderedSeqs, type Part } from './statement';
import { rowColumns, storedRow } from './stored-row';

const counted = z.object({ count: z.int() });

/** How many rows meet all conditions, or, with an order, those of them that give its column. */
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

/** Which rows of an order. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** What is read of each row: the terms of a SELECT for a row `report`, what else that is from, and the check of it. */
export interface Reading<Row> {
  readonly columns: string;
  readonly joined: string;
  readonly schema: z.ZodType<Row>;
}

/** The rows as the window has them. */
export const shownRows: Reading<StoredRow> = { columns: rowColumns, joined: '', schema: storedRow };

/** `limit` rows of an order from `offset` on: those that give its column, then those that do not. */
export async function readRows<Row>(
  session: Session,
  conditions: readonly Condition[],
  order: Order,
  total: number,
  { offset, limit }: Slice,
  { columns, joined, schema }: Reading<Row>,
): Promise<readonly Row[]> {
  const driver = chooseDriver(await estimate(session, conditions, total), order, total, offset + limit);
  const read = (part: Part, from: number, most: number) => {
    const { sql, values } = orderedSeqs(conditions, order, part, driver);
    // The rows are read in the order of the page, which SQLite walks as it made it ("pages follow one another" holds it).
    const page = `WITH page AS MATERIALIZED (${sql} LIMIT ? OFFSET ?)
      SELECT ${columns} FROM page CROSS JOIN report ON report.seq = page.seq ${joined}`;
    return session.rows(page, [...values, most, from], schema);
  };
  const given = await read('given', offset, limit);
  if (given.length === limit) return given;
  const skipped =
    offset === 0 || given.length > 0 ? 0 : offset - (await countRows(session, conditions, total, order));
  return [...given, ...(await read('not given', Math.max(0, skipped), limit - given.length))];
}
/** How many reports there are. */
export async function countAll(session: Session): Promise<number> {
  return (await session.row('SELECT count(*) AS count FROM report', [], counted))?.count ?? 0;
}

/** The last arrival there is, by which a page says what it has seen; 0 for none. */
export async function lastArrival(session: Session): Promise<number> {
  const sql = 'SELECT coalesce(max(arrival), 0) AS count FROM report WHERE arrival > 0';
  return (await session.row(sql, [], counted))?.count ?? 0;
}

const listedRows = `SELECT ${rowColumns} FROM json_each(?) AS asked CROSS JOIN report ON report.seq = asked.value`;

/** Rows by their `seq`, in the order of the list. */
export function rowsOf(session: Session, seqs: readonly number[]): Promise<readonly StoredRow[]> {
  return session.rows(listedRows, [JSON.stringify(seqs)], storedRow);
}
