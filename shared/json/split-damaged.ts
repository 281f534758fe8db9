import { endOfMatch, scanValue } from './invalid-place';
import { endOfString } from './scan-json';

/** The elements of a damaged array, and whether it ends before its closing bracket. */
interface DamagedArray {
  /** Each as in the text; one that can't be read can contain more than one damaged element. */
  readonly elements: readonly string[];
  readonly isCutOff: boolean;
}

/** How an element is told from other values of a text. */
export interface ElementKind {
  /** Whether a JSON object is an element. */
  readonly isElement: (json: string) => boolean;
  /** Whether an object with these names, in this order, is certainly one; of a damaged object, the names up to the damage. */
  readonly isCertain: (names: readonly string[]) => boolean;
}

/** How many places after damage are tried as the start of an element, in one array. */
const maxTries = 1_000;
/** How many times its own length of text is read in these tries. */
const maxRereads = 8;

const isSpace = /\s/;
/** What can follow an element whose separator is damaged by up to one character, before the next. */
const betweenElements = /\s*(?:,\s*[^\s{]?|[^\s{]?\s*,?)\s*(?=\{)/y;

/**
 * Splits the text after an array's opening bracket at its elements, although some of them aren't JSON. A damaged element ends
 * with its brackets if its quotes and brackets are in order. Otherwise it ends where the next element seems to start (see
 * `ElementSearch.next`), or where its brackets seem to end, whichever comes first. Returns null if anything follows the closing
 * bracket. Ends after more than `most` elements. Yields after each part of the text that it has read.
 */
export function* splitDamaged(
  text: string,
  kind: ElementKind,
  most: number,
): Generator<void, DamagedArray | null> {
  const elements: string[] = [];
  const lastAt = text.trimEnd().length - 1;
  const search = new ElementSearch(text, lastAt, kind);
  let at = 0;
  while (elements.length <= most) {
    yield;
    at = skipSeparators(text, at);
    if (at >= text.length) return { elements, isCutOff: true };
    if (text[at] === ']' && closesLast(text, at, lastAt)) return { elements, isCutOff: false };
    if (text[at] === ']' && !isFollowed(text, at, lastAt)) return null;
    const whole = search.endOfWhole(at);
    const end = whole ?? (yield* endOfDamaged(text, at, lastAt, search));
    const isClosed = end !== null || text[lastAt] === ']';
    const element = text.slice(at, end ?? (isClosed ? lastAt : text.length)).trim();
    // A bracket or quote too many between elements is no element.
    if (whole !== null || !strayMarks.test(element)) elements.push(element);
    if (end === null) return { elements, isCutOff: !isClosed };
    at = end;
  }
  return { elements, isCutOff: false };
}

const strayMarks = /^[\][{}":\\]$/;

function skipSeparators(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[,\s]/.test(text[at] ?? '')) at += 1;
  return at;
}

/** Whether a bracket closes the list, with up to one bracket too many behind it. */
function closesLast(text: string, at: number, lastAt: number): boolean {
  return at === lastAt || (text[lastAt] === ']' && skipSpace(text, at + 1) === lastAt);
}

/** Whether a bracket that should close the list is followed by more of it, and not by another list. */
function isFollowed(text: string, at: number, lastAt: number): boolean {
  return text[lastAt] === ']' && /[^[\]]/.test(text[skipSpace(text, at + 1)] ?? '');
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
  lastAt: number,
  search: ElementSearch,
): Generator<void, number | null> {
  if (text[start] === ']') return yield* search.next(start, text.length);
  const extent = extentOf(text, start);
  const { end } = extent;
  // What isn't an object can be a mark too many before one.
  const isOrdered = extent.isOrdered && text[start] === '{';
  search.spend((end ?? text.length) - start);
  const afterwards = end === null ? text.length : skipSeparators(text, end);
  const isEnd = extent.isOrdered || afterwards === lastAt;
  const isPlausible = text[afterwards] === '{' || (text[afterwards] === ']' && isEnd);
  if (!isPlausible) return yield* search.next(start, text.length);
  return isOrdered ? end : ((yield* search.next(start, afterwards)) ?? end);
}

/** What follows a run of elements that can be read. */
type RunEnd = 'list-end' | 'nested-end' | 'damage';

/** Searches an array for the next element after a damaged one, with a limited number of tries. */
class ElementSearch {
  readonly #text: string;
  readonly #lastAt: number;
  readonly #kind: ElementKind;
  /** How each run of elements ends, by the start of each of its elements. */
  readonly #runs = new Map<number, RunEnd>();
  #tries = maxTries;
  #characters: number;

  constructor(text: string, lastAt: number, kind: ElementKind) {
    this.#text = text;
    this.#lastAt = lastAt;
    this.#kind = kind;
    this.#characters = maxRereads * text.length;
  }

  spend(characters: number): void {
    this.#characters -= characters;
  }

  /** Returns the index after an element that is JSON and followed by another or the end; null if it isn't such a one. */
  endOfWhole(start: number): number | null {
    const { end, names } = scanValue(this.#text, start);
    if (end === null) return null;
    const after = skipSpace(this.#text, end);
    const isFollowed = this.#text[after] === ',' || after >= this.#text.length || this.#isLast(after);
    if (!isFollowed) return endOfMatch(betweenElements, this.#text, end) === null ? null : end;
    // A list up to the end is a bracket too many.
    if (this.#text[start] === '[' && skipSeparators(this.#text, after) >= this.#lastAt) return null;
    return this.#isContinued(skipSeparators(this.#text, after), names) ? null : end;
  }

  /** Whether a place after an object has another member of it, because a bracket too many has closed it. */
  #isContinued(at: number, names: readonly string[]): boolean {
    if (this.#text[at] !== '"') return false;
    const end = endOfString(this.#text, at);
    const isName = this.#text[skipSpace(this.#text, end)] === ':';
    return isName && !names.includes(this.#text.slice(at + 1, end - 1));
  }

  /**
   * Returns where a damaged element ends, since the next one starts before `until`; null if none does. An element is the first
   * object that isn't the value of a name, and
   *
   * - can be read, and begins a run of such objects up to the end of the list, or
   * - begins one up to more damage, or is damaged itself, but certainly has the names of an element.
   *
   * Objects of a run that ends like a nested list aren't elements, and nothing inside them is.
   */
  *next(from: number, until: number): Generator<void, number | null> {
    for (let start = this.#text.indexOf('{', from + 1); start !== -1 && start < until; ) {
      this.#tries -= 1;
      if (this.#tries < 0 || this.#characters < 0) return null;
      const { end, stoppedAt, names } = scanValue(this.#text, start);
      this.spend(stoppedAt - start);
      const isValue = this.#text[previousVisible(this.#text, start)] === ':';
      if (!isValue && this.#isStart(start, end, names)) return separatorBefore(this.#text, start);
      start = this.#text.indexOf('{', end ?? start + 1);
      yield;
    }
    return null;
  }

  #isStart(start: number, end: number | null, names: readonly string[]): boolean {
    const isCertain = this.#kind.isCertain(names);
    if (end === null) return isCertain;
    const runEnd = this.#runEndAt(start);
    if (runEnd === 'nested-end' || (runEnd === 'damage' && !isCertain)) return false;
    return this.#kind.isElement(this.#text.slice(start, end));
  }

  #runEndAt(start: number): RunEnd {
    const run: number[] = [];
    let runEnd = this.#runs.get(start);
    for (let at = start; runEnd === undefined; ) {
      run.push(at);
      const { end, stoppedAt } = scanValue(this.#text, at);
      this.spend(stoppedAt - at);
      const after = end === null ? null : skipSpace(this.#text, end);
      if (end === null || after === null || after >= this.#text.length) runEnd = 'damage';
      else if (this.#isLast(after)) runEnd = 'list-end';
      else if (/[\]}]/.test(this.#text[after] ?? '')) runEnd = this.#bracketEnd(after, run.length);
      else {
        at = skipSeparators(this.#text, after);
        runEnd = this.#text[after] === ',' && this.#text[at] === '{' ? this.#runs.get(at) : 'damage';
      }
    }
    for (const each of run) this.#runs.set(each, runEnd);
    return runEnd;
  }

  /**
   * Returns how a run of objects ends that is followed by a bracket. Only a single object is the value of a name, which a
   * brace can follow, and no object follows a nested list.
   */
  #bracketEnd(at: number, count: number): RunEnd {
    const isOfNested =
      this.#text[at] === '}' ? count === 1 : this.#text[skipSeparators(this.#text, at + 1)] !== '{';
    return isOfNested ? 'nested-end' : 'damage';
  }

  #isLast(at: number): boolean {
    return at === this.#lastAt && this.#text[at] === ']';
  }
}

/** Returns the index of the comma before an element; of the element if there is none. */
function separatorBefore(text: string, start: number): number {
  const at = previousVisible(text, start);
  return text[at] === ',' ? at : start;
}

/** Returns the index of the last character before one that isn't white space; -1 for none. */
function previousVisible(text: string, before: number): number {
  let at = before - 1;
  while (at >= 0 && isSpace.test(text[at] ?? '')) at -= 1;
  return at;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace.test(text[at] ?? '')) at += 1;
  return at;
}
