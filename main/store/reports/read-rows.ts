import { z } from 'zod';
import type { ReportVerdict } from '../../../shared/domain/batch-feedback';
import type { StoredRow } from '../../../shared/domain/report-row';
import type { Session } from '../../../shared/node/database/connection';
import { type Condition, oneOf } from './conditions';
import {
  chooseDriver,
  countedRows,
  estimate,
  fewestRows,
  type Order,
  orderedSeqs,
  orderOf,
  type Part,
} from './query-plan';
import { readStoredText, rowColumns, storedRow } from './stored-row';

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

const listedRows = `SELECT ${rowColumns} FROM json_each(?) AS requested CROSS JOIN report ON report.seq = requested.value`;

/** Returns rows by their `seq`, in the given order. */
export function rowsOf(session: Session, seqs: readonly number[]): Promise<readonly StoredRow[]> {
  return session.rows(listedRows, [JSON.stringify(seqs)], storedRow);
}

const newestFirst = orderOf({ column: 'time', descending: true });
const valueText = (column: string) =>
  `(SELECT text FROM dictionary_value WHERE code = report.${column}) AS ${column}_text`;
const readText = z
  .string()
  .nullable()
  .transform((stored) => (stored === null ? null : readStoredText(stored)));

const verdicts: RowReading<ReportVerdict> = {
  columns: `report.transaction_id, ${valueText('risk')}, ${valueText('fraud_case')}`,
  joined: '',
  schema: z
    .object({ transaction_id: readText, risk_text: readText, fraud_case_text: z.string().nullable() })
    .transform(({ transaction_id, risk_text, fraud_case_text }) => ({
      transactionId: transaction_id,
      riskAssignment: risk_text,
      fraudCases: fraud_case_text === null ? [] : z.array(z.string()).parse(JSON.parse(fraud_case_text)),
    })),
};

/** Returns the service's verdicts on the first `limit` matching reports, newest first. */
export function readVerdicts(
  session: Session,
  conditions: readonly Condition[],
  total: number,
  limit: number,
): Promise<readonly ReportVerdict[]> {
  return readRows(session, conditions, newestFirst, total, { offset: 0, limit }, verdicts);
}

const seqRow = z.object({ seq: z.int() });
const byId = `SELECT report.seq FROM json_each(?) AS requested
  CROSS JOIN report ON report.id = CAST(requested.value AS INTEGER)`;
const byContentKey = `SELECT report.seq FROM json_each(?) AS requested
  CROSS JOIN report ON report.content_key = requested.value WHERE report.content_key IS NOT NULL`;

/** Matches reports with these keys. */
export async function withKeys(session: Session, keys: readonly string[]): Promise<readonly Condition[]> {
  const isId = (key: string) => /^-?\d+$/.test(key);
  const found = [
    ...(await session.rows(byId, [JSON.stringify(keys.filter(isId))], seqRow)),
    ...(await session.rows(byContentKey, [JSON.stringify(keys.filter((key) => !isId(key)))], seqRow)),
  ];
  return [oneOf(JSON.stringify(found.map(({ seq }) => seq)))];
}
