import type { ReportQuery } from '../../../shared/domain/report-query';
import type { ReportCounts } from '../../../shared/ipc/report-calls';
import type { Session } from '../../database/connection';
import { type Condition, conditionsOf } from './conditions';
import { findWords } from './find-words';
import { countRows, lastArrival } from './read-page';
import { searchWords } from './search-expression';

/** The conditions of a query; one that sees everything there is does not ask when reports arrived. */
export async function conditionsNow(
  session: Session,
  query: ReportQuery,
  asOf: number | null,
  now: number,
): Promise<readonly Condition[]> {
  const all = asOf === null || asOf >= (await lastArrival(session));
  const words = searchWords(query.text);
  const others = await conditionsOf(session, { query: { ...query, text: '' }, asOf: all ? null : asOf, now });
  return words.length === 0 ? others : [await findWords(session, words), ...others];
}

/** The counts of a query. Those who were opened are counted, and not those who were not: they are fewer, or all. */
export async function countReports(
  session: Session,
  query: ReportQuery,
  asOf: number | null,
  now: number,
  total: number,
): Promise<ReportCounts> {
  const count = (conditions: readonly Condition[]) => countRows(session, conditions, total);
  const seen = await conditionsNow(session, query, asOf, now);
  const shown = await count(seen);
  const arrivedLater: readonly Condition[] = asOf === null ? [] : [later(asOf)];
  const arrived =
    arrivedLater.length === 0
      ? 0
      : await count([...(await conditionsOf(session, { query, asOf: null, now })), ...arrivedLater]);
  const stored = (await count([])) - (arrivedLater.length === 0 ? 0 : await count(arrivedLater));
  return { shown, stored, unread: shown - (await count([...seen, wasOpened])), arrived };
}

const wasOpened: Condition = {
  driving: 'opened = 1',
  testing: '+opened = 1',
  values: [],
  newestFirst: false,
};

/** `arrival > 0` is said for the index of those that arrived. */
function later(asOf: number): Condition {
  return {
    driving: 'arrival > 0 AND arrival > ?',
    testing: '+arrival > ?',
    values: [asOf],
    newestFirst: false,
  };
}
