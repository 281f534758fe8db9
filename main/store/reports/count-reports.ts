import { z } from 'zod';
import type { ReportQuery } from '../../../shared/domain/report-query';
import type { ReportCounts } from '../../../shared/ipc';
import type { Session } from '../../database/connection';
import { type Condition, conditionsOf, oneOf } from './conditions';
import { countRows, lastArrival } from './read-page';
import { searchExpression } from './search-expression';

/** The conditions of a query; one that sees everything there is does not ask when reports arrived. */
export async function conditionsNow(
  session: Session,
  query: ReportQuery,
  asOf: number | null,
  now: number,
): Promise<readonly Condition[]> {
  const all = asOf === null || asOf >= (await lastArrival(session));
  const asked = { query, asOf: all ? null : asOf, now };
  const found = await fewFound(session, query.text);
  if (found === null) return conditionsOf(asked);
  return [oneOf(found), ...conditionsOf({ ...asked, query: { ...query, text: '' } })];
}

/** A search that finds so few is made once, in place of once for every statement that asks for what it finds. */
const few = 2_000;
const search = `SELECT json_group_array(rowid) AS seqs, count(*) AS count
  FROM (SELECT rowid FROM search WHERE search MATCH ? LIMIT ?)`;
const searchRow = z.object({ seqs: z.string(), count: z.int() });

/** The reports that a text finds, as a JSON list; null where it finds many, or asks for nothing. */
async function fewFound(session: Session, text: string): Promise<string | null> {
  const expression = searchExpression(text);
  if (expression === null) return null;
  const found = await session.row(search, [expression, few + 1], searchRow);
  return found === null || found.count > few ? null : found.seqs;
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
      : await count([...conditionsOf({ query, asOf: null, now }), ...arrivedLater]);
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
