/** What one pass over a JSON text finds: enough to parse it without loss, to bound it, and to cut its outer container up. */
export interface JsonScan {
  /** The text for JSON.parse, with every bare integer too long for a double quoted behind `longIntegerMark`. */
  readonly quoted: string;
  /** How many containers are open at once at most; 0 where there is none. */
  readonly depth: number;
  /** Where the first outermost container opens, each of its commas, and where it closes if it does; empty where there is none. */
  readonly cuts: readonly number[];
}

/**
 * Stands before the digits of a quoted integer: a character that JSON takes as it is, and that no text begins with. Where
 * one does, it counts as a mark only before digits, and then harms nothing but its own field.
 */
export const longIntegerMark = '\u007fint:';

/** Integers of up to 15 digits are exact in a double. */
const exactDigits = 15;
const wholeInteger = /^-?[1-9]\d*$/;

const quote = 0x22;
const plus = 0x2b;
const comma = 0x2c;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
const backslash = 0x5c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Scans a JSON text, in time that grows with its length alone and no deeper on the stack for any nesting. Strings,
 * fractions and exponents are left as they are. Of a text that is no JSON it says little, and never makes it one.
 */
export function scanJson(text: string): JsonScan {
  const cuts: number[] = [];
  let quoted = '';
  let copied = 0;
  let open = 0;
  let depth = 0;
  let closed = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at) - 1;
    } else if (code === comma) {
      if (open === 1 && !closed) cuts.push(at);
    } else if (code === openBrace || code === openBracket) {
      open += 1;
      if (open > depth) depth = open;
      if (open === 1 && cuts.length === 0) cuts.push(at);
    } else if (code === closeBrace || code === closeBracket) {
      open -= 1;
      if (open === 0 && !closed) {
        cuts.push(at);
        closed = true;
      }
    } else if ((code >= zero && code <= nine) || code === minus) {
      const end = endOfNumber(text, at);
      if (end - at > exactDigits && isInteger(text, at, end)) {
        quoted += `${text.slice(copied, at)}"${longIntegerMark}${text.slice(at, end)}"`;
        copied = end;
      }
      at = end - 1;
    }
  }
  return { quoted: copied === 0 ? text : quoted + text.slice(copied), depth, cuts };
}

/** The index just past the string that opens at `start`; the text's length where it never closes. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === backslash) at += 1;
  }
  return text.length;
}

/** The index just past everything that a number could be made of. */
function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (isOfNumber(text.charCodeAt(at))) at += 1;
  return at;
}

/** Digits, "+", "-", ".", "e", "E"; false for the NaN past the text's end. */
function isOfNumber(code: number): boolean {
  return (
    (code >= zero && code <= nine) || code === point || code === minus || code === plus || isExponent(code)
  );
}

/** "e" or "E": they differ in one bit. */
function isExponent(code: number): boolean {
  return (code | 0x20) === 0x65;
}

/** True for a whole JSON integer. One before a colon is no value: quoting it would make JSON of what is none. */
function isInteger(text: string, start: number, end: number): boolean {
  const space = /[ \t\n\r]*/y;
  space.lastIndex = end;
  space.test(text);
  return wholeInteger.test(text.slice(start, end)) && text.charCodeAt(space.lastIndex) !== colon;
}
