import { z } from 'zod';
import type { ReportCounts, ValueCount } from '../../../shared/contract/report.calls';
import type { ValueField } from '../../../shared/domain/report-query';
import type { Session } from '../../../shared/node/database/session';
import { maxRowTextLength } from '../../../shared/shown-text';
import { fold } from '../../../shared/text/fold';
import { arrivedAfter, type Condition } from './condition';
import { optimizedConditions, queryConditions, type RequestedConditions } from './conditions';
import { oneOfEachCountry } from './country-values';
import { fewestDriver, matchingRows } from './query-plan';
import { readCondition } from './read-conditions';
import { countRows } from './read-rows';
import type { ResultSizes } from './result-sizes';
import { countedByRisk } from './risk-values';
import { readStoredText } from './stored-row';
import { columnOf, isList } from './value-dictionary';

/** Counts read reports rather than unread ones (see `readCondition`). `sizes` remembers how many are shown. */
export async function countReports(
  session: Session,
  requested: RequestedConditions,
  total: number,
  sizes: ResultSizes,
): Promise<ReportCounts> {
  const { asOf } = requested;
  const count = (conditions: readonly Condition[]) => countRows(session, conditions, total);
  const visible = await optimizedConditions(session, requested);
  const shown = await sizes.counted(visible, () => count(visible));
  const unread = shown - (await count([readCondition(true), ...visible]));
  const everything = await count([]);
  if (asOf === null) return { shown, stored: everything, total: everything, unread, arrived: 0 };
  const arrivedLater = arrivedAfter(asOf);
  const matching = await queryConditions(session, { ...requested, asOf: null });
  const arrived = await count([...matching, arrivedLater]);
  return { shown, stored: everything - (await count([arrivedLater])), total: everything, unread, arrived };
}

const valueRow = z
  .object({ value: z.string().nullable(), count: z.int() })
  .transform(
    ({ value, count }): ValueCount => ({ value: value === null ? null : readStoredText(value), count }),
  );

/**
 * Returns the values of a field that start with a text, both folded, among the matching rows, with the number of rows of
 * each; most frequent first. Risks that mean the same are one, and so are the names of a country. Values longer than rows
 * show are left out, since they cannot be filtered by. Without a text, the missing value is included.
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
  const driver = await fewestDriver(session, conditions, total);
  const column = columnOf(field);
  const matching = matchingRows(`${column} AS code, count(*) AS count`, conditions, driver);
  const grouped = `${matching.sql} GROUP BY ${column}`;
  const sql = `
    SELECT value, count FROM (${valuesOf(field, grouped)})
    WHERE (value IS NULL OR length(value) <= ${maxRowTextLength}) AND (? = '' OR substr(folded, 1, length(?)) = ?)
    ORDER BY count DESC, value IS NULL, folded, value LIMIT ?`;
  const counted = (folded: string, atMost: number) =>
    session.rows(sql, [...matching.values, folded, folded, folded, atMost], valueRow);
  if (field === 'country')
    return oneOfEachCountry(await counted('', maxCountryNames), beginning).slice(0, limit);
  return counted(fold(beginning), limit);
}

/** There are some 250 countries, in a few languages. */
const maxCountryNames = 10_000;

/**
 * Converts codes with counts to texts with counts. A list's count is added to each of its parts. Transaction IDs are no names:
 * they are stored once, and only their ASCII letters are folded.
 */
function valuesOf(field: ValueField, grouped: string): string {
  if (field === 'transaction') return `SELECT code AS value, lower(code) AS folded, count FROM (${grouped})`;
  if (field === 'risk') return countedByRisk(grouped);
  if (!isList(field))
    return `SELECT dictionary_value.text AS value, dictionary_value.folded, found.count AS count FROM (${grouped}) AS found
      LEFT JOIN dictionary_value ON dictionary_value.code = found.code`;
  return `SELECT dictionary_part.part AS value, dictionary_part.folded, sum(found.count) AS count FROM (${grouped}) AS found
    LEFT JOIN dictionary_part ON dictionary_part.code = found.code GROUP BY dictionary_part.part`;
}
