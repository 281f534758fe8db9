import { columnTexts } from '../../../shared/domain/column-texts';
import { type Column, columns, columnTable } from '../../../shared/domain/columns';
import type { FoundText, StoredRow } from '../../../shared/domain/report-row';
import { longInteger, parseExact } from '../../../shared/json/exact-json';
import type { Session } from '../../../shared/node/database/session';
import { parseQuery } from '../../../shared/query/parse-query';
import { wantedWords } from '../../../shared/query/query-node';
import { highlightPieces, searchPhrases } from '../../../shared/search-matches';
import { phraseFinder, searchText } from '../../../shared/text/words';
import { phrasesOf } from '../search/search-text';
import type { ScannedTexts } from './scanned-texts';

/** Limits per row, because every row of a page is searched. */
const limits = { phrases: 8, jsonLength: 100_000 };
/** Characters of an excerpt before and after the start of the match. */
const excerptLength = { before: 20, after: 72 };

/**
 * Adds where each row contains the words of a search. The JSON is only read for what no column shows, and not if `scanned`
 * has it.
 */
export async function withFoundTexts(
  session: Session,
  rows: readonly StoredRow[],
  search: string,
  scanned: ScannedTexts,
): Promise<readonly StoredRow[]> {
  // The zone only matters for fields.
  const phrases = phrasesOf(wantedWords(parseQuery(search, 'utc').node)).slice(0, limits.phrases);
  if (phrases.length === 0) return rows;
  const finders = phrases.map(excerptFinder);
  const inColumns = rows.map((row) => finders.map((find) => findInColumns(row, find)));
  const others = rows.filter((_, at) => inColumns[at]?.includes(null)).map(({ seq }) => seq);
  const jsonOf = await scanned.readJson(session, others, limits.jsonLength);
  return rows.map((row, at) => {
    const texts = inColumns[at]?.includes(null) ? textsOf(parseExact(jsonOf.get(row.seq) ?? ''), '', 0) : [];
    const places = finders.flatMap((find, index) => inColumns[at]?.[index] ?? findInTexts(texts, find) ?? []);
    return { ...row, found: places };
  });
}

/** Returns a function that returns the excerpt of a text around a phrase; null if the text doesn't contain it. */
function excerptFinder(phrase: string): (text: string) => string | null {
  const find = phraseFinder(phrase);
  const words = searchPhrases(`"${phrase}"`);
  return (text) => {
    if (!find(searchText(text))) return null;
    const [before, match] = highlightPieces(text, words);
    return excerptOf(text, before && !before.found && match ? before.text.length : 0);
  };
}

type ExcerptFinder = ReturnType<typeof excerptFinder>;

function findInColumns(row: StoredRow, find: ExcerptFinder): FoundText | null {
  const matching = searchedColumns.flatMap((column) => {
    for (const text of searchedTexts(row, column)) {
      const excerpt = text === null ? null : find(text);
      if (excerpt !== null) return [{ column, excerpt }];
    }
    return [];
  });
  const [first] = matching;
  if (first === undefined) return null;
  return { columns: matching.map(({ column }) => column), path: '', excerpt: first.excerpt };
}

/** The columns whose texts come from the report. */
const searchedColumns = columns.filter((column) =>
  ['text', 'list', 'device', 'signals'].includes(columnTable[column].kind),
);

function searchedTexts(row: StoredRow, column: Column): readonly (string | null)[] {
  // The ID is shown only if there is room or no model.
  if (column === 'device') return [row.deviceModel ?? row.deviceId];
  return column === 'signals' ? row.signals : columnTexts(row, column);
}

interface TextAtPath {
  readonly path: string;
  readonly text: string;
}

function findInTexts(texts: readonly TextAtPath[], find: ExcerptFinder): FoundText | null {
  for (const { path, text } of texts) {
    const excerpt = find(text);
    if (excerpt !== null) return { columns: [], path, excerpt };
  }
  return null;
}

const maxDepth = 20;
/** Fields whose numbers the search ignores: see searchableText. */
const ignoredNumbers = /(?:^|\.)(?:latitude|longitude|timestamp)$/;

/** Returns the strings and numbers of a value with their paths, without the positions in lists. */
function textsOf(value: unknown, path: string, depth: number): readonly TextAtPath[] {
  const digits = longInteger(value) ?? (typeof value === 'number' ? String(value) : null);
  if (digits !== null) return ignoredNumbers.test(path) ? [] : [{ path, text: digits }];
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => textsOf(each, path, depth + 1));
  return Object.entries(value).flatMap(([name, each]) =>
    textsOf(each, path === '' ? name : `${path}.${name}`, depth + 1),
  );
}

/** Returns where the first word after a position starts, up to the match. */
function wordFrom(text: string, from: number, match: number): number {
  const space = text.slice(from, match).search(/\s\S/);
  return space === -1 ? from : from + space + 1;
}

/** Returns the part of a text around the start of a match, in one line. */
function excerptOf(text: string, start: number): string {
  const from = start <= excerptLength.before ? 0 : wordFrom(text, start - excerptLength.before, start);
  const until = start + excerptLength.after;
  const part = text.slice(from, until).toWellFormed().replace(/\s+/g, ' ');
  return `${from > 0 ? '…' : ''}${part}${until < text.length ? '…' : ''}`;
}
