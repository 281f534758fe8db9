import { z } from 'zod';
import type { ReportVerdict } from '../../../shared/domain/batch-feedback';
import type { ContentLevel } from '../../../shared/domain/content-identity';
import type { StoredRow } from '../../../shared/domain/report-row';
import { readNumber, type Session } from '../../../shared/node/database/session';
import { textList } from '../json-column';
import { countOfAll } from './all-reports';
import { type Condition, oneOf } from './condition';
import {
  chooseDriver,
  countedRows,
  estimate,
  fewestDriver,
  type Order,
  type OrderPart,
  orderedSeqs,
  orderOf,
  type Part,
  reversed,
  type Statement,
} from './query-plan';
import { isReportId, keyOf, type ReportReading, readByKey } from './report-keys';
import { rowColumns, storedDecimal, storedRow } from './row-fields';
import { serviceLevel } from './steady-level';
import { readStoredText, readText, valueText } from './stored-row';

/** Counts the rows that match all conditions; with an order, only those of one part. */
export async function countRows(
  session: Session,
  conditions: readonly Condition[],
  total: number,
  of: OrderPart | null = null,
): Promise<number> {
  const { sql, values } = await countOf(session, conditions, total, of);
  return readNumber(session, sql, values);
}

async function countOf(
  session: Session,
  conditions: readonly Condition[],
  total: number,
  of: OrderPart | null,
): Promise<Statement> {
  const [only, ...others] = conditions;
  if (of === null && only === undefined) return { sql: countOfAll, values: [] };
  if (of === null && only?.seqs !== undefined && others.length === 0)
    return { sql: `SELECT count(*) AS number FROM (${only.seqs})`, values: only.values };
  const split = conditions.find(({ complement }) => complement !== undefined);
  if (split?.complement !== undefined) {
    // Once: each further one would double the counts.
    const further = conditions.filter((condition) => condition !== split).map(withoutComplement);
    const all = await countOf(session, further, total, of);
    const outside = await countOf(session, [...further, split.complement], total, of);
    // In one statement: reports that arrive in between would only be subtracted.
    return {
      sql: `SELECT (${all.sql}) - (${outside.sql}) AS number`,
      values: [...all.values, ...outside.values],
    };
  }
  const driver =
    conditions.length < 2 ? (conditions[0] ?? null) : await fewestDriver(session, conditions, total);
  return countedRows(conditions, driver, of);
}

function withoutComplement({ complement: _, ...condition }: Condition): Condition {
  return condition;
}

export interface Slice {
  readonly offset: number;
  readonly limit: number;
  /** Whether `offset` counts the rows after the slice, rather than those before it. */
  readonly fromEnd?: boolean;
}

/** What the grid shows of a report. */
export const shownRows: ReportReading<StoredRow> = { columns: rowColumns, joined: '', schema: storedRow };

/** Returns `limit` rows of an order: first the rows that have a value in its column, then the others. */
export async function readRows<Row>(
  session: Session,
  conditions: readonly Condition[],
  asked: Order,
  total: number,
  { offset, limit, fromEnd = false }: Slice,
  { columns, joined, schema }: ReportReading<Row>,
): Promise<readonly Row[]> {
  const order = fromEnd ? reversed(asked) : asked;
  const parts: readonly [Part, Part] = fromEnd
    ? ['withoutValue', 'withValue']
    : ['withValue', 'withoutValue'];
  const driver = chooseDriver(await estimate(session, conditions, total), order, total, offset + limit);
  const read = (part: Part, from: number, count: number) => {
    const { sql, values } = orderedSeqs(conditions, order, part, driver);
    // The outer join keeps the order of the materialized page (tested in queries.test.ts).
    const page = `WITH page AS MATERIALIZED (${sql} LIMIT ? OFFSET ?)
      SELECT ${columns} FROM page CROSS JOIN report ON report.seq = page.seq ${joined}`;
    return session.rows(page, [...values, count, from], schema);
  };
  const [first, second] = parts;
  const rows = [...(await read(first, offset, limit))];
  if (rows.length < limit) {
    const isBeyond = offset > 0 && rows.length === 0;
    const skipped = isBeyond
      ? offset - (await countRows(session, conditions, total, { order, part: first }))
      : 0;
    rows.push(...(await read(second, Math.max(0, skipped), limit - rows.length)));
  }
  return fromEnd ? rows.reverse() : rows;
}

const listedRows = `SELECT ${rowColumns} FROM json_each(?) AS requested CROSS JOIN report ON report.seq = requested.value`;

/** How many reports that share ids are returned at most. */
const maxSharing = 1_000;
const sharingIds = `SELECT ${rowColumns} FROM json_each(?) AS requested
  CROSS JOIN report ON report.id = CAST(requested.value AS INTEGER) AND +report.shared_id IS NOT NULL LIMIT ${maxSharing}`;

/**
 * Returns rows by their keys, in no particular order. For an id that different reports have by now, all of them: what was
 * said before, such as a case, names one by its id and its transaction.
 */
export async function rowsWithKeys(session: Session, keys: readonly string[]): Promise<readonly StoredRow[]> {
  const found = await readByKey(session, keys, shownRows);
  const stored = new Set(found.map(({ key }) => key));
  const missing = keys.filter((key) => isReportId(key) && !stored.has(key));
  if (missing.length === 0) return found;
  return [...found, ...(await session.rows(sharingIds, [JSON.stringify(missing)], storedRow))];
}

/** Returns rows by their `seq`, in the given order. */
export function rowsOf(session: Session, seqs: readonly number[]): Promise<readonly StoredRow[]> {
  return session.rows(listedRows, [JSON.stringify(seqs)], storedRow);
}

const newestFirst = orderOf({ column: 'time', descending: true });
const storedTextColumn = z
  .string()
  .nullable()
  .transform((stored) => (stored === null ? null : readStoredText(stored)));
const verdictsAt = (ofService: ContentLevel): ReportReading<ReportVerdict> => ({
  columns: `${keyOf('report')} AS key, report.versions, report.content, min(report.level, ${ofService}) AS level, CAST(report.time AS TEXT) AS time,
    report.transaction_id AS transactionId, ${valueText('risk')} AS riskAssignment,
    ${valueText('fraud_case')} AS fraudCases, ${valueText('user')} AS userId, report.amount, report.currency`,
  joined: '',
  schema: z.object({
    key: z.string(),
    versions: z.int(),
    content: z.string(),
    level: z.literal([1, 2, 3]),
    time: z.string().nullable(),
    transactionId: storedTextColumn,
    riskAssignment: storedTextColumn,
    fraudCases: textList,
    userId: storedTextColumn,
    amount: storedDecimal,
    currency: readText,
  }),
});

/** Returns the service's verdicts on the first `limit` matching reports, newest first. */
export async function readVerdicts(
  session: Session,
  conditions: readonly Condition[],
  total: number,
  limit: number,
): Promise<readonly ReportVerdict[]> {
  const reading = verdictsAt(await serviceLevel(session));
  return readRows(session, conditions, newestFirst, total, { offset: 0, limit }, reading);
}

const reportSeqs = { columns: 'report.seq', joined: '', schema: z.object({ seq: z.int() }) };

/** Returns the row numbers of the first `limit` matching reports, newest first. */
export async function readNewestSeqs(
  session: Session,
  conditions: readonly Condition[],
  total: number,
  limit: number,
): Promise<readonly number[]> {
  const found = await readRows(session, conditions, newestFirst, total, { offset: 0, limit }, reportSeqs);
  return found.map(({ seq }) => seq);
}

/** Matches reports with these keys. */
export async function withKeys(session: Session, keys: readonly string[]): Promise<readonly Condition[]> {
  const found = await readByKey(session, keys, reportSeqs);
  return [oneOf(JSON.stringify(found.map(({ seq }) => seq)))];
}
