import { keptRanges, removedRanges, replacements } from './fold-table';

export { foldVersion } from './fold-table';

/** One fold of names and texts, so that those that people read as the same are equal, wherever they are compared. */

/**
 * Returns a text as it is compared and found: without case and accents, in plain Latin letters where it has others (ł, ß, æ),
 * without what can't be seen, with ASCII digits, quotes and dashes, and with spaces for all other signs. ASCII signs stay.
 * The result is the same on all systems, and folding it again doesn't change it.
 *
 * Normalization and lower case come from the runtime: Unicode never changes them for a character that it has. The rest is
 * fold-table.ts.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return isPlain(lower) ? lower : lower.replace(unplain, foldRun);
}

/** Returns true if people read two names as the same, whatever space is around them. */
export function isSameName(one: string, other: string): boolean {
  const folded = fold(one).trim();
  // Signs alone are folded to nothing.
  return folded === '' ? one.trim() === other.trim() : folded === fold(other).trim();
}

/** Returns true if folding only turns a text to lower case. */
export function isPlain(text: string): boolean {
  return !/[\0\u0080-\uffff]/.test(text);
}

/** Reads ranges of fold-table.ts. */
export function* readRanges(packed: string): Generator<readonly [first: number, last: number]> {
  const numbers = packed.split(' ').map((part) => Number.parseInt(part, 36));
  let end = 0;
  for (let at = 0; at < numbers.length; at += 2) {
    const from = end + (numbers[at] ?? 0);
    end = from + (numbers[at + 1] ?? 0);
    yield [from, end];
  }
}

/** Returns the inside of a character class of a regular expression with the flag u. */
export function classOf(packed: string): string {
  const escaped = (code: number) => `\\u{${code.toString(16)}}`;
  return Array.from(readRanges(packed), ([from, to]) => `${escaped(from)}-${escaped(to)}`).join('');
}

const unplain = /[\0\u0080-\uffff]+/g;
/** Whatever isn't kept: it is replaced or removed, or becomes a space. */
const changing = new RegExp(`[^\\x01-\\x7f${classOf(keptRanges)}]`, 'gu');
const replacement = readReplacements();
/** The letters of European languages, which mostly stand alone among ASCII letters. */
const foldedLetters = new Map<string, string>();

function foldRun(run: string): string {
  if (run.length > 1) return foldCharacters(run);
  const known = foldedLetters.get(run) ?? foldCharacters(run);
  foldedLetters.set(run, known);
  return known;
}

function foldCharacters(text: string): string {
  return replaceInParts(text.normalize('NFKD'), changing, replacementOf).normalize('NFC').toLowerCase();
}

/** Characters that are replaced at a time: V8 needs up to 50 bytes for each. */
const partLength = 16_384;

/** Replaces single characters of a text, in less memory than at once. `character`: with the flags g and u. */
export function replaceInParts(
  text: string,
  character: RegExp,
  replaced: (character: string) => string,
): string {
  if (text.length <= partLength) return text.replace(character, replaced);
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    // Not between the halves of a character.
    const end = at + partLength + Number(isHighSurrogate(text.charCodeAt(at + partLength - 1)));
    parts.push(text.slice(at, end).replace(character, replaced));
    at = end;
  }
  return parts.join('');
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

function replacementOf(character: string): string {
  return replacement.get(character) ?? ' ';
}

function readReplacements(): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const [from, to] of readRanges(removedRanges))
    for (let code = from; code <= to; code += 1) map.set(String.fromCodePoint(code), '');
  for (const line of replacements.split('\n')) {
    const end = line.indexOf(' ');
    for (const character of line.slice(end + 1)) map.set(character, line.slice(0, end));
  }
  return map;
}
