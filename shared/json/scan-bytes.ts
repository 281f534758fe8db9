import { type JsonBounds, usualNumberLength } from './bounded-json';
import { afterToken, type Expected, endOfMatch, plainValue, type TokenKind } from './invalid-place';
import { isSpace } from './scan-json';

/** Receives the parts of a JSON text in their order, as offsets. `level`: the number of containers around a part. */
export interface JsonVisitor {
  /** A member's name with its quotes, before its value. */
  readonly name: (level: number, start: number, end: number) => void;
  /** A value, after those inside it. */
  readonly value: (level: number, start: number, end: number) => void;
}

/** How much is scanned between two pauses, bytes. */
const step = 64 * 1024;

const quote = 0x22;
const backslash = 0x5c;
const letterU = 0x75;

/**
 * Scans JSON in UTF-8 (RFC 8259) without decoding it, and yields regularly. Returns the offset at which it stops being JSON, or
 * exceeds the bounds; null if it does neither. As with `invalidPlace`, that is the start of a string or number that isn't
 * valid. Invalid UTF-8 in strings is left to the caller.
 */
export function* scanBytes(
  bytes: Uint8Array,
  bounds: Pick<JsonBounds, 'levels' | 'textLength' | 'numberLength'>,
  { name, value }: JsonVisitor,
): Generator<undefined, number | null> {
  const open: ('{' | '[')[] = [];
  const starts: number[] = [];
  let expected: Expected = 'value';
  let pauseAt = step;
  for (let at = 0; at < bytes.length; ) {
    if (at >= pauseAt) {
      yield;
      pauseAt = at + step;
    }
    const code = bytes[at] ?? 0;
    if (isSpace(code)) {
      at += 1;
      continue;
    }
    const kind = kindOf(code);
    const end = endOfToken(bytes, at, kind, bounds);
    const next: Expected | null = end === null ? null : afterToken(kind, expected, open);
    if (end === null || next === null) return at;
    if (open.length > bounds.levels) return at;
    if (kind === '{' || kind === '[') starts.push(at);
    else if (next === 'colon') name(open.length, at, end);
    else if (kind === '}' || kind === ']') value(open.length, starts.pop() ?? 0, end);
    else if (kind !== ',' && kind !== ':') value(open.length, at, end);
    expected = next;
    at = end;
  }
  return expected === 'nothing' ? null : bytes.length;
}

function kindOf(code: number): TokenKind {
  switch (code) {
    case quote:
      return 'string';
    case 0x7b:
      return '{';
    case 0x7d:
      return '}';
    case 0x5b:
      return '[';
    case 0x5d:
      return ']';
    case 0x2c:
      return ',';
    case 0x3a:
      return ':';
    default:
      return 'plain';
  }
}

/** Returns the offset after a token; null if it isn't valid or is too long. */
function endOfToken(
  bytes: Uint8Array,
  start: number,
  kind: TokenKind,
  { textLength, numberLength = usualNumberLength }: Pick<JsonBounds, 'textLength' | 'numberLength'>,
): number | null {
  switch (kind) {
    case 'string':
      return endOfString(bytes, start, textLength);
    case 'plain':
      return endOfPlain(bytes, start, numberLength);
    default:
      return start + 1;
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** Of a UTF-16 unit in UTF-8. */
const maxUnitBytes = 3;

/** Returns the offset after a string; null if it isn't valid or has more than `most` UTF-16 units. */
function endOfString(bytes: Uint8Array, start: number, most: number): number | null {
  const limit = Math.min(bytes.length, start + 2 + most * maxUnitBytes);
  for (let at = start + 1; at < limit; at += 1) {
    const code = bytes[at] ?? 0;
    if (code === quote)
      return at - start - 1 <= most || isWithin(bytes.subarray(start + 1, at), most) ? at + 1 : null;
    if (code < 0x20) return null;
    if (code === backslash) {
      at += 1;
      const escaped = bytes[at] ?? 0;
      if (escaped === letterU && isHexadecimal(bytes, at + 1)) at += 4;
      else if (!escapable.has(escaped)) return null;
    }
  }
  return null;
}

function isWithin(bytes: Uint8Array, units: number): boolean {
  return decoder.decode(bytes).length <= units;
}

/** What can follow a backslash, except u. */
const escapable: ReadonlySet<number> = new Set(
  Array.from('"\\/bfnrt', (character) => character.charCodeAt(0)),
);

function isHexadecimal(bytes: Uint8Array, start: number): boolean {
  for (let at = start; at < start + 4; at += 1) {
    const code = bytes[at] ?? 0;
    const letter = code | 0x20;
    if (!((code >= 0x30 && code <= 0x39) || (letter >= 0x61 && letter <= 0x66))) return false;
  }
  return true;
}

const isOfPlain = Array.from({ length: 256 }, (_, code) => /[\w.+-]/.test(String.fromCharCode(code)));

const longestWord = 'false'.length;

/** Returns the offset after a number, true, false or null; null if it isn't one, or a number of more than `most` characters. */
function endOfPlain(bytes: Uint8Array, start: number, most: number): number | null {
  const limit = start + Math.max(most, longestWord);
  let end = start;
  while (isOfPlain[bytes[end] ?? 0] && end <= limit) end += 1;
  if (end > limit) return null;
  const text = String.fromCharCode(...bytes.subarray(start, end));
  const isShort = end - start <= most || /^[a-z]/.test(text);
  return isShort && endOfMatch(plainValue, text, 0) !== null ? end : null;
}
