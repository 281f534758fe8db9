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
const openQuoted = `"${longIntegerMark}`;

/** Integers of up to 15 digits are exact in a double. */
const exactDigits = 15;
const longInteger = /^-?[1-9]\d{15,}$/;

const quote = 0x22;
const plus = 0x2b;
const comma = 0x2c;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;
const backslash = 0x5c;
const exponent = 0x65;
const open = 0x7b;
const close = 0x7d;
/** Sets the one bit in which "[" differs from "{", "]" from "}", "E" from "e". */
const folded = 0x20;

/**
 * Scans a JSON text, in time that grows with its length alone and no deeper on the stack for any nesting. Strings,
 * fractions and exponents are left as they are. Of a text that is no JSON it says little, and never makes it one.
 */
export function scanJson(text: string): JsonScan {
  const cuts: number[] = [];
  // Joined at the end: to make one text of a rope of thousands of pieces takes twice as long.
  const pieces: string[] = [];
  let copied = 0;
  let level = 0;
  let depth = 0;
  let closed = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at) - 1;
    } else if (code === comma) {
      if (level === 1 && !closed) cuts.push(at);
    } else if ((code >= zero && code <= nine) || code === minus) {
      const end = endOfNumber(text, at);
      if (end - at > exactDigits && isLongInteger(text, at, end)) {
        pieces.push(text.slice(copied, at), openQuoted, text.slice(at, end), '"');
        copied = end;
      }
      at = end - 1;
    } else if ((code | folded) === open) {
      level += 1;
      if (level > depth) depth = level;
      if (level === 1 && !closed) cuts.push(at);
    } else if ((code | folded) === close) {
      level -= 1;
      if (level === 0 && !closed) {
        cuts.push(at);
        closed = true;
      }
    }
  }
  if (copied > 0) pieces.push(text.slice(copied));
  return { quoted: copied > 0 ? pieces.join('') : text, depth, cuts };
}

/** The index just past the string that opens at `start`; the text's length where it never closes. */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((at - before) % 2 === 1) return at + 1;
  }
  return text.length;
}

/** The index just past everything that a number could be made of. */
function endOfNumber(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const code = text.charCodeAt(at);
    const isDigit = code >= zero && code <= nine;
    const isSign = code === point || code === minus || code === plus || (code | folded) === exponent;
    if (!isDigit && !isSign) return at;
  }
}

/** True for a whole integer of too many digits. One before a colon is no value: quoting it would make JSON of what is none. */
function isLongInteger(text: string, start: number, end: number): boolean {
  if (!longInteger.test(text.slice(start, end))) return false;
  let at = end;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) !== colon;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
