import type { ReportCounts } from '../../../shared/contract/report-calls';
import type { ReportQuery } from '../../../shared/domain/report-query';
import type { Session } from '../../../shared/node/database/connection';
import { type Condition, conditionsOf } from './conditions';
import { findValueNumbers } from './find-value-numbers';
import { countRows, lastArrival } from './read-rows';
import { searchWords } from './search-expression';

/** Returns the conditions of a query. A query that includes all reports does not test their arrival. */
export async function conditionsNow(
  session: Session,
  query: ReportQuery,
  asOf: number | null,
  now: number,
): Promise<readonly Condition[]> {
  const seesAll = asOf === null || asOf >= (await lastArrival(session));
  const words = searchWords(query.text);
  const others = await conditionsOf(session, {
    query: { ...query, text: '' },
    asOf: seesAll ? null : asOf,
    now,
  });
  return words.length === 0 ? others : [await findValueNumbers(session, words), ...others];
}

/** Counts the reports of a query. Counts read reports rather than unread ones: they are either few or all. */
export async function countReports(
  session: Session,
  query: ReportQuery,
  asOf: number | null,
  now: number,
  total: number,
): Promise<ReportCounts> {
  const count = (conditions: readonly Condition[]) => countRows(session, conditions, total);
  const visible = await conditionsNow(session, query, asOf, now);
  const shown = await count(visible);
  const arrivedLater: readonly Condition[] = asOf === null ? [] : [arrivedAfter(asOf)];
  const arrived =
    arrivedLater.length === 0
      ? 0
      : await count([...(await conditionsOf(session, { query, asOf: null, now })), ...arrivedLater]);
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
