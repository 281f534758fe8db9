import type { StoredRow } from '../../../shared/domain/report-row';
import type { Session } from '../../../shared/node/database/session';
import { phraseFinder } from '../../../shared/text/words';
import type { Condition } from './condition';
import { nonTextConditions, type RequestedConditions } from './conditions';
import { readFromNearerEnd } from './nearer-end';
import { type SearchedPhrase, searchCondition, searchedPhrases } from './phrase-conditions';
import { type Order, orderOf } from './query-plan';
import { readRows, rowsOf, type Slice, shownRows } from './read-rows';
import type { ResultSizes } from './result-sizes';
import { rowTexts } from './row-texts';
import type { ReadTexts, ScannedTexts } from './scanned-texts';

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

/** The result of scanning rows so far. */
interface ScanResult {
  readonly rows: number;
  /** The rows that contain all phrases, in order. */
  readonly found: ReadonlySet<number>;
  /** How many rows contain each word. */
  readonly holding: readonly number[];
  readonly isEnd: boolean;
}

/** Returns rows of a query, in its order. `scanned`: the texts that earlier searches read; `sizes`: of counted results. */
export async function queryRows(
  session: Session,
  requested: RequestedConditions,
  total: number,
  slice: Slice,
  { scanned, sizes }: { readonly scanned: ScannedTexts; readonly sizes: ResultSizes },
): Promise<readonly StoredRow[]> {
  const phrases = await searchedPhrases(session, requested.query.text);
  const order = orderOf(requested.query.sort);
  const conditions = await nonTextConditions(session, requested);
  if (phrases.length === 0) return readFromNearerEnd(session, conditions, order, total, slice, sizes);
  return searchRows(session, { conditions, phrases, order, total, slice, scanned });
}

interface Search {
  readonly conditions: readonly Condition[];
  /** At least one. */
  readonly phrases: readonly SearchedPhrase[];
  readonly order: Order;
  readonly total: number;
  readonly slice: Slice;
  readonly scanned: ScannedTexts;
}

/**
 * Returns the rows of an order that contain all phrases. The first rows show how common each phrase is. Common phrases
 * are found by scanning rows, rare ones by the search index, so that neither has to list all reports for the few rows
 * shown.
 */
async function searchRows(
  session: Session,
  { conditions, phrases, order, total, slice, scanned }: Search,
): Promise<readonly StoredRow[]> {
  const wanted = slice.offset + slice.limit;
  const textsAmong = (some: readonly Condition[]) => (part: Slice) =>
    readRows(session, some, order, total, part, rowTexts);
  const texts = scanned.remembered(conditions, order, textsAmong(conditions));
  const scan = await scanRows(texts, phrases, wanted, ({ rows, found }) => {
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
  const all = indexed.length === phrases.length;
  const expected = all ? (scan.found.size / scan.rows) * total : undefined;
  const candidates = [await searchCondition(session, indexed, expected), ...conditions];
  if (all) return readRows(session, candidates, order, total, slice, shownRows);
  return shown(await scanRows(textsAmong(candidates), phrases, wanted, () => candidatesPerScan));
}

/** Scans rows until enough are found, none are left, or `next` returns 0. */
async function scanRows(
  texts: ReadTexts,
  phrases: readonly SearchedPhrase[],
  wanted: number,
  next: (scan: ScanResult) => number,
): Promise<ScanResult> {
  const finders = phrases.map(({ phrase, places }) => ({
    find: phraseFinder(phrase),
    places: new Set<number | null>(places),
  }));
  const found = new Set<number>();
  const holding = phrases.map(() => 0);
  const scan = { rows: 0, found, holding, isEnd: false };
  for (let limit = next(scan); limit > 0; limit = next(scan)) {
    const rows = await texts({ offset: scan.rows, limit });
    for (const { seq, text, place } of rows) {
      const holds = finders.map(({ find, places }) => places.has(place) || find(text));
      for (const [index, isHeld] of holds.entries()) if (isHeld) holding[index] = (holding[index] ?? 0) + 1;
      if (!holds.includes(false)) found.add(seq);
    }
    scan.rows += rows.length;
    scan.isEnd = rows.length < limit;
    if (scan.isEnd || found.size >= wanted) break;
  }
  return scan;
}
