import { z } from 'zod';
import { signals } from '../../../shared/domain/report';
import type { StoredRow } from '../../../shared/domain/report-row';
import type { Session } from '../../../shared/node/database/connection';
import { type Condition, optimizedConditions, type RequestedConditions, searchCondition } from './conditions';
import { type Order, orderOf } from './query-plan';
import { type RowReading, readRows, rowsOf, type Slice, shownRows } from './read-rows';
import { searchableText, searchWords, startsOfWords } from './search-text';

/** How many rows are scanned to estimate how common the words are. */
const sampleSize = 200;
/** Cost of scanning a row, relative to listing a report by the search index and sorting it. */
const costOfScanning = 10;
/**
 * The search index lists all matches of a word before it returns the first, so it is not used for words with
 * a greater share.
 */
const maxIndexShare = 0.05;
/** How many results of the search index are scanned at a time. */
const candidatesPerScan = 500;

/** The searchable text of rows: the JSON as received, and the names of the signals. */
const rowTexts: RowReading<{ readonly seq: number; readonly text: string }> = {
  columns: `report.seq AS row_seq, received.json, (SELECT text FROM dictionary_value WHERE code = report.signal) AS signal_text`,
  joined: 'CROSS JOIN received ON received.seq = report.seq',
  schema: z
    .object({ row_seq: z.int(), json: z.string(), signal_text: z.string().nullable() })
    .transform(({ row_seq, json, signal_text }) => ({
      seq: row_seq,
      text: searchableText(json, signalsOf(signal_text)).toLowerCase(),
    })),
};

function signalsOf(stored: string | null) {
  if (stored === null) return [];
  const raised = z.array(z.string()).parse(JSON.parse(stored));
  return signals.filter((signal) => raised.includes(signal));
}

/** The result of scanning rows so far. */
interface ScanResult {
  readonly rows: number;
  /** The rows that contain all words, in order. */
  readonly found: ReadonlySet<number>;
  /** How many rows contain each word. */
  readonly holding: readonly number[];
  readonly isEnd: boolean;
}

/** Returns the rows of a query, in its order. */
export async function queryRows(
  session: Session,
  { query, asOf, now }: RequestedConditions,
  total: number,
  slice: Slice,
): Promise<readonly StoredRow[]> {
  const words = searchWords(query.text);
  const order = orderOf(query.sort);
  const conditions = await optimizedConditions(session, { ...query, text: '' }, asOf, now);
  if (words.length === 0) return readRows(session, conditions, order, total, slice, shownRows);
  return searchRows(session, conditions, words, order, total, slice);
}

/**
 * Returns the rows of an order that contain all words (at least one), or words starting with them. The first
 * rows show how common each word is. Common words are found by scanning rows, rare ones by the search index,
 * so that neither has to list all reports for the few rows shown.
 */
async function searchRows(
  session: Session,
  conditions: readonly Condition[],
  words: readonly string[],
  order: Order,
  total: number,
  slice: Slice,
): Promise<readonly StoredRow[]> {
  const wanted = slice.offset + slice.limit;
  const textsAmong = (some: readonly Condition[]) => (part: Slice) =>
    readRows(session, some, order, total, part, rowTexts);
  const scan = await scanRows(textsAmong(conditions), words, wanted, ({ rows, found }) => {
    if (rows === 0) return sampleSize;
    const share = Math.max(found.size, 1) / rows;
    const more = Math.ceil((wanted - found.size) / share);
    return more * costOfScanning < share * total ? more : 0;
  });
  const isComplete = ({ found, isEnd }: ScanResult) => isEnd || found.size >= wanted;
  const shown = ({ found }: ScanResult) => rowsOf(session, [...found].slice(slice.offset, wanted));
  if (isComplete(scan)) return shown(scan);
  const rare = words.filter((_, index) => (scan.holding[index] ?? 0) <= scan.rows * maxIndexShare);
  const indexed = rare.length === 0 ? words : rare;
  const candidates = [await searchCondition(session, indexed), ...conditions];
  if (indexed.length === words.length) return readRows(session, candidates, order, total, slice, shownRows);
  return shown(await scanRows(textsAmong(candidates), words, wanted, () => candidatesPerScan));
}

/** Scans rows until enough are found, none are left, or `next` returns 0. */
async function scanRows(
  texts: (part: Slice) => Promise<readonly { readonly seq: number; readonly text: string }[]>,
  words: readonly string[],
  wanted: number,
  next: (scan: ScanResult) => number,
): Promise<ScanResult> {
  const tests = words.map(startsOfWords);
  const found = new Set<number>();
  const holding = words.map(() => 0);
  const scan = { rows: 0, found, holding, isEnd: false };
  for (let limit = next(scan); limit > 0; limit = next(scan)) {
    const rows = await texts({ offset: scan.rows, limit });
    for (const { seq, text } of rows) {
      const holds = tests.map((test) => test(text));
      for (const [index, isHeld] of holds.entries()) if (isHeld) holding[index] = (holding[index] ?? 0) + 1;
      if (!holds.includes(false)) found.add(seq);
    }
    scan.rows += rows.length;
    scan.isEnd = rows.length < limit;
    if (scan.isEnd || found.size >= wanted) break;
  }
  return scan;
}
