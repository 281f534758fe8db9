import { maxSubjectLength } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/connection';

/** SQL for when a report was first received, ms. Its first content is never dropped. */
export const firstReceived = (report: string) =>
  `min((SELECT received_at FROM received WHERE received.seq = ${report}.seq),
    coalesce((SELECT min(received_at) FROM earlier WHERE earlier.seq = ${report}.seq), 8.64e15))`;

/**
 * SQL for the report time after which reports count as later than this one was at a moment (ms). If the copy was
 * downloaded again since, all reports were received later, and only those generated after the moment count.
 */
export const laterThan = (report: string, moment: string) =>
  `CASE WHEN ${firstReceived(report)} <= ${moment} THEN ${report}.time
    ELSE max(${report}.time, CAST(${moment} * 1e6 AS INTEGER)) END`;

/**
 * SQL for whether another report has the same transaction as `report`, so that they share their verdict; see `subjectOf`.
 * Lengths are compared in characters, which differs only for IDs of more than 500.
 */
export const sharesTransaction = (other: string) =>
  `${other}.transaction_id = report.transaction_id AND report.transaction_id <> ''
    AND length(report.transaction_id) <= ${maxSubjectLength}`;

/**
 * Sets whether something changed after the verdict: the judged report has further versions, or a later report of its
 * transaction was received.
 */
const setChanged = `UPDATE report SET changed = coalesce(report.versions > report.judged_version, 0) OR EXISTS (
  SELECT 1 FROM report AS judged INDEXED BY report_judged_version
  WHERE judged.judged_version IS NOT NULL AND ${sharesTransaction('judged')}
    AND (judged.versions > judged.judged_version OR EXISTS (
      SELECT 1 FROM report AS later INDEXED BY report_judged
      WHERE later.transaction_id = judged.transaction_id AND later.verdict IS NOT NULL
        AND later.time > ${laterThan('judged', 'judged.judged_at')}
        AND ${firstReceived('later')} > judged.judged_at)))`;
const siblingsOf = (
  transactions: string,
) => `SELECT sibling.seq FROM report AS sibling INDEXED BY report_judged
  WHERE sibling.verdict IS NOT NULL AND sibling.transaction_id <> '' AND sibling.transaction_id IN (${transactions})`;
const writtenTransactions = `SELECT written.transaction_id FROM json_each(?1) AS requested
  CROSS JOIN report AS written ON written.seq = requested.value WHERE written.verdict IS NOT NULL`;
const aroundReports = `${setChanged} WHERE (report.verdict IS NOT NULL OR report.changed = 1)
  AND report.seq IN (SELECT value FROM json_each(?1) UNION ${siblingsOf(writtenTransactions)})`;
const ofTransactions = `${setChanged} WHERE report.seq IN (${siblingsOf('SELECT value FROM json_each(?1)')})`;

/** Must be called when the contents or the reviews of reports were written. */
export async function markChangedSince(session: Session, seqs: readonly number[]): Promise<void> {
  if (seqs.length > 0) await session.run(aroundReports, [JSON.stringify(seqs)]);
}

/** Must be called when reports no longer name these transactions, as stored. */
export async function markChangedWithout(session: Session, transactions: readonly string[]): Promise<void> {
  if (transactions.length > 0) await session.run(ofTransactions, [JSON.stringify(transactions)]);
}
