import { z } from 'zod';
import type { ReportCounts, ValueCount } from '../../../shared/contract/report-calls';
import type { ReportQuery, ValueField } from '../../../shared/domain/report-query';
import type { Session } from '../../../shared/node/database/connection';
import { maxRowTextLength } from '../../../shared/shown-text';
import { type Condition, optimizedConditions, queryConditions } from './conditions';
import { estimate, fewestRows, testsOf } from './query-plan';
import { countRows } from './read-rows';
import { readStoredText } from './stored-row';
import { dictionaryColumns, isList } from './value-dictionary';

/** Counts the reports of a query. Counts read reports rather than unread ones: they are either few or all. */
export async function countReports(
  session: Session,
  query: ReportQuery,
  asOf: number | null,
  now: number,
  total: number,
): Promise<ReportCounts> {
  const count = (conditions: readonly Condition[]) => countRows(session, conditions, total);
  const visible = await optimizedConditions(session, query, asOf, now);
  const shown = await count(visible);
  const arrivedLater: readonly Condition[] = asOf === null ? [] : [arrivedAfter(asOf)];
  const arrived =
    arrivedLater.length === 0
      ? 0
      : await count([...(await queryConditions(session, { query, asOf: null, now })), ...arrivedLater]);
  const stored = (await count([])) - (arrivedLater.length === 0 ? 0 : await count(arrivedLater));
  return { shown, stored, unread: shown - (await count([...visible, isRead])), arrived };
}

const isRead: Condition = {
  driving: 'read = 1',
  testing: '+read = 1',
  values: [],
  newestFirst: false,
};

/** `arrival > 0` makes SQLite use the partial index. */
function arrivedAfter(asOf: number): Condition {
  return {
    driving: 'arrival > 0 AND arrival > ?',
    testing: '+arrival > ?',
    values: [asOf],
    newestFirst: false,
  };
}

const valueRow = z
  .object({ value: z.string().nullable(), count: z.int() })
  .transform(
    ({ value, count }): ValueCount => ({ value: value === null ? null : readStoredText(value), count }),
  );

/**
 * Returns the values of a field that start with a text, ignoring ASCII case, among the matching rows, with
 * the number of rows of each; most frequent first. Values longer than rows show are left out, since they
 * cannot be filtered by. Without a text, the missing value is included.
 */
export async function readValues(
  session: Session,
  conditions: readonly Condition[],
  total: number,
  {
    field,
    beginning,
    limit,
  }: { readonly field: ValueField; readonly beginning: string; readonly limit: number },
): Promise<readonly ValueCount[]> {
  const driver = fewestRows(await estimate(session, conditions, total));
  const tests = testsOf(conditions, driver);
  const where = tests.length === 0 ? '' : `WHERE ${tests.map(({ sql }) => sql).join(' AND ')}`;
  const column = field === 'transaction' ? 'transaction_id' : dictionaryColumns[field];
  const grouped = `SELECT ${column} AS code, count(*) AS count FROM report ${where} GROUP BY ${column}`;
  const sql = `
    SELECT value, count FROM (${valuesOf(field, grouped)})
    WHERE (value IS NULL OR length(value) <= ${maxRowTextLength}) AND (? = '' OR substr(value, 1, ?) = ? COLLATE NOCASE)
    ORDER BY count DESC, value IS NULL, value COLLATE NOCASE, value LIMIT ?`;
  const length = [...beginning].length;
  const values = [...tests.flatMap((test) => test.values), beginning, length, beginning, limit];
  return session.rows(sql, values, valueRow);
}

/** Converts codes with counts to texts with counts. A list's count is added to each of its parts. */
function valuesOf(field: ValueField, grouped: string): string {
  if (field === 'transaction') return `SELECT code AS value, count FROM (${grouped})`;
  if (!isList(field))
    return `SELECT dictionary_value.text AS value, found.count AS count FROM (${grouped}) AS found
      LEFT JOIN dictionary_value ON dictionary_value.code = found.code`;
  return `SELECT dictionary_part.part AS value, sum(found.count) AS count FROM (${grouped}) AS found
    LEFT JOIN dictionary_part ON dictionary_part.code = found.code GROUP BY dictionary_part.part`;
}
