import type { JsonText, Signal } from '../../../shared/domain/report';
import { endOfString } from '../../../shared/json/scan-json';
import { maxSearchedTexts } from '../../../shared/query/problems';
import { typedTexts } from '../../../shared/query/tokens';
import { phraseOf, searchText, waysToWrite } from '../../../shared/text/words';

/** Returns the phrases of a typed search that has no fields. */
export function searchPhrases(search: string): readonly string[] {
  return phrasesOf(typedTexts(search));
}

/** Returns the phrases of texts. Reports must contain each of them. */
export function phrasesOf(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map(phraseOf))].filter((phrase) => phrase !== '').slice(0, maxSearchedTexts);
}

/**
 * Returns an FTS5 query that matches all phrases, with their last words as prefixes. The phrases are quoted and
 * contain only letters, digits and spaces, so that no input is parsed as syntax.
 */
export function searchExpression(phrases: readonly string[]): string {
  return phrases.map(expressionOf).join(' AND ');
}

function expressionOf(phrase: string): string {
  const ways = waysToWrite(phrase).map((way) => `"${way}"*`);
  return ways.length === 1 ? ways.join('') : `(${ways.join(' OR ')})`;
}

const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;
const space = 0x20;

/** How much of a report's JSON is searched, in characters. Reports have some thousands. */
const maxSearchedLength = 500_000;

/**
 * Returns the folded text a report is found by: every string and number of its JSON as received, including
 * extra_data and unknown fields, and the names of its signals. Field names, which all reports share,
 * booleans, coordinates and times are left out, and so is what follows the first 500,000 characters.
 */
export function searchableText(received: JsonText, raisedSignals: readonly Signal[]): string {
  const json = received.slice(0, maxSearchedLength);
  const texts = new Set<string>(raisedSignals);
  /** Whether to skip the next number: it is the value of an ignored field. */
  let skipNext = false;
  for (let at = 0; at < json.length; ) {
    const open = json.indexOf('"', at);
    skipNext = addNumbers(texts, json, at, open === -1 ? json.length : open, skipNext);
    if (open === -1) break;
    at = endOfString(json, open);
    if (isName(json, at)) skipNext = isIgnored(json, open + 1, at - 1);
    else texts.add(textBetween(json, open + 1, at - 1));
  }
  return searchText([...texts].join('\n'));
}

/** Adds the numbers of a range without strings. Returns whether the next number after it must still be skipped. */
function addNumbers(
  texts: Set<string>,
  json: JsonText,
  from: number,
  until: number,
  skipFirst: boolean,
): boolean {
  let skipNext = skipFirst;
  for (let at = from; at < until; at += 1) {
    const code = json.charCodeAt(at);
    if (code !== minus && !(code >= zero && code <= nine)) continue;
    const end = endOfNumber(json, at, until);
    if (!skipNext) texts.add(json.slice(at, end));
    skipNext = false;
    at = end;
  }
  return skipNext;
}

const numberEnd = /[,\s}\]]/g;

function endOfNumber(json: JsonText, from: number, until: number): number {
  numberEnd.lastIndex = from;
  return Math.min(numberEnd.exec(json)?.index ?? until, until);
}

/** Whether a string that ends before `end` is a field name. */
function isName(json: JsonText, end: number): boolean {
  let at = end;
  while (json.charCodeAt(at) <= space) at += 1;
  return json.charCodeAt(at) === colon;
}

/** Whether a field's numbers are ignored: users don't search for them, and each would be a word of a single report. */
function isIgnored(json: JsonText, from: number, until: number): boolean {
  if (until - from === 8) return json.startsWith('latitude', from);
  return until - from === 9 && (json.startsWith('longitude', from) || json.startsWith('timestamp', from));
}

function textBetween(json: JsonText, from: number, to: number): string {
  const text = json.slice(from, to);
  if (!text.includes('\\')) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
