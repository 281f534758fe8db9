import { z } from 'zod';
import type { ReportVerdict } from '../../../shared/domain/batch-feedback';
import { signals } from '../../../shared/domain/report';
import type { StoredRow } from '../../../shared/domain/report-row';
import { readNumber, type Session } from '../../../shared/node/database/connection';
import { textList } from '../json-column';
import { type Condition, oneOf } from './condition';
import {
  optimizedBesideWords,
  type RequestedConditions,
  searchCondition,
  searchedPhrases,
} from './conditions';
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
import { type ReportReading, readByKey } from './report-keys';
import { phraseFinder, searchableText } from './search-text';
import { readStoredText, rowColumns, storedRow, valueText } from './stored-row';

/** Counts the rows that match all conditions; with an order, only those that have a value in its column. */
export async function countRows(
  session: Session,
  conditions: readonly Condition[],
  total: number,
  order: Order | null = null,
): Promise<number> {
  const split = conditions.find(({ complement }) => complement !== undefined);
  if (split?.complement !== undefined) {
    const others = conditions.filter((condition) => condition !== split);
    const all = await countRows(session, others, total, order);
    return all - (await countRows(session, [...others, split.complement], total, order));
  }
  const driver =
    conditions.length < 2 ? (conditions[0] ?? null) : fewestRows(await estimate(session, conditions, total));
  const { sql, values } = countedRows(conditions, driver, order);
  return readNumber(session, sql, values);
}

export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** What the grid shows of a report. */
export const shownRows: ReportReading<StoredRow> = { columns: rowColumns, joined: '', schema: storedRow };

/**
 * Returns `limit` rows of an order, starting at `offset`: first the rows that have a value in its column,
 * then the others.
 */
async function readRows<Row>(
  session: Session,
  conditions: readonly Condition[],
  order: Order,
  total: number,
  { offset, limit }: Slice,
  { columns, joined, schema }: ReportReading<Row>,
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

const listedRows = `SELECT ${rowColumns} FROM json_each(?) AS requested CROSS JOIN report ON report.seq = requested.value`;

/** Returns rows by their keys, in no particular order. */
export function rowsWithKeys(session: Session, keys: readonly string[]): Promise<readonly StoredRow[]> {
  return readByKey(session, keys, shownRows);
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
const verdicts: ReportReading<ReportVerdict> = {
  columns: `coalesce(CAST(report.id AS TEXT), report.content_key) AS key, report.versions,
    report.transaction_id AS transactionId, ${valueText('risk')} AS riskAssignment,
    ${valueText('fraud_case')} AS fraudCases, ${valueText('user')} AS userId`,
  joined: '',
  schema: z.object({
    key: z.string(),
    versions: z.int(),
    transactionId: storedTextColumn,
    riskAssignment: storedTextColumn,
    fraudCases: textList,
    userId: storedTextColumn,
  }),
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

/** How many rows are scanned first: enough for a page if nearly all contain the phrases, such as a single letter. */
const firstScan = 64;
/** How many rows are scanned to estimate how common the phrases are. */
const sampleSize = 200;
/** How many more rows are scanned than should suffice, so that a scan seldom ends just before the last row found. */
const scanMargin = 1.25;
/** Cost of scanning a row, relative to listing a report by the search index and sorting it. */
const costOfScanning = 10;
/**
 * The search index lists all matches of a phrase before it returns the first, so it is not used for phrases with
 * a greater share.
 */
const maxIndexShare = 0.05;
/** How many results of the search index are scanned at a time. */
const candidatesPerScan = 500;

/** The searchable text of rows: the JSON as received, and the names of the signals. */
const rowTexts: ReportReading<{ readonly seq: number; readonly text: string }> = {
  columns: `report.seq, received.json, ${valueText('signal')} AS raised`,
  joined: 'CROSS JOIN received ON received.seq = report.seq',
  schema: z
    .object({ seq: z.int(), json: z.string(), raised: textList })
    .transform(({ seq, json, raised }) => ({
      seq,
      text: searchableText(
        json,
        signals.filter((signal) => raised.includes(signal)),
      ).toLowerCase(),
    })),
};

/** The result of scanning rows so far. */
interface ScanResult {
  readonly rows: number;
  /** The rows that contain all phrases, in order. */
  readonly found: ReadonlySet<number>;
  /** How many rows contain each word. */
  readonly holding: readonly number[];
  readonly isEnd: boolean;
}

export async function queryRows(
  session: Session,
  requested: RequestedConditions,
  total: number,
  slice: Slice,
): Promise<readonly StoredRow[]> {
  const phrases = searchedPhrases(requested);
  const order = orderOf(requested.query.sort);
  const conditions = await optimizedBesideWords(session, requested);
  if (phrases.length === 0) return readRows(session, conditions, order, total, slice, shownRows);
  return searchRows(session, conditions, phrases, order, total, slice);
}

/**
 * Returns the rows of an order that contain all phrases (at least one). The first rows show how common each phrase is.
 * Common phrases are found by scanning rows, rare ones by the search index, so that neither has to list all reports for
 * the few rows shown.
 */
async function searchRows(
  session: Session,
  conditions: readonly Condition[],
  phrases: readonly string[],
  order: Order,
  total: number,
  slice: Slice,
): Promise<readonly StoredRow[]> {
  const wanted = slice.offset + slice.limit;
  const textsAmong = (some: readonly Condition[]) => (part: Slice) =>
    readRows(session, some, order, total, part, rowTexts);
  const scan = await scanRows(textsAmong(conditions), phrases, wanted, ({ rows, found }) => {
    if (rows === 0) return Math.min(Math.max(firstScan, wanted), sampleSize);
    const share = Math.max(found.size, 1) / rows;
    const more = Math.ceil(((wanted - found.size) / share) * scanMargin);
    if (more * costOfScanning < share * total) return more;
    return Math.max(0, sampleSize - rows);
  });
  const isComplete = ({ found, isEnd }: ScanResult) => isEnd || found.size >= wanted;
  const shown = ({ found }: ScanResult) => rowsOf(session, [...found].slice(slice.offset, wanted));
  if (isComplete(scan)) return shown(scan);
  const rare = phrases.filter((_, index) => (scan.holding[index] ?? 0) <= scan.rows * maxIndexShare);
  const indexed = rare.length === 0 ? phrases : rare;
  const candidates = [await searchCondition(session, indexed), ...conditions];
  if (indexed.length === phrases.length) return readRows(session, candidates, order, total, slice, shownRows);
  return shown(await scanRows(textsAmong(candidates), phrases, wanted, () => candidatesPerScan));
}

/** Scans rows until enough are found, none are left, or `next` returns 0. */
async function scanRows(
  texts: (part: Slice) => Promise<readonly { readonly seq: number; readonly text: string }[]>,
  phrases: readonly string[],
  wanted: number,
  next: (scan: ScanResult) => number,
): Promise<ScanResult> {
  const finders = phrases.map(phraseFinder);
  const found = new Set<number>();
  const holding = phrases.map(() => 0);
  const scan = { rows: 0, found, holding, isEnd: false };
  for (let limit = next(scan); limit > 0; limit = next(scan)) {
    const rows = await texts({ offset: scan.rows, limit });
    for (const { seq, text } of rows) {
      const holds = finders.map((find) => find(text) !== -1);
      for (const [index, isHeld] of holds.entries()) if (isHeld) holding[index] = (holding[index] ?? 0) + 1;
      if (!holds.includes(false)) found.add(seq);
    }
    scan.rows += rows.length;
    scan.isEnd = rows.length < limit;
    if (scan.isEnd || found.size >= wanted) break;
  }
  return scan;
}
