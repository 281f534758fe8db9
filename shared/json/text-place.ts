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
