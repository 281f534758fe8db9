import { fail, type Result, succeed } from '../result';
import { type JsonBounds, parseBounded } from './bounded-json';
import { invalidPlace, scanValue } from './invalid-place';
import { endOfString } from './scan-json';

/** A place in a text as editors show it, both from 1. A column is a UTF-16 code unit. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Returns the place of an index. Lines end with LF, CR LF or CR. */
export function textPlace(text: string, index: number): TextPlace {
  const lines = text.slice(0, index).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** How much is decoded at once, bytes. */
const step = 64 * 1024;

/** Returns the place of an offset in UTF-8, as `textPlace` in its text, and yields regularly. */
export function placeOfByte(bytes: Uint8Array, offset: number): Generator<undefined, TextPlace> {
  return placeAfter(piecesOf(bytes.subarray(0, offset)));
}

/** Returns the place of the first U+FFFD, as which invalid UTF-8 is read, and yields regularly. */
export function placeOfReplaced(bytes: Uint8Array): Generator<undefined, TextPlace> {
  return placeAfter(piecesBefore(piecesOf(bytes), '\ufffd'));
}

/** Returns the place after a text in pieces, of which none ends between CR and LF. */
function* placeAfter(pieces: Iterable<string>): Generator<undefined, TextPlace> {
  let [line, column] = [1, 1];
  for (const piece of pieces) {
    const end = textPlace(piece, piece.length);
    column = end.line === 1 ? column + end.column - 1 : end.column;
    line += end.line - 1;
    yield;
  }
  return { line, column };
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes UTF-8 in pieces. A byte order mark is part of the text. */
function* piecesOf(bytes: Uint8Array): Generator<string, void> {
  for (let at = 0; at < bytes.length; ) {
    const end = endOfPiece(bytes, at + step);
    yield decoder.decode(bytes.subarray(at, end));
    at = end;
  }
}

/** Returns an offset, or one just before it that is neither in a character nor between CR and LF. */
function endOfPiece(bytes: Uint8Array, offset: number): number {
  let end = offset;
  while (end > offset - 4 && isContinuation(bytes[end])) end -= 1;
  // After more continuation bytes than a character can have, each is a character, as which it is read.
  if (isContinuation(bytes[end])) end = offset;
  return bytes[end] === 0x0a && bytes[end - 1] === 0x0d ? end - 1 : end;
}

function isContinuation(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}

function* piecesBefore(pieces: Iterable<string>, character: string): Generator<string, void> {
  for (const piece of pieces) {
    const at = piece.indexOf(character);
    yield at === -1 ? piece : piece.slice(0, at);
    if (at !== -1) return;
  }
}

/** JSON text, and its value. */
interface JsonContent {
  readonly text: string;
  readonly value: unknown;
}

/** Reads JSON in UTF-8 that stays within bounds; otherwise returns where it stops being that. */
export function readJsonBytes(bytes: Uint8Array, bounds: JsonBounds): Result<JsonContent, TextPlace> {
  const text = new TextDecoder().decode(bytes);
  const parsed = parseBounded(text, bounds);
  if (!parsed.ok)
    return fail(textPlace(text, 'at' in parsed.problem ? parsed.problem.at : (invalidPlace(text) ?? 0)));
  const replaced = text.indexOf('\ufffd');
  return replaced === -1 || isUtf8(bytes)
    ? succeed({ text, value: parsed.value })
    : fail(textPlace(text, replaced));
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Returns where the value at a path starts in JSON; if it is missing, where the innermost value around it starts. */
export function placeOfPath(text: string, path: readonly PropertyKey[]): TextPlace {
  let at = nextToken(text, 0);
  for (const name of path) {
    const inner = startOfMember(text, at, name);
    if (inner === null) break;
    at = inner;
  }
  return textPlace(text, at);
}

/** Returns where a member of the object, or an element of the array, starts; of equal names, the last one, as when parsing. */
function startOfMember(text: string, start: number, name: PropertyKey): number | null {
  const isObject = text[start] === '{';
  if (!isObject && text[start] !== '[') return null;
  let found: number | null = null;
  for (let at = nextToken(text, start + 1), index = 0; text[at] !== '}' && text[at] !== ']'; index += 1) {
    const nameEnd = isObject ? endOfString(text, at) : at;
    const value = isObject ? nextToken(text, text.indexOf(':', nameEnd) + 1) : at;
    const key: unknown = isObject ? JSON.parse(text.slice(at, nameEnd)) : index;
    if (key === name) found = value;
    const { end } = scanValue(text, value);
    if (end === null) return found;
    at = nextToken(text, end);
    if (text[at] === ',') at = nextToken(text, at + 1);
  }
  return found;
}

function nextToken(text: string, from: number): number {
  let at = from;
  while (' \t\r\n\ufeff'.includes(text[at] ?? 'end')) at += 1;
  return at;
}
