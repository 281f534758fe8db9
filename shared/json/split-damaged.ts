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

/** A comma and the bracket of the object after it, between which an array can be split again. */
const separated = /,\s*(?=\{)/g;

/**
 * Splits the text after an array's opening bracket at its elements, although some of them aren't JSON. After damage,
 * which can hide quotes and brackets, it continues at the next object that `isElement` accepts: an object inside the
 * damaged element must not be taken for an element. Returns null if anything follows the closing bracket. Yields after each
 * part of the text that it has read.
 */
export function* splitDamaged(
  text: string,
  isElement: (json: string) => boolean,
): Generator<void, DamagedArray | null> {
  const elements: string[] = [];
  const budget = { tries: maxTries, characters: maxRereads * text.length };
  const last = text.trimEnd();
  let at = 0;
  for (;;) {
    yield;
    at = skipSeparators(text, at);
    if (at >= text.length) return { elements, isCutOff: true };
    if (text[at] === ']') return text.slice(at + 1).trim() === '' ? { elements, isCutOff: false } : null;
    const end = endOfElement(text, at);
    const element = end === null ? null : text.slice(at, end);
    if (end !== null && element !== null && isJson(element)) {
      elements.push(element);
      at = end;
      continue;
    }
    const next = yield* nextElement(text, at, isElement, budget);
    const isClosed = next !== null || last.endsWith(']');
    elements.push(text.slice(at, next ?? (isClosed ? last.length - 1 : text.length)).trim());
    if (next === null) return { elements, isCutOff: !isClosed };
    at = next;
  }
}

function skipSeparators(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[,\s]/.test(text[at] ?? '')) at += 1;
  return at;
}

/** Returns the index after the value at `start`, if a comma or the closing bracket follows it; otherwise null. */
function endOfElement(text: string, start: number): number | null {
  let level = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') at = endOfString(text, at) - 1;
    else if (/[{[]/.test(character)) level += 1;
    else if (level > 0 && /[}\]]/.test(character)) level -= 1;
    else if (level === 0 && /[,\]]/.test(character)) return at;
  }
  return null;
}

/** Returns the index of the next comma after which an element follows; null if there is none. */
function* nextElement(
  text: string,
  from: number,
  isElement: (json: string) => boolean,
  budget: { tries: number; characters: number },
): Generator<void, number | null> {
  separated.lastIndex = from;
  for (let found = separated.exec(text); found; found = separated.exec(text)) {
    budget.tries -= 1;
    const start = found.index + found[0].length;
    const end = endOfElement(text, start);
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
