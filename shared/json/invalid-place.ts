import { endOfString } from './scan-json';

/** What may come next: a value, the end of a list or object, a name, a colon, a comma, or nothing more. */
export type Expected =
  | 'value'
  | 'value-or-end'
  | 'name-or-end'
  | 'name'
  | 'colon'
  | 'comma-or-end'
  | 'nothing';

const space = /[ \t\r\n]*/y;
/** A number, true, false or null. */
export const plainValue = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/**
 * Returns where a text stops being JSON (RFC 8259), as the index of the first character that can't continue it, or of the
 * string with an invalid character; null if it is JSON. Takes linear time, without recursion.
 */
export function invalidPlace(text: string): number | null {
  const { end, stoppedAt } = scanValue(text, 0);
  if (end === null) return stoppedAt;
  const rest = endOfMatch(space, text, end) ?? end;
  return rest === text.length ? null : rest;
}

/** A JSON value that starts somewhere in a text. */
interface ScannedValue {
  /** The index after it; null if it is damaged. */
  readonly end: number | null;
  /** The first character that can't continue it; its end if there is none. */
  readonly stoppedAt: number;
  /** The names of its first members, if it is an object, up to `maxNames`, and up to the damage. */
  readonly names: readonly string[];
}

const maxNames = 20;

/** Scans the value that starts at an index, in linear time, without recursion. */
export function scanValue(text: string, start: number): ScannedValue {
  const open: ('{' | '[')[] = [];
  const names: string[] = [];
  let expected: Expected = 'value';
  for (
    let at = endOfMatch(space, text, start) ?? start;
    at < text.length;
    at = endOfMatch(space, text, at) ?? at
  ) {
    const token = tokenAt(text, at);
    const next: Expected | null = token === null ? null : afterToken(token.kind, expected, open);
    if (token === null || next === null) return { end: null, stoppedAt: at, names };
    if (next === 'colon' && open.length === 1 && names.length < maxNames)
      names.push(text.slice(at + 1, token.end - 1));
    expected = next;
    at = token.end;
    if (expected === 'nothing') return { end: at, stoppedAt: at, names };
  }
  return { end: null, stoppedAt: text.length, names };
}

export type TokenKind = 'string' | 'plain' | '{' | '[' | '}' | ']' | ',' | ':';

function tokenAt(text: string, at: number): { readonly kind: TokenKind; readonly end: number } | null {
  const first = text[at];
  switch (first) {
    case '{':
    case '[':
    case '}':
    case ']':
    case ',':
    case ':':
      return { kind: first, end: at + 1 };
    case '"': {
      const end = endOfString(text, at);
      return isString(text.slice(at, end)) ? { kind: 'string', end } : null;
    }
    default: {
      const end = endOfMatch(plainValue, text, at);
      return end === null ? null : { kind: 'plain', end };
    }
  }
}

function isString(quoted: string): boolean {
  try {
    JSON.parse(quoted);
    return true;
  } catch {
    return false;
  }
}

/** Returns what may follow a token, and keeps `open`, the containers that it is in; null if it can't stand there. */
export function afterToken(kind: TokenKind, expected: Expected, open: ('{' | '[')[]): Expected | null {
  const takesValue = expected === 'value' || expected === 'value-or-end';
  const afterValue = () => (open.length > 0 ? 'comma-or-end' : 'nothing');
  switch (kind) {
    case 'string':
      if (expected === 'name' || expected === 'name-or-end') return 'colon';
      return takesValue ? afterValue() : null;
    case 'plain':
      return takesValue ? afterValue() : null;
    case '{':
    case '[':
      if (!takesValue) return null;
      open.push(kind);
      return kind === '{' ? 'name-or-end' : 'value-or-end';
    case ':':
      return expected === 'colon' ? 'value' : null;
    case ',':
      if (expected !== 'comma-or-end') return null;
      return open.at(-1) === '{' ? 'name' : 'value';
    case '}':
    case ']': {
      const [opening, whenEmpty] = kind === '}' ? ['{', 'name-or-end'] : ['[', 'value-or-end'];
      if (open.at(-1) !== opening || (expected !== 'comma-or-end' && expected !== whenEmpty)) return null;
      open.pop();
      return afterValue();
    }
  }
}

/** Returns the index after the match of a sticky pattern at an index; null if it doesn't match. */
export function endOfMatch(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
