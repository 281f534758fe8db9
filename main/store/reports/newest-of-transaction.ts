import { z } from 'zod';
import type { StoredRow } from '../../../shared/domain/report-row';
import type { Session } from '../../../shared/node/database/connection';
import { type Condition, testOnly } from './condition';
import { storedText } from './stored-row';

/**
 * SQL for reports after which the same transaction has a newer one. It is evaluated once per statement, by the index of
 * transactions, or without it while reports are first synced: a subquery per report would then read all reports each time.
 */
const superseded = (test: string) => `SELECT seq FROM (
  SELECT seq, row_number() OVER (PARTITION BY transaction_id ORDER BY time DESC, seq) AS place
  FROM report WHERE transaction_id <> ''${test}) WHERE place > 1`;

/** Matches the newest report of each transaction, and reports that name none. `asOf` excludes later arrivals. */
export function onNewest(asOf: number | null): Condition {
  return asOf === null
    ? testOnly(`+report.seq NOT IN (${superseded('')})`, [])
    : testOnly(`+report.seq NOT IN (${superseded(' AND arrival <= ?')})`, [asOf]);
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
