import { fail, type Result, succeed } from '../../../shared/result';
import type { SqlProblem } from './sql-problem';

/** `name`: in quotation marks, accents or brackets. */
type TokenKind = 'word' | 'name' | 'text' | 'blob' | 'number' | 'operator';

export interface SqlToken {
  readonly kind: TokenKind;
  /** Without what encloses it. */
  readonly value: string;
  /** As it is passed to SQLite: it reads this as the same token, whatever precedes or follows. */
  readonly sql: string;
  /** In the statement, from 0. */
  readonly start: number;
}

/**
 * The tokens of SQLite's language (https://sqlite.org/lang.html), by what they begin with. Spaces and comments are none. Only
 * these tokens are passed on, each written anew, so that SQLite can't read the statement differently.
 */
const kinds: readonly (readonly [TokenKind | 'space', RegExp])[] = [
  ['space', /[ \t\n\f\r\uFEFF]+|--[^\n]*|\/\*[\s\S]+?(?:\*\/|$)/y],
  ['blob', /[xX]'(?:[0-9a-fA-F]{2})*'/y],
  ['text', /'(?:[^']|'')*'(?!')/y],
  ['name', /"(?:[^"]|"")*"(?!")|`(?:[^`]|``)*`(?!`)|\[[^\]]*\]/y],
  ['number', /(?:0[xX][0-9a-fA-F]+|(?:\d(?:_?\d)*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)(?![\w$\u0080-\uFFFF])/y],
  ['word', /(?![xX]')[A-Za-z_\u0080-\uFFFF][\w$\u0080-\uFFFF]*/y],
  ['operator', /\|\||->>|->|<<|>>|<=|>=|<>|!=|==|[-(),;+*/%&|~<>=.]/y],
];

/** Returns the tokens of a statement; fails at what is none. */
export function tokensOf(statement: string): Result<readonly SqlToken[], SqlProblem> {
  const tokens: SqlToken[] = [];
  for (let at = 0; at < statement.length; ) {
    const found = tokenAt(statement, at);
    if (found === null) return fail({ text: noToken(statement, at), at });
    if (found.token) tokens.push(found.token);
    at = found.end;
  }
  return succeed(tokens);
}

function tokenAt(statement: string, at: number) {
  for (const [kind, pattern] of kinds) {
    pattern.lastIndex = at;
    const [text] = pattern.exec(statement) ?? [];
    if (text === undefined) continue;
    return { token: kind === 'space' ? null : tokenOf(kind, text, at), end: at + text.length };
  }
  return null;
}

function tokenOf(kind: TokenKind, text: string, start: number): SqlToken {
  if (kind !== 'name' && kind !== 'text') return { kind, value: text, sql: text, start };
  const inner = text.slice(1, -1);
  const quote = text.startsWith('[') ? ']' : text.slice(0, 1);
  const value = inner.replaceAll(quote + quote, quote);
  if (kind === 'text') return { kind, value, sql: text, start };
  // Not in quotation marks, in which SQLite takes the name of a missing column for a text.
  return { kind, value, sql: `\`${value.replaceAll('`', '``')}\``, start };
}

function noToken(statement: string, at: number): string {
  const character = String.fromCodePoint(statement.codePointAt(at) ?? 0);
  if (`'"\`[`.includes(character)) return `What begins with ${character} doesn't end.`;
  if (/[\dxX.]/.test(character)) return 'This is neither a number nor a name.';
  if ('?@:$#'.includes(character)) return 'Parameters have no values here. Write the value.';
  return 'This character has no meaning in SQL.';
}
