import { maxSubjectLength } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/session';
import { differsFrom } from './content-of-report';

/** SQL for when a report was first received, ms. Its first content is never dropped. */
export const firstReceived = (report: string) =>
  `min((SELECT received_at FROM received WHERE received.seq = ${report}.seq),
    coalesce((SELECT min(received_at) FROM earlier WHERE earlier.seq = ${report}.seq), 8.64e15))`;

const yearMs = 365 * 24 * 3_600_000;

/**
 * SQL for whether a report time of what was known at a moment (ms) comes from a wrong clock: it is more than a year later.
 * NULL for none.
 */
export const isToCome = (time: string, moment: string) =>
  `${time} > CAST((${moment} + ${yearMs}) * 1e6 AS INTEGER)`;

/** SQL for the newest report time that an entry of a moment (ms) names; NULL if it names none, or one from a wrong clock. */
export const namedNewest = (newest: string, moment: string) =>
  `CASE WHEN NOT ${isToCome(newest, moment)} THEN ${newest} END`;

/**
 * SQL for the report time after which reports count as later than this one was at a moment (ms), where an entry has no
 * `namedNewest`. If the copy was downloaded again since, all
 * reports were received later, and only those generated after the moment count.
 */
export const laterThan = (report: string, moment: string) =>
  `CASE WHEN ${isToCome(`${report}.time`, moment)}
    THEN CAST(min(${firstReceived(report)}, ${moment}) * 1e6 AS INTEGER)
    WHEN ${firstReceived(report)} <= ${moment} THEN ${report}.time
    ELSE max(${report}.time, CAST(${moment} * 1e6 AS INTEGER)) END`;

/**
 * SQL for whether another report has the same transaction as `report`, so that they share their verdict; see `subjectOf`.
 * Lengths are compared in characters, which differs only for IDs of more than 500.
 */
export const sharesTransaction = (other: string) =>
  `${other}.transaction_id = report.transaction_id AND report.transaction_id <> ''
    AND length(report.transaction_id) <= ${maxSubjectLength}`;

/**
 * SQL for whether a later report of the transaction is here, of which the author of a verdict without `namedNewest` didn't
 * know. A report from a wrong clock is later only than a named one, or than the judged report.
 */
const cameLater = `EXISTS (
  SELECT 1 FROM report AS later INDEXED BY report_judged
  WHERE later.transaction_id = judged.transaction_id AND later.verdict IS NOT NULL
    AND ((judged.judged_newest IS NULL AND later.time > judged.time) OR NOT ${isToCome('later.time', 'judged.judged_at')})
    AND later.time > ${laterThan('judged', 'judged.judged_at')} AND ${firstReceived('later')} > judged.judged_at)`;

/**
 * Sets whether something changed after the verdict: the judged report says something else, or its transaction has a later
 * report than the newest that the author of the verdict had. Of that one, its own time doesn't count: a service may set it
 * with every response.
 */
const setChanged = `UPDATE report SET changed = coalesce(${differsFrom('report.content', 'report.judged_content')}, 0)
  OR (report.judged_newest IS NOT NULL AND EXISTS (
    SELECT 1 FROM report AS later INDEXED BY report_judged
    WHERE ${sharesTransaction('later')} AND later.verdict IS NOT NULL
      AND later.judged_content IS NULL AND later.time > report.judged_newest))
  OR EXISTS (
    SELECT 1 FROM report AS judged INDEXED BY report_judged_content
    WHERE judged.judged_content IS NOT NULL AND ${sharesTransaction('judged')}
      AND (${differsFrom('judged.content', 'judged.judged_content')}
        OR (${namedNewest('judged.judged_newest', 'judged.judged_at')} IS NULL AND ${cameLater})))`;
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
