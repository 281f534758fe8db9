import { z } from 'zod';
import type { ValueField } from '../../../shared/domain/report-query';
import { longestInRow } from '../../../shared/domain/shown-text';
import type { ValueCount } from '../../../shared/ipc/report-calls';
import type { Session } from '../../database/connection';
import type { Condition } from './conditions';
import { estimate, fewestRows } from './plan';
import { testsOf } from './statement';
import { readStoredText } from './stored-text';
import { isList, wordColumns } from './words';

const valueRow = z
  .object({ value: z.string().nullable(), count: z.int() })
  .transform(
    ({ value, count }): ValueCount => ({ value: value === null ? null : readStoredText(value), count }),
  );

/**
 * The values of a field that begin with a text, whatever the case of a to z, among the rows that meet all conditions,
 * with how many of them have each; most frequent first. One that no row shows whole is left out: nothing can be filtered by it. "Not given" is among them where they need not begin with anything.
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
  const column = field === 'transaction' ? 'transaction_id' : wordColumns[field];
  const grouped = `SELECT ${column} AS code, count(*) AS count FROM report ${where} GROUP BY ${column}`;
  const sql = `
    SELECT value, count FROM (${valuesOf(field, grouped)})
    WHERE (value IS NULL OR length(value) <= ${longestInRow}) AND (? = '' OR substr(value, 1, ?) = ? COLLATE NOCASE)
    ORDER BY count DESC, value IS NULL, value COLLATE NOCASE, value LIMIT ?`;
  const length = [...beginning].length;
  const values = [...tests.flatMap((test) => test.values), beginning, length, beginning, limit];
  return session.rows(sql, values, valueRow);
}

/** From codes with their counts to texts with theirs: a list's count is that of each of its parts. */
function valuesOf(field: ValueField, grouped: string): string {
  if (field === 'transaction') return `SELECT code AS value, count FROM (${grouped})`;
  if (!isList(field))
    return `SELECT word.text AS value, found.count AS count FROM (${grouped}) AS found
      LEFT JOIN word ON word.code = found.code`;
  return `SELECT word_part.part AS value, sum(found.count) AS count FROM (${grouped}) AS found
    LEFT JOIN word_part ON word_part.code = found.code GROUP BY word_part.part`;
}
