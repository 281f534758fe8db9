import { longIntegerMark, scanJson } from './scan-json';

/**
 * JSON without loss. JSON.parse turns 9007199254740993 into ...992; ids and nanosecond times are int64, so bare
 * integers too long for a double are quoted, behind a mark, before the text is parsed. Everything else, doubles of
 * 17 digits included, is left to JSON.parse.
 */

const digitsOnly = /^-?\d+$/;

/** The digits of an integer that was too long for a double; null for every other value. */
export function longInteger(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith(longIntegerMark)) return null;
  const digits = value.slice(longIntegerMark.length);
  return digitsOnly.test(digits) ? digits : null;
}

/** Parses JSON, long integers as marked text (see longInteger). Returns undefined where the text is not JSON. */
export function parseExact(text: string): unknown {
  try {
    return JSON.parse(scanJson(text).quoted);
  } catch {
    return undefined;
  }
}
