import type { SqlValue } from '../../../shared/node/database/driver';
import type { NumberMatch, TermOf, TextMatch } from '../../../shared/query/terms';
import { patternOf } from '../../../shared/query/wildcards';
import { phraseOf } from '../../../shared/text/words';
import { searchExpression } from '../search/search-text';
import { allOf, type Condition, seqCondition, testOnly } from './condition';
import { globOf } from './glob';
import { comparisons } from './number-conditions';

/** The fields of extra_data are only in the JSON, in which the search index finds most texts. */

/** SQL for the first field of a report that one of three paths names. */
const first = (read: (path: string) => string) => `coalesce(${[read('?'), read('?'), read('?')].join(', ')})`;

/** SQL for whether a test holds for the field of a report. Its parameters: three times the paths, then the test's. */
const hasField = (test: string) => `EXISTS (SELECT 1 FROM (
  SELECT ${first((path) => `json_type(json, ${path})`)} AS type, ${first((path) => `json -> ${path}`)} AS raw,
    ${first((path) => `json ->> ${path}`)} AS value
  FROM (SELECT CASE WHEN json_valid(received.json) THEN received.json END AS json FROM received
    WHERE received.seq = report.seq))
  WHERE ${test})`;

/** SQL for the text of a field: numbers and booleans as sent. */
const text =
  "CASE WHEN type = 'text' THEN value WHEN type IN ('object', 'array', 'null') THEN NULL ELSE raw END";
/** SQL for the number of a field, which may be sent as a text. */
const number = `CASE WHEN type IN ('integer', 'real') THEN value
  WHEN type = 'text' AND value GLOB '*[0-9]*' AND NOT substr(value, 2) GLOB '*[^0-9.]*' AND value GLOB '[-0-9]*'
    THEN CAST(value AS NUMERIC) END`;

/**
 * Returns the condition of reports whose field matches; found by the search index, if that has all such reports. Letters are
 * compared without case only in ASCII.
 */
export function extraCondition({ path, match }: TermOf<'extra'>): Condition {
  const { test, values } = match.kind === 'number' ? numberTest(match) : textTest(match);
  const paths = jsonPaths(path);
  const matching = testOnly(hasField(test), [...paths, ...paths, ...paths, ...values]);
  const expression = match.kind === 'number' ? null : indexedBy(path, match);
  if (expression === null) return matching;
  const found = seqCondition('SELECT rowid FROM search WHERE search MATCH ?', [expression]);
  return allOf([found, matching], found);
}

/** The path in nested objects, with composed and decomposed letters, and that of a name with points. */
function jsonPaths(path: string): readonly string[] {
  const nested = (names: string) => `$.extra_data.${names.split('.').map(quoted).join('.')}`;
  return [nested(path), nested(path.normalize('NFD')), `$.extra_data.${quoted(path)}`];
}

function quoted(name: string): string {
  return `"${name}"`;
}

interface Test {
  readonly test: string;
  readonly values: readonly SqlValue[];
}

function textTest({ kind, text: wanted }: TextMatch): Test {
  if (kind === 'whole') return { test: `(${text}) = ?`, values: [wanted] };
  if (kind === 'pattern')
    return { test: `lower(${text}) GLOB lower(?)`, values: [globOf(patternOf(wanted))] };
  const begins = `substr(lower(${text}), 1, length(?)) = lower(?)`;
  // A number is found by all of its digits.
  return {
    test: `CASE WHEN type IN ('integer', 'real') THEN ? IN ('', raw) ELSE ${begins} END`,
    values: [wanted, wanted, wanted],
  };
}

function numberTest(range: NumberMatch): Test {
  const { tests, values } = comparisons(range, ({ value }) => ({ sql: 'CAST(? AS NUMERIC)', value }));
  return { test: tests.map((test) => `(${number}) ${test}`).join(' AND '), values };
}

/** The numbers of these aren't in the index: see searchableText. */
const unindexed = /(?:^|\.)(?:latitude|longitude|timestamp)$/;

/** Returns the expression by which the search index finds the texts that may match; null if it doesn't have all of them. */
function indexedBy(path: string, { kind, text: wanted }: TextMatch): string | null {
  const beginning = kind === 'pattern' ? (patternOf(wanted)[0] ?? '') : wanted;
  const isBoolean = ['true', 'false'].some((each) => each.startsWith(beginning.toLowerCase()));
  const phrase = phraseOf(beginning);
  if (isBoolean || phrase === '' || unindexed.test(path)) return null;
  return searchExpression([phrase]);
}
