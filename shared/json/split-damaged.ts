import { endOfString, scanJson } from './scan-json';

/** The elements of a damaged array, and whether it ends before its closing bracket. */
interface DamagedArray {
  /** Each as in the text; one that can't be read can contain more than one damaged element. */
  readonly elements: readonly string[];
  readonly isCutOff: boolean;
}

/** How many places after damage are tried as the start of an element, in one array. */
const maxTries = 1_000;
/** How many times its own length of text is read in these tries. */
const maxRereads = 8;

const isSpace = /\s/;

/**
 * Splits the text after an array's opening bracket at its elements, although some of them aren't JSON. A damaged element ends
 * with its brackets if its quotes and brackets are in order. Otherwise it ends before the next object that `isElement`
 * accepts, or where its brackets seem to end, whichever comes first. Returns null if anything follows the closing bracket.
 * Ends after more than `most` elements. Yields after each part of the text that it has read.
 */
export function* splitDamaged(
  text: string,
  isElement: (json: string) => boolean,
  most: number,
): Generator<void, DamagedArray | null> {
  const elements: string[] = [];
  const budget = { tries: maxTries, characters: maxRereads * text.length };
  const lastAt = text.trimEnd().length - 1;
  let at = 0;
  while (elements.length <= most) {
    yield;
    at = skipSeparators(text, at);
    if (at >= text.length) return { elements, isCutOff: true };
    if (text[at] === ']') return at === lastAt ? { elements, isCutOff: false } : null;
    const extent = extentOf(text, at);
    const whole = extent.end === null ? null : text.slice(at, extent.end);
    const cut =
      whole !== null && isJson(whole)
        ? extent.end
        : yield* endOfDamaged(text, at, extent, lastAt, isElement, budget);
    const isClosed = cut !== null || text[lastAt] === ']';
    elements.push(text.slice(at, cut ?? (isClosed ? lastAt : text.length)).trim());
    if (cut === null) return { elements, isCutOff: !isClosed };
    at = cut;
  }
  return { elements, isCutOff: false };
}

function skipSeparators(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[,\s]/.test(text[at] ?? '')) at += 1;
  return at;
}

/** Where an element seems to end, by its quotes and brackets. */
interface Extent {
  /** The index after it, where a comma or the closing bracket is; null if there is none. */
  readonly end: number | null;
  /** Whether its quotes and brackets are in order, so that no damage hides its end. */
  readonly isOrdered: boolean;
}

function extentOf(text: string, start: number): Extent {
  const open: string[] = [];
  let isOrdered = true;
  let before = '';
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (open.length === 0 && (character === ',' || character === ']')) return { end: at, isOrdered };
    if (isSpace.test(character)) continue;
    isOrdered &&= mayFollow(character, before, open.at(-1));
    before = character;
    if (character === '"') at = endOfString(text, at) - 1;
    else if (character === '{' || character === '[') open.push(character);
    else if (character === '}' || character === ']') open.pop();
  }
  return { end: null, isOrdered: false };
}

/** Whether a character can follow another between the brackets of JSON, as far as quotes and brackets show. */
function mayFollow(character: string, before: string, bracket: string | undefined): boolean {
  if (before === '"' && !':,}]'.includes(character)) return false;
  switch (character) {
    case '"':
      return '{[,:'.includes(before);
    case '{':
      return !(before === ',' && bracket === '{');
    case '}':
      return bracket === '{';
    case ']':
      return bracket === '[';
    default:
      return true;
  }
}

/** Returns the index after a damaged element; null if no element is known to follow it. */
function* endOfDamaged(
  text: string,
  start: number,
  { end, isOrdered }: Extent,
  lastAt: number,
  isElement: (json: string) => boolean,
  budget: Budget,
): Generator<void, number | null> {
  budget.characters -= (end ?? text.length) - start;
  const afterwards = end === null ? text.length : skipSeparators(text, end);
  const isEnd = isOrdered || afterwards === lastAt;
  const isPlausible = text[afterwards] === '{' || (text[afterwards] === ']' && isEnd);
  if (!isPlausible) return yield* nextElement(text, start, text.length, isElement, budget);
  return isOrdered ? end : ((yield* nextElement(text, start, afterwards, isElement, budget)) ?? end);
}

/** How much may still be tried and read again in an array. */
interface Budget {
  tries: number;
  characters: number;
}

/** Returns the index of the next comma after which an element starts before `until`; null if there is none. */
function* nextElement(
  text: string,
  from: number,
  until: number,
  isElement: (json: string) => boolean,
  budget: Budget,
): Generator<void, number | null> {
  // A comma and the bracket of the object after it, between which an array can be split again.
  const separated = /,\s*(?=\{)/g;
  separated.lastIndex = from;
  for (let found = separated.exec(text); found; found = separated.exec(text)) {
    const start = found.index + found[0].length;
    if (start >= until) return null;
    budget.tries -= 1;
    const { end } = extentOf(text, start);
    budget.characters -= (end ?? text.length) - start;
    if (budget.tries < 0 || budget.characters < 0) return null;
    if (end !== null && isElement(text.slice(start, end))) return found.index;
    yield;
  }
  return null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(scanJson(text).quoted);
    return true;
  } catch {
    return false;
  }
}
