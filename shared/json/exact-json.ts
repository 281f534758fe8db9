/**
 * JSON without loss. JSON.parse turns 9007199254740993 into ...992; ids and nanosecond times are int64, so bare
 * integers too long for a double are quoted, behind a mark, before the text is parsed. Everything else, doubles of
 * 17 digits included, is left to JSON.parse.
 */

/** Stands before the digits of a quoted integer. A service that sends it itself only makes its own field unreadable. */
const mark = '\u0000int:';
const markInJson = '"\\u0000int:';

/** Integers of up to 15 digits are exact in a double. */
const exactDigits = 15;

/** The digits of an integer that was too long for a double; null for every other value. */
export function longInteger(value: unknown): string | null {
  return typeof value === 'string' && value.startsWith(mark) ? value.slice(mark.length) : null;
}

/** Parses JSON, long integers as marked text (see longInteger). Returns undefined where the text is not JSON. */
export function parseExact(text: string): unknown {
  try {
    return JSON.parse(quoteLongIntegers(text));
  } catch {
    return undefined;
  }
}

/** The text with every bare integer of more than 15 digits quoted and marked; strings, fractions, exponents untouched. */
export function quoteLongIntegers(text: string): string {
  const numberOrString = /"|-?\d{16,}/g;
  let quoted = '';
  let copied = 0;
  for (let match = numberOrString.exec(text); match; match = numberOrString.exec(text)) {
    if (match[0] === '"') {
      numberOrString.lastIndex = endOfString(text, match.index);
      continue;
    }
    const end = match.index + match[0].length;
    if (!isWholeNumber(text, match.index, end)) continue;
    quoted += `${text.slice(copied, match.index)}${markInJson}${match[0]}"`;
    copied = end;
  }
  return copied === 0 ? text : quoted + text.slice(copied);
}

/** True when the digits at start..end are a whole JSON number: not the fraction, exponent or head of a longer one. */
function isWholeNumber(text: string, start: number, end: number): boolean {
  const before = text[start - 1];
  const after = text[end];
  if (before !== undefined && /[\d.eE+-]/.test(before)) return false;
  if (after !== undefined && /[.eE]/.test(after)) return false;
  if (isMemberName(text, end)) return false;
  const digits = text[start] === '-' ? text.slice(start + 1, end) : text.slice(start, end);
  return digits.length > exactDigits && digits[0] !== '0';
}

/** True when a colon follows: a bare number there is no JSON, and quoting it would make it some. */
function isMemberName(text: string, end: number): boolean {
  const colon = /[ \t\n\r]*:/y;
  colon.lastIndex = end;
  return colon.test(text);
}

/** The index just past the string that opens at `start`; the text's length where it never closes. */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
  return text.length;
}
