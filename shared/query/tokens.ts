import { fieldNamed, type QueryField } from './fields';

/** The parts of a query text, with their places. This is the only place that splits it. */

export type Token = WordsToken | FieldToken | SignToken;

/** A text that must occur: between quotes, or between spaces. */
export interface WordsToken {
  readonly kind: 'words';
  readonly text: string;
  readonly quoted: boolean;
  readonly start: number;
  readonly end: number;
}

export interface FieldToken {
  readonly kind: 'field';
  readonly field: QueryField;
  /** The path of a field of the extra data; "" for the other fields. */
  readonly path: string;
  /** Preceded by a minus. */
  readonly negated: boolean;
  /** Without quotes. */
  readonly value: string;
  /** `open`: the closing quote is missing. `begun`: a star follows the closing quote, so that the value may go on. */
  readonly quotes: 'none' | 'open' | 'closed' | 'begun';
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

/** An operator, or a bracket, which a minus may precede. */
export interface SignToken {
  readonly kind: 'and' | 'or' | 'not' | 'open' | 'close';
  readonly negated: boolean;
  readonly start: number;
  readonly end: number;
}

const operators: ReadonlyMap<string, 'and' | 'or' | 'not'> = new Map([
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
]);

/** Returns a text with the straight form of quotes, colons and brackets, each as long as the input. */
export function withPlainSigns(text: string): string {
  return text
    .replace(/[“”„‟＂]/g, '"')
    .replaceAll('：', ':')
    .replaceAll('（', '(')
    .replaceAll('）', ')');
}

/** Splits a text that has no fields into what must occur: the texts between quotes, and what is between spaces. */
export function typedTexts(text: string): readonly string[] {
  return Array.from(withPlainSigns(text).matchAll(/"([^"]*)"?|[^\s"]+/g), ([word, inside]) => inside ?? word);
}

const space = /\s*/y;
const quoted = /"([^"]*)("?)/y;
/** What may be a field, up to its value. */
const fieldName = /(-?)([\p{L}\p{M}]+(?:_[\p{L}\p{M}]+)*)(?:\.([^\s":()\\]+))?:/uy;

/** Returns the parts of a query text, in order. */
export function tokensOf(typed: string): readonly Token[] {
  const text = withPlainSigns(typed);
  const tokens: Token[] = [];
  /** Brackets that are open. */
  let depth = 0;
  for (let at = spaceEnd(text, 0); at < text.length; at = spaceEnd(text, at)) {
    const token = tokenAt(text, at, depth);
    if (token.kind === 'open') depth += 1;
    else if (token.kind === 'close') depth -= 1;
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function tokenAt(text: string, at: number, depth: number): Token {
  const negated = text.startsWith('-(', at);
  if (negated || text[at] === '(') return sign('open', at, at + (negated ? 2 : 1), negated);
  if (text[at] === ')' && depth > 0) return sign('close', at, at + 1);
  if (text[at] === '"') {
    const [whole = '', inside = ''] = matchAt(quoted, text, at) ?? [];
    return { kind: 'words', text: inside, quoted: true, start: at, end: at + whole.length };
  }
  return fieldAt(text, at, depth) ?? wordAt(text, at, depth);
}

function sign(kind: SignToken['kind'], start: number, end: number, negated = false): SignToken {
  return { kind, negated, start, end };
}

function fieldAt(text: string, at: number, depth: number): FieldToken | null {
  const [prefix = '', minus = '', name = '', path = ''] = matchAt(fieldName, text, at) ?? [];
  const field = name === '' ? undefined : fieldNamed(name);
  if (field === undefined || (path !== '' && field !== 'extra')) return null;
  const start = { kind: 'field', field, path, negated: minus !== '', start: at } as const;
  const valueStart = at + prefix.length;
  const [whole, inside = '', closing] = matchAt(quoted, text, valueStart) ?? [];
  if (whole === undefined) {
    const end = runEnd(text, valueStart, depth);
    return { ...start, value: text.slice(valueStart, end), quotes: 'none', valueStart, end };
  }
  const end = valueStart + whole.length;
  if (closing === '') return { ...start, value: inside, quotes: 'open', valueStart, end };
  const stars = matchAt(/\**/y, text, end)?.[0].length ?? 0;
  return { ...start, value: inside, quotes: stars > 0 ? 'begun' : 'closed', valueStart, end: end + stars };
}

function wordAt(text: string, at: number, depth: number): Token {
  const end = runEnd(text, at, depth);
  const word = text.slice(at, end);
  // What can't be seen comes with copied texts.
  const operator = operators.get(word.replace(/\p{Cf}/gu, ''));
  return operator === undefined
    ? { kind: 'words', text: word, quoted: false, start: at, end }
    : sign(operator, at, end);
}

/** Returns where a run without spaces and quotes ends: before a bracket that closes one before the run. */
function runEnd(text: string, from: number, depth: number): number {
  let inside = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"' || /\s/.test(character)) return at;
    if (character === '(') inside += 1;
    else if (character === ')' && inside > 0) inside -= 1;
    else if (character === ')' && depth > 0) return at;
  }
  return text.length;
}

function spaceEnd(text: string, at: number): number {
  return at + (matchAt(space, text, at)?.[0].length ?? 0);
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}
