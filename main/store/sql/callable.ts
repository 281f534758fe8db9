import type { SqlToken } from './sql-tokens';

/** What may be called: SQLite's functions that only compute, and tables that only have what they are given. */
const functions: ReadonlySet<string> = wordsOf(`
  abs acos acosh asin asinh atan atan2 atanh avg ceil ceiling char coalesce concat concat_ws cos cosh count cume_dist
  current_date current_time current_timestamp date datetime degrees dense_rank exp first_value floor format glob group_concat
  hex if ifnull iif instr json json_array json_array_insert json_array_length json_error_position json_extract
  json_group_array json_group_object json_insert json_object json_patch json_pretty json_quote json_remove json_replace
  json_set json_type json_valid jsonb jsonb_array jsonb_array_insert jsonb_extract jsonb_group_array jsonb_group_object
  jsonb_insert jsonb_object jsonb_patch jsonb_remove jsonb_replace jsonb_set julianday lag last_value lead length like
  likelihood likely ln log log10 log2 lower ltrim max median min mod nth_value ntile nullif octet_length percent_rank
  percentile percentile_cont percentile_disc pi pow power printf quote radians random randomblob rank replace round
  row_number rtrim sign sin sinh soundex sqrt strftime string_agg substr substring subtype sum tan tanh time timediff total
  trim trunc typeof unhex unicode unistr unistr_quote unixepoch unlikely upper zeroblob
  json_each json_tree generate_series`);

/** Words of the language that a bracket can follow. */
const keywords: ReadonlySet<string> = wordsOf(`
  all and as between by case cast distinct else escape except exists filter from glob group having in intersect is join like
  limit materialized not offset on or over select then union using values when where`);

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Whether a token, which a bracket follows, calls nothing but what may be called. */
export function isCallable(tokens: readonly SqlToken[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  const name = token.value.toLowerCase();
  if (functions.has(name) || (token.kind === 'word' && keywords.has(name))) return true;
  // A type, as in CAST(x AS DECIMAL(10, 2)).
  return isWord(tokens[at - 1], 'as') || isNamedQuery(tokens, at);
}

/** Whether a token is the name in `WITH name(column, …) AS (…)`. Nothing that is called can be followed so. */
function isNamedQuery(tokens: readonly SqlToken[], at: number): boolean {
  const closing = tokens.findIndex((token, place) => place > at + 1 && isOperator(token, ')'));
  const columns = tokens.slice(at + 2, closing);
  const [as, ...further] = tokens.slice(closing + 1, closing + 5);
  const opening = further.find((token) => !isWord(token, 'not') && !isWord(token, 'materialized'));
  const isList = columns.every(({ kind, value }) => kind !== 'operator' || value === ',');
  return closing !== -1 && isList && isWord(as, 'as') && isOperator(opening, '(');
}

function isWord(token: SqlToken | undefined, word: string): boolean {
  return token?.kind === 'word' && token.value.toLowerCase() === word;
}

export function isOperator(token: SqlToken | undefined, operator: string): boolean {
  return token?.kind === 'operator' && token.value === operator;
}
