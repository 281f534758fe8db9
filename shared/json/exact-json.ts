import { longIntegerMark, scanJson } from './scan-json';

/**
 * Lossless JSON. JSON.parse turns 9007199254740993 into ...992, but IDs and nanosecond times are int64. Before parsing,
 * bare integers that are too long for a double are quoted and marked. Everything else, including doubles with 17
 * digits, is left to JSON.parse.
 */

const digitsOnly = /^-?\d+$/;

/** Returns the digits of an integer that was too long for a double, or null for any other value. */
export function longInteger(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith(longIntegerMark)) return null;
  const digits = value.slice(longIntegerMark.length);
  return digitsOnly.test(digits) ? digits : null;
}

/** Parses JSON. Long integers become marked text (see `longInteger`). Returns undefined if the text isn't JSON. */
export function parseExact(text: string): unknown {
  try {
    return JSON.parse(scanJson(text).quoted);
  } catch {
    return undefined;
  }
}

/** Parses JSON as JavaScript does. Returns undefined if the text isn't JSON. The parser's error is discarded: it quotes the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A whole string that isn't a name. The quote at its start isn't part of another string, where it would be escaped. */
const markedInteger = new RegExp(`(?<!\\\\)"${longIntegerMark}(-?\\d+)"(?!:)`, 'g');

/** Writes a value of `parseExact` as JSON, with its long integers as numbers. */
export function stringifyExact(value: unknown): string {
  return JSON.stringify(value).replace(markedInteger, '$1');
}
