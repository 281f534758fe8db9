import { z } from 'zod';
import type { TimeHistogram } from '../../../shared/contract/report.calls';
import { instantOf, plausibleTimes } from '../../../shared/domain/instant';
import { withoutFilter } from '../../../shared/domain/report-query';
import { timeBars } from '../../../shared/domain/time-bars';
import { decidingTimes, usualTimes } from '../../../shared/domain/time-outliers';
import { riskLevelOf } from '../../../shared/domain/vocabulary';
import type { Session } from '../../../shared/node/database/session';
import { type Condition, driving, testOnly } from './condition';
import { optimizedConditions, type RequestedConditions } from './conditions';
import {
  chooseDriver,
  type Estimates,
  estimate,
  fewestRows,
  matchingRows,
  maxCounted,
  orderedSeqs,
  orderOf,
  type Statement,
} from './query-plan';
import { readStoredText } from './stored-row';
import { hasIndexes } from './upkeep';
import { valueNumber } from './value-dictionary';

interface RequestedHistogram extends RequestedConditions {
  readonly timeZone: string;
}

const countedRow = z.object({ bar: z.int(), risk: z.string().nullable(), count: z.int() });

/**
 * Counts the reports of a query by time and risk, in bars that fit their times. The query's own filter by time is
 * ignored. Null if there are no reports, 'cancelled' if `turn`, which may wait, resolved to false.
 */
export async function readHistogram(
  session: Session,
  { timeZone, ...requested }: RequestedHistogram,
  total: number,
  turn: () => Promise<boolean>,
): Promise<TimeHistogram | null | 'cancelled'> {
  if (!(await turn())) return 'cancelled';
  const conditions = await optimizedConditions(session, {
    ...requested,
    query: withoutFilter(requested.query, 'time'),
  });
  if (!(await turn())) return 'cancelled';
  const estimates = await estimate(session, conditions, total);
  const earliest = await extremeTimes(session, conditions, estimates, total, 'first');
  const latest = await extremeTimes(session, conditions, estimates, total, 'last');
  const usual = usualTimes(earliest, latest, requested.now);
  if (usual === null) return null;
  const { unit, edges } = timeBars(usual.first, usual.last, timeZone);
  const driver = fewestRows(estimates);
  const hasFewRows = driver !== null && (estimates.get(driver) ?? 0) < maxCounted;
  const byIndex = !hasFewRows && (await canCountByIndex(session));
  if (!(await turn())) return 'cancelled';
  const { sql, values } = byIndex ? countsByIndex(conditions, edges) : groupedRows(conditions, driver, edges);
  const bars = edges.slice(1).map(() => ({ fraud: 0, high: 0, low: 0, clear: 0, other: 0 }));
  for (const { bar, risk, count } of await session.rows(sql, values, countedRow)) {
    const counts = bars[bar];
    const text = risk === null ? null : readStoredText(risk);
    const level = riskLevelOf(text);
    if (counts) counts[level === 'unknown' ? 'other' : level] += count;
  }
  return { unit, edges, bars, earlier: usual.earlier, later: usual.later };
}

/** A report with an impossible time has no bar. */
const plausible = driving(
  'time',
  'BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)',
  [plausibleTimes.from, plausibleTimes.until],
  false,
);

/** Returns the times at one end, outermost first; ms since 1970. See usualTimes. */
async function extremeTimes(
  session: Session,
  conditions: readonly Condition[],
  estimates: Estimates,
  total: number,
  which: 'first' | 'last',
): Promise<readonly number[]> {
  const order = orderOf({ column: 'time', descending: which === 'last' });
  const driver = chooseDriver(estimates, order, total, decidingTimes);
  // Without another driver, the index of times is walked from one of these bounds.
  const bounds = driver === null ? { ...plausible, testing: plausible.driving ?? '' } : plausible;
  const { sql, values } = orderedSeqs([...conditions, bounds], order, 'withValue', driver);
  const found = await session.rows(
    `SELECT CAST(time AS TEXT) AS time FROM report WHERE seq IN (${sql} LIMIT ${decidingTimes})`,
    values,
    z.object({ time: z.string() }),
  );
  const times = found.flatMap(({ time }) => instantOf(time)?.milliseconds ?? []);
  return times.toSorted((one, other) => (which === 'first' ? one - other : other - one));
}

/** A service that reports more risks than this doesn't follow the specification. */
const maxRisks = 12;

/** Whether the index of risks exists, and has few of them: each is searched for each bar. */
async function canCountByIndex(session: Session): Promise<boolean> {
  if (!(await hasIndexes(session))) return false;
  const sql = 'SELECT code FROM dictionary_value WHERE field = ? LIMIT ?';
  const risks = await session.rows(sql, [valueNumber('risk'), maxRisks + 1], z.object({ code: z.int() }));
  return risks.length <= maxRisks;
}

const nanoseconds = 1_000_000n;

/**
 * Counts the rows of each bar and risk in the index of risks, which is ordered by time. For many rows, this takes a tenth
 * of the time that SQLite needs to sort and group them.
 */
function countsByIndex(conditions: readonly Condition[], edges: readonly number[]): Statement {
  const inBar = testOnly('risk IS wanted.code AND time >= bars.begins AND time < bars.ends', []);
  const { sql, values } = matchingRows('count(*)', [...conditions, inBar], null);
  const bars = edges.slice(1).map((end, bar) => {
    const begins = BigInt(edges[bar] ?? end) * nanoseconds;
    return `(${bar}, ${begins}, ${BigInt(end) * nanoseconds})`;
  });
  return {
    sql: `WITH bars(bar, begins, ends) AS (VALUES ${bars.join(', ')}), wanted(code, text) AS
        (SELECT code, text FROM dictionary_value WHERE field = ${valueNumber('risk')} UNION ALL SELECT NULL, NULL)
      SELECT bars.bar, wanted.text AS risk, (${sql}) AS count FROM bars CROSS JOIN wanted`,
    values,
  };
}

/** Groups the rows that the driver finds by bar and risk. */
function groupedRows(
  conditions: readonly Condition[],
  driver: Condition | null,
  edges: readonly number[],
): Statement {
  const times = edges.map((edge) => BigInt(edge) * nanoseconds);
  const within = testOnly(`+time >= ${times.at(0)} AND +time < ${times.at(-1)}`, []);
  const what = `${barOf(times, 0, times.length - 1)} AS bar, risk AS code, count(*) AS count`;
  const { sql, values } = matchingRows(what, [...conditions, within], driver);
  return {
    sql: `SELECT bar, dictionary_value.text AS risk, count FROM (${sql} GROUP BY bar, risk) AS found
      LEFT JOIN dictionary_value ON dictionary_value.code = found.code`,
    values,
  };
}

/** Returns an SQL expression for a row's bar, from `low` to before `high`: a tree of comparisons with their edges. */
export function barOf(times: readonly bigint[], low: number, high: number): string {
  if (high - low <= 1) return String(low);
  const middle = Math.floor((low + high) / 2);
  return `CASE WHEN time < ${times[middle]} THEN ${barOf(times, low, middle)} ELSE ${barOf(times, middle, high)} END`;
}
