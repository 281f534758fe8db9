import { z } from 'zod';
import type { Column } from '../../../shared/domain/report-query';
import type { FoundText, StoredRow } from '../../../shared/domain/report-row';
import { parseSearch } from '../../../shared/domain/search-query';
import { longInteger, parseExact } from '../../../shared/json/exact-json';
import type { Session } from '../../../shared/node/database/connection';
import { highlightPieces, searchPhrases } from '../../../shared/search-matches';
import { foldText, phrasesOf, startsOfPhrase } from './search-text';

/** Limits per row, because every row of a page is searched. */
const limits = { phrases: 8, jsonLength: 100_000 };
/** Characters of an excerpt before and after the start of the match. */
const excerptLength = { before: 20, after: 72 };

const jsonRow = z.object({ seq: z.int(), json: z.string() });
const jsonOfRows = `SELECT received.seq, received.json FROM json_each(?) AS requested
  CROSS JOIN received ON received.seq = requested.value WHERE length(received.json) <= ${limits.jsonLength}`;

/** Adds where each row contains the words of a search. The JSON is only read for what no column shows. */
export async function withFoundTexts(
  session: Session,
  rows: readonly StoredRow[],
  search: string,
): Promise<readonly StoredRow[]> {
  // The zone only matters for fields.
  const phrases = phrasesOf(parseSearch(search, 'utc').words).slice(0, limits.phrases);
  if (phrases.length === 0) return rows;
  const tests = phrases.map((phrase) => ({ phrase, isIn: containing(phrase) }));
  const inColumns = rows.map((row) => tests.map(({ phrase, isIn }) => findInColumns(row, phrase, isIn)));
  const others = rows.filter((_, at) => inColumns[at]?.includes(null)).map(({ seq }) => seq);
  const found = others.length === 0 ? [] : await session.rows(jsonOfRows, [JSON.stringify(others)], jsonRow);
  const jsonOf = new Map(found.map(({ seq, json }) => [seq, json]));
  return rows.map((row, at) => {
    const texts = inColumns[at]?.includes(null) ? textsOf(parseExact(jsonOf.get(row.seq) ?? ''), '', 0) : [];
    const places = tests.flatMap(
      ({ phrase, isIn }, index) => inColumns[at]?.[index] ?? findInTexts(texts, phrase, isIn) ?? [],
    );
    return { ...row, found: places };
  });
}

function containing(phrase: string): (text: string) => boolean {
  const isIn = startsOfPhrase(phrase);
  return (text) => isIn(foldText(text).toLowerCase());
}

function findInColumns(row: StoredRow, phrase: string, isIn: (text: string) => boolean): FoundText | null {
  const matching = columnTexts(row).flatMap(([column, ...texts]) => {
    const text = texts.find((each) => each !== null && isIn(each));
    return text ? [{ column, text }] : [];
  });
  const [first] = matching;
  if (first === undefined) return null;
  const columns = [...new Set(matching.map(({ column }) => column))];
  return { columns, path: '', excerpt: excerptOf(first.text, phrase) };
}

function columnTexts(row: StoredRow): readonly (readonly [Column, ...(string | null)[]])[] {
  return [
    ['risk', row.riskAssignment],
    ['fraudCases', ...row.fraudCases],
    ['user', row.userId],
    // The ID is shown only if there is room or no model.
    ['device', row.deviceModel ?? row.deviceId],
    ['place', row.place],
    ['signals', ...row.signals],
    ['extra', ...row.extra],
    ['country', ...row.countries],
    ['transaction', row.transactionId],
    ['id', row.id],
  ];
}

interface TextAtPath {
  readonly path: string;
  readonly text: string;
}

function findInTexts(
  texts: readonly TextAtPath[],
  phrase: string,
  isIn: (text: string) => boolean,
): FoundText | null {
  const found = texts.find(({ text }) => isIn(text));
  return found ? { columns: [], path: found.path, excerpt: excerptOf(found.text, phrase) } : null;
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

/** Returns the part of a text around the first match, in one line. */
function excerptOf(text: string, phrase: string): string {
  const [before, match] = highlightPieces(text, searchPhrases(`"${phrase}"`));
  const start = before && !before.found && match ? before.text.length : 0;
  const from = start <= excerptLength.before ? 0 : wordFrom(text, start - excerptLength.before, start);
  const until = start + excerptLength.after;
  const part = text.slice(from, until).toWellFormed().replace(/\s+/g, ' ');
  return `${from > 0 ? '…' : ''}${part}${until < text.length ? '…' : ''}`;
}
