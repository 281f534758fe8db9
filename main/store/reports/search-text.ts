import type { JsonText, Signal } from '../../../shared/domain/report';
import { maxSearchedTexts, wordsOf } from '../../../shared/domain/search-query';
import { endOfString } from '../../../shared/json/scan-json';

/**
 * Removes accents and folds case beyond ASCII, and replaces non-ASCII characters that are neither letters nor
 * digits by spaces. SQLite's "ascii" tokenizer then finds the same words as searchWordsIn, independent of
 * both sides' Unicode versions.
 */
export function foldText(text: string): string {
  if (isPlain(text)) return text;
  return text
    .replaceAll('\0', ' ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[^\p{L}\p{N}\p{ASCII}]+/gu, ' ');
}

/** Whether folding leaves a text unchanged. */
function isPlain(text: string): boolean {
  return !/[\0\u0080-\uffff]/.test(text);
}

/** The characters of a word, in a folded lowercase text. */
const wordCharacters = 'a-z0-9\\u0080-\\u{10ffff}';
const betweenWords = `[^${wordCharacters}]+`;
const separator = new RegExp(betweenWords, 'u');

/** Returns the words of a text as the search index contains them, in order: lowercase runs of letters and digits. */
export function searchWordsIn(text: string): readonly string[] {
  return foldText(text)
    .toLowerCase()
    .split(separator)
    .filter((word) => word !== '');
}

/**
 * Returns a function that returns where a folded lowercase text contains a phrase (one of `searchPhrases`), or one whose
 * last word starts with the phrase's last word; -1 if nowhere.
 */
export function phraseFinder(phrase: string): (folded: string) => number {
  const words = phrase.split(' ');
  const [first = ''] = words;
  const phraseStart = new RegExp(`(?<![${wordCharacters}])${words.join(betweenWords)}`, 'u');
  // Most texts don't contain it, which `includes` finds out much faster.
  return (folded) => (folded.includes(first) ? folded.search(phraseStart) : -1);
}

/** Returns the phrases of a typed search that has no fields. */
export function searchPhrases(search: string): readonly string[] {
  return phrasesOf(wordsOf(search));
}

/**
 * Returns the phrases of texts: the words of each, separated by a space. Reports must contain each of them; the last
 * word of a phrase may be the start of a longer one.
 */
export function phrasesOf(texts: readonly string[]): readonly string[] {
  const phrases = texts.map((text) => searchWordsIn(text).join(' '));
  return [...new Set(phrases)].filter((phrase) => phrase !== '').slice(0, maxSearchedTexts);
}

/**
 * Returns an FTS5 query that matches all phrases, with their last words as prefixes. The phrases are quoted and
 * contain only letters, digits and spaces, so that no input is parsed as syntax.
 */
export function searchExpression(phrases: readonly string[]): string {
  return phrases.map((phrase) => `"${phrase}"*`).join(' AND ');
}

const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;
const space = 0x20;

/**
 * Returns the text a report is found by: every string and number of its JSON as received, including
 * extra_data and unknown fields, and the names of its signals. Field names, which all reports share,
 * booleans, coordinates and times are left out.
 */
export function searchableText(json: JsonText, raisedSignals: readonly Signal[]): string {
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
  const joined = [...texts].join('\n');
  // Each text is folded separately, because folding would remove the newlines. Most reports need no folding.
  return isPlain(joined) ? joined : Array.from(texts, foldText).join('\n');
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
