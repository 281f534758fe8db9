import { z } from 'zod';
import type { StoredRow } from '../../../shared/domain/report-row';
import { signals } from '../../../shared/domain/signals';
import type { Session } from '../../database/connection';
import type { Asked, Condition } from './conditions';
import { conditionsNow } from './count-reports';
import { findWords } from './find-words';
import { startsOfWords } from './fold-text';
import { type Order, orderOf } from './order';
import { type Reading, readRows, rowsOf, type Slice, shownRows } from './read-page';
import { searchWords } from './search-expression';
import { searchableText } from './searchable-text';

/** How many rows are looked at to see how common words are. */
const sampleSize = 200;
/** To look at a row costs as much as for the search index to list, and SQLite to sort, so many reports. */
const costOfLooking = 10;
/** The search index lists all reports of a word before it tells the first: it is not asked for words of a greater share. */
const greatestShare = 0.05;
/** How many at a time are looked at of those that the search index found. */
const candidatesAtOnce = 500;

/** What a row holds, as received, and its signals, by whose names it is found too. */
const textsOfRows: Reading<{ readonly seq: number; readonly text: string }> = {
  columns: `report.seq AS row_seq, received.json, (SELECT text FROM word WHERE code = report.signal) AS signal_word`,
  joined: 'CROSS JOIN received ON received.seq = report.seq',
  schema: z
    .object({ row_seq: z.int(), json: z.string(), signal_word: z.string().nullable() })
    .transform(({ row_seq, json, signal_word }) => ({
      seq: row_seq,
      text: searchableText(json, raisedOf(signal_word)).toLowerCase(),
    })),
};

function raisedOf(word: string | null) {
  if (word === null) return [];
  const raised = z.array(z.string()).parse(JSON.parse(word));
  return signals.filter((signal) => raised.includes(signal));
}

/** What looking at rows one by one has found so far. */
interface LookedAt {
  readonly rows: number;
  /** Those that hold all words, in order. */
  readonly found: ReadonlySet<number>;
  /** How many hold each word. */
  readonly holding: readonly number[];
  readonly isEnd: boolean;
}

/** The rows of a query, in its order. */
export async function queryRows(
  session: Session,
  { query, asOf, now }: Asked,
  total: number,
  slice: Slice,
): Promise<readonly StoredRow[]> {
  const words = searchWords(query.text);
  const order = orderOf(query.sort);
  const conditions = await conditionsNow(session, { ...query, text: '' }, asOf, now);
  if (words.length === 0) return readRows(session, conditions, order, total, slice, shownRows);
  return searchRows(session, conditions, words, order, total, slice);
}

/**
 * The rows of an order that hold all words (never none), each whole or as a beginning. Whether a word is common shows in
 * the first rows. Common words are found by looking at one row after the other, and rare ones by the search index, so that
 * neither has to list all reports for the few that are shown.
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
    readRows(session, some, order, total, part, textsOfRows);
  const looked = await look(textsAmong(conditions), words, wanted, ({ rows, found }) => {
    if (rows === 0) return sampleSize;
    const share = Math.max(found.size, 1) / rows;
    const more = Math.ceil((wanted - found.size) / share);
    return more * costOfLooking < share * total ? more : 0;
  });
  const enough = ({ found, isEnd }: LookedAt) => isEnd || found.size >= wanted;
  const shown = ({ found }: LookedAt) => rowsOf(session, [...found].slice(slice.offset, wanted));
  if (enough(looked)) return shown(looked);
  const rare = words.filter((_, index) => (looked.holding[index] ?? 0) <= looked.rows * greatestShare);
  const asked = rare.length === 0 ? words : rare;
  const candidates = [await findWords(session, asked), ...conditions];
  if (asked.length === words.length) return readRows(session, candidates, order, total, slice, shownRows);
  return shown(await look(textsAmong(candidates), words, wanted, () => candidatesAtOnce));
}

/** Looks at rows until enough are found, there are no more, or `next` says to look at 0 more. */
async function look(
  texts: (part: Slice) => Promise<readonly { readonly seq: number; readonly text: string }[]>,
  words: readonly string[],
  wanted: number,
  next: (looked: LookedAt) => number,
): Promise<LookedAt> {
  const tests = words.map(startsOfWords);
  const found = new Set<number>();
  const holding = words.map(() => 0);
  const looked = { rows: 0, found, holding, isEnd: false };
  for (let limit = next(looked); limit > 0; limit = next(looked)) {
    const rows = await texts({ offset: looked.rows, limit });
    for (const { seq, text } of rows) {
      const holds = tests.map((test) => test(text));
      for (const [index, isHeld] of holds.entries()) if (isHeld) holding[index] = (holding[index] ?? 0) + 1;
      if (!holds.includes(false)) found.add(seq);
    }
    looked.rows += rows.length;
    looked.isEnd = rows.length < limit;
    if (looked.isEnd || found.size >= wanted) break;
  }
  return looked;
}
