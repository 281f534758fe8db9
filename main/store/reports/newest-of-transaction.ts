import { z } from 'zod';
import type { StoredRow } from '../../../shared/domain/report-row';
import type { Session } from '../../../shared/node/database/session';
import { type Condition, testOnly } from './condition';
import { storedText } from './stored-row';
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
