import { fail, type Result, succeed } from '../../../shared/result';
import { isCallable, isOperator } from './callable';
import type { SqlProblem } from './sql-problem';
import { type SqlToken, tokensOf } from './sql-tokens';

/** In characters. */
const maxLength = 100_000;

/** The schema that has the user data. */
export const ownSchema = 'own';
const schemas: ReadonlySet<string> = new Set(['main', 'temp', ownSchema]);

/** What SQLite itself offers as tables. */
const tablesOfSqlite = /^(?:sqlite|pragma)_/i;

/** Returns the tokens of one statement without its end; fails if it is none, or uses what isn't for it. */
export function readStatement(statement: string): Result<readonly SqlToken[], SqlProblem> {
  if (statement.length > maxLength)
    return fail({ text: `A statement has at most ${maxLength} characters.`, at: null });
  const nul = statement.indexOf('\0');
  if (nul !== -1) return fail({ text: 'The statement contains the character NUL.', at: nul });
  const read = tokensOf(statement);
  if (!read.ok) return read;
  const end = read.value.findIndex(({ value, kind }) => kind === 'operator' && value === ';');
  const tokens = end === -1 ? read.value : read.value.slice(0, end);
  const further = end === -1 ? undefined : read.value.slice(end).find(({ value }) => value !== ';');
  if (further) return fail({ text: 'There can be only one statement.', at: further.start });
  const [first] = tokens;
  if (!first) return fail({ text: 'There is no statement.', at: null });
  if (!/^(?:select|with|values)$/i.test(first.value))
    return fail({
      text: 'The statement must be a SELECT, WITH or VALUES: nothing can be changed.',
      at: first.start,
    });
  const problem = tokens.map((_, at) => refusal(tokens, at)).find((each) => each !== null);
  return problem ? fail(problem) : succeed(tokens);
}

/** Returns what is wrong with a token; null for nothing. */
function refusal(tokens: readonly SqlToken[], at: number): SqlProblem | null {
  const token = tokens[at];
  if (!token || (token.kind !== 'word' && token.kind !== 'name' && token.kind !== 'text')) return null;
  const { kind, value, start } = token;
  if (isOperator(tokens[at + 1], '.') && schemas.has(value.toLowerCase()))
    return { text: `${value} can't be named. Use the name of a view alone, or another alias.`, at: start };
  const isTable = kind !== 'text' && tablesOfSqlite.test(value);
  const isRefused = isTable || (isOperator(tokens[at + 1], '(') && !isCallable(tokens, at));
  return isRefused ? { text: `${value} isn't available.`, at: start } : null;
}

/** Returns the statement as it is passed to SQLite, which also takes a text for a name, but not one with a sign. */
export function sqlOf(tokens: readonly SqlToken[]): string {
  return tokens
    .map(({ kind, value, sql }) => (kind === 'text' && tablesOfSqlite.test(value) ? `+${sql}` : sql))
    .join(' ');
}
