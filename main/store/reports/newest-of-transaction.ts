import { z } from 'zod';
import type { Int64Text } from '../../../shared/domain/report';
import type { StoredRow } from '../../../shared/domain/report-row';
import type { Session } from '../../../shared/node/database/session';
import type { NewestTime } from '../contract';
import { fromStoredJson } from '../json-column';
import { type Condition, testOnly } from './condition';
import type { FirstPassTimes } from './first-pass-times';
import { keyOf } from './report-keys';
import { readStoredText, storedText } from './stored-row';
import { hasIndexes } from './upkeep';

/** SQL for whether a transaction has a newer report than `report`. */
const hasNewer = (test: string) => `EXISTS (SELECT 1 FROM report AS newer
  WHERE newer.transaction_id = report.transaction_id AND report.transaction_id <> '' AND (newer.time > report.time
    OR (newer.time IS NOT NULL AND report.time IS NULL) OR (newer.time IS report.time AND newer.seq < report.seq))${test})`;

/** SQL for the reports of which that is true, found all at once. */
const superseded = (test: string) => `SELECT seq FROM (
  SELECT seq, row_number() OVER (PARTITION BY transaction_id ORDER BY time DESC, seq) AS place
  FROM report WHERE transaction_id <> ''${test}) WHERE place > 1`;

/** Matches the newest report of each transaction, and reports that name none. `asOf` excludes later arrivals. */
export async function newestCondition(session: Session, asOf: number | null): Promise<Condition> {
  const values = asOf === null ? [] : [asOf];
  // Until the first sync is complete, there is no index: a test of each report would read all reports each time.
  if (!(await hasIndexes(session)))
    return testOnly(`+report.seq NOT IN (${superseded(asOf === null ? '' : ' AND arrival <= ?')})`, values);
  return testOnly(`NOT ${hasNewer(asOf === null ? '' : ' AND newer.arrival <= ?')}`, values);
}

const countRow = z.object({ transactionId: z.string(), count: z.int() });
const counts = `SELECT transaction_id AS transactionId, count(*) AS count FROM report
  WHERE transaction_id IN (SELECT value FROM json_each(?)) GROUP BY transaction_id`;

/** Adds how many reports the transaction of each row has. */
export async function withTransactionCounts(
  session: Session,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const named = rows.flatMap(({ transactionId }) => (transactionId ? [storedText(transactionId)] : []));
  if (named.length === 0) return rows;
  const found = await session.rows(counts, [JSON.stringify(named)], countRow);
  const countOf = new Map(found.map(({ transactionId, count }) => [transactionId, count]));
  return rows.map((row) => ({
    ...row,
    ofTransaction: (row.transactionId && countOf.get(storedText(row.transactionId))) || 1,
  }));
}

const newestRow = z.object({
  transactionId: z.string().transform(readStoredText),
  newest: z.string(),
  key: z.string(),
});
/** SQLite takes the key from the row with the maximum. */
const newestTimes = (
  test: string,
) => `SELECT transaction_id AS transactionId, CAST(max(time) AS TEXT) AS newest,
    ${keyOf('report')} AS key
  FROM report
  WHERE transaction_id IN (SELECT value FROM json_each(?)) AND time IS NOT NULL${test} GROUP BY transaction_id`;

/** Returns the newest report time of those of the transactions that have one, by their IDs. `asOf`: excludes later arrivals. */
export async function readNewestTimes(
  session: Session,
  transactionIds: readonly string[],
  asOf: number | null,
): Promise<readonly NewestTime[]> {
  const list = JSON.stringify(transactionIds.map(storedText));
  return asOf === null
    ? session.rows(newestTimes(''), [list], newestRow)
    : session.rows(newestTimes(' AND arrival <= ?'), [list, asOf], newestRow);
}

const timesRow = z.object({ times: fromStoredJson(z.array(z.tuple([z.string(), z.string()]))) });
/** Of an index alone, without the rows, where there is one. */
const timesOf = (test: string) => `SELECT json_group_array(json_array(transaction_id, newest)) AS times FROM (
    SELECT transaction_id, CAST(max(time) AS TEXT) AS newest FROM report
    WHERE transaction_id IN (SELECT value FROM json_each(?)) AND time IS NOT NULL${test} GROUP BY transaction_id)`;
const arrived = ' AND seq NOT IN (SELECT seq FROM report WHERE arrival > 0 AND arrival > ?)';

/** Returns the newest report times of those of the transactions that have one, by their IDs as stored. `asOf`: excludes later arrivals. */
export async function newestTimesOf(
  session: Session,
  transactionIds: readonly string[],
  asOf: number | null,
): Promise<ReadonlyMap<string, Int64Text>> {
  const list = JSON.stringify([...new Set(transactionIds)]);
  const found =
    asOf === null
      ? await session.row(timesOf(''), [list], timesRow)
      : await session.row(timesOf(arrived), [list, asOf], timesRow);
  return new Map(found?.times);
}

/**
 * Adds the newest report time of the transaction of each row that has one. Adds none while the indexes are being created, when
 * that would take too long. `asOf`: excludes later arrivals. `firstPass`: the times until then.
 */
export async function withNewestTimes(
  session: Session,
  rows: readonly StoredRow[],
  asOf: number | null,
  firstPass: Pick<FirstPassTimes, 'of'> | null,
): Promise<readonly StoredRow[]> {
  const named = rows.flatMap(({ transactionId }) => (transactionId ? [storedText(transactionId)] : []));
  if (named.length === 0 || (firstPass === null && !(await hasIndexes(session)))) return rows;
  const newestOf = firstPass ? firstPass.of(named) : await newestTimesOf(session, named, asOf);
  return rows.map((row) => {
    const newest = row.transactionId ? newestOf.get(storedText(row.transactionId)) : undefined;
    return newest === undefined ? row : { ...row, newest };
  });
}
