/**
 * The result of one pass over a JSON text: what is needed to parse it without loss, to limit its depth, and to split
 * its outermost container.
 */
interface JsonScan {
  /**
   * The text for JSON.parse, with every bare integer too long for a double quoted behind `longIntegerMark`, in digits:
   * 1.5e18 as 1500000000000000000.
   */
  readonly quoted: string;
  /** Maximum number of containers open at once, or 0 if there is none. */
  readonly depth: number;
  /**
   * Offsets of the outermost container's opening bracket, its commas and, if it closes, its closing bracket. Empty if
   * there is no container.
   */
  readonly cuts: readonly number[];
}

/**
 * Precedes the digits of a quoted integer. It starts with a character that JSON allows in strings and that doesn't
 * occur at the start of real texts. If it did, it would count as a mark only before digits, and affect only its own
 * field.
 */
export const longIntegerMark = '\u007fint:';
const openQuoted = `"${longIntegerMark}`;

/** Integers of up to 15 digits are exact as a double. */
const exactDigits = 15;
/** An int64 has no more digits. A longer integer with an exponent is left to JSON.parse, like a fraction. */
const mostDigits = 19;
const longInteger = /^-?[1-9]\d{15,}$/;
const decimal = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

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
 * Scans a JSON text in linear time, without recursion. Strings and fractions stay unchanged. For text that
 * isn't JSON, the result is not meaningful, but never becomes valid JSON.
 */
export function scanJson(text: string): JsonScan {
  const cuts: number[] = [];
  // Joined at the end: flattening a rope of thousands of pieces takes twice as long.
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
      const digits = longDigits(text, at, end);
      if (digits !== null) {
        pieces.push(text.slice(copied, at), openQuoted, digits, '"');
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

/** Returns the index after the string that starts at `start`, or the text's length if the string never ends. */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((at - before) % 2 === 1) return at + 1;
  }
  return text.length;
}

/** Returns the index after all characters that can be part of a number. */
function endOfNumber(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const code = text.charCodeAt(at);
    const isDigit = code >= zero && code <= nine;
    const isSign = code === point || code === minus || code === plus || (code | folded) === exponent;
    if (!isDigit && !isSign) return at;
  }
}

/**
 * Returns the digits of a number that is an integer too long for a double, otherwise null. An integer before a colon is
 * invalid JSON, and quoting it would make the JSON valid.
 */
function longDigits(text: string, start: number, end: number): string | null {
  const hasExponent = hasExponentBetween(text, start, end);
  if (!hasExponent && end - start <= exactDigits) return null;
  const number = text.slice(start, end);
  const digits = longInteger.test(number) ? number : writtenOut(number);
  if (digits === null) return null;
  let at = end;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === colon ? null : digits;
}

function hasExponentBetween(text: string, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at += 1) if ((text.charCodeAt(at) | folded) === exponent) return true;
  return false;
}

/** Returns an integer with a fraction or an exponent in digits, if it is too long for a double; otherwise null. */
function writtenOut(number: string): string | null {
  const [, sign = '', whole = '', fraction = '', power = '0'] = decimal.exec(number) ?? [];
  const places = Number(power) - fraction.length;
  const significant = (whole + fraction).replace(/^0+/, '');
  if (whole === '' || significant === '') return null;
  const integer = places >= 0 ? significant + '0'.repeat(places) : significant.slice(0, places);
  const rest = places >= 0 ? '' : significant.slice(places);
  if (/[1-9]/.test(rest) || integer.length <= exactDigits || integer.length > mostDigits) return null;
  return sign + integer;
}

/** Whether a code is one of the white space of JSON. */
export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
