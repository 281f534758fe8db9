import { fail, type Result, succeed } from '../result';
import { parseJson } from './exact-json';
import { endOfString } from './scan-json';

/**
 * How much a foreign JSON text may contain. Checked before anything is built of it: a few kilobytes, compressed, can
 * describe millions of values, which take gigabytes.
 */
export interface JsonBounds {
  /** Of the text, in UTF-16 units. Bytes are limited where they are received: there are never fewer. */
  readonly length: number;
  /** Containers open at once. */
  readonly levels: number;
  /** Commas and containers, which are as many as the values, or more by the empty containers. */
  readonly values: number;
  /** Of a string or name as it is written, with its escapes, in UTF-16 units. */
  readonly textLength: number;
  /** Of a number as it is written. Default: 1,000. */
  readonly numberLength?: number;
}

/** Why a JSON text isn't read. */
export type JsonFault =
  | { readonly kind: 'not-json' }
  /** The text exceeds `bound`, which is `limit`; `at` is the index of the first character that does. */
  | {
      readonly kind: 'excess';
      readonly bound: keyof JsonBounds;
      readonly limit: number;
      readonly at: number;
    };

export type JsonExcess = Extract<JsonFault, { readonly kind: 'excess' }>;

export const usualNumberLength = 1_000;

/**
 * Parses JSON that stays within bounds, by default as JavaScript does; `parseExact` as `parse` keeps long integers. `parse`
 * returns undefined for text that isn't JSON. Every foreign text is parsed by this function.
 */
export function parseBounded(
  text: string,
  bounds: JsonBounds,
  parse: (text: string) => unknown = parseJson,
): Result<unknown, JsonFault> {
  const excess = excessOf(text, bounds);
  if (excess !== null) return fail(excess);
  const value = parse(text);
  return value === undefined ? fail({ kind: 'not-json' }) : succeed(value);
}

const quote = 0x22;
const comma = 0x2c;
const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;
const open = 0x7b;
const close = 0x7d;
/** Sets the one bit in which "[" differs from "{", and "]" from "}". */
const folded = 0x20;

/**
 * Returns the first bound that a JSON text exceeds; null if it exceeds none. One pass that ends there, without recursion,
 * and builds nothing. Text that isn't JSON can exceed bounds too.
 */
export function excessOf(text: string, bounds: JsonBounds): JsonExcess | null {
  const { length, levels, values, textLength, numberLength = usualNumberLength } = bounds;
  if (text.length > length) return excess('length', length, length);
  let level = 0;
  let counted = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      if (end - at - 2 > textLength) return excess('textLength', textLength, at);
      at = end - 1;
    } else if ((code >= zero && code <= nine) || code === minus) {
      const end = endOfNumber(text, at);
      if (end - at > numberLength) return excess('numberLength', numberLength, at);
      at = end - 1;
    } else if (code === comma) {
      counted += 1;
      if (counted > values) return excess('values', values, at);
    } else if ((code | folded) === open) {
      counted += 1;
      level += 1;
      if (counted > values) return excess('values', values, at);
      if (level > levels) return excess('levels', levels, at);
    } else if ((code | folded) === close) {
      level -= 1;
    }
  }
  return null;
}

function excess(bound: keyof JsonBounds, limit: number, at: number): JsonExcess {
  return { kind: 'excess', bound, limit, at };
}

/** Returns the index after the digits, signs, points and exponents that start here. */
function endOfNumber(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const code = text.charCodeAt(at);
    const isDigit = code >= zero && code <= nine;
    if (!isDigit && code !== 0x2b && code !== minus && code !== 0x2e && (code | folded) !== 0x65) return at;
  }
}
