import { type Standing, type StandingFilter, standings } from '../../../shared/domain/report-query';
import { maxSubjectLength } from '../../../shared/domain/review-log';
import { type Condition, driving, testOnly } from './condition';

/** SQL for when a report was first received, ms. Its first content is never dropped. */
const firstReceived = (report: string) =>
  `min((SELECT received_at FROM received WHERE received.seq = ${report}.seq),
    coalesce((SELECT min(received_at) FROM earlier WHERE earlier.seq = ${report}.seq), 8.64e15))`;

/**
 * SQL for the report time after which reports count as later than this one was at a moment (ms). If the copy was
 * downloaded again since, all reports were received later, and only those generated after the moment count.
 */
const laterThan = (report: string, moment: string) =>
  `CASE WHEN ${firstReceived(report)} <= ${moment} THEN ${report}.time
    ELSE max(${report}.time, CAST(${moment} * 1e6 AS INTEGER)) END`;

/**
 * SQL for whether another report has the same transaction as `report`, so that they share their verdict; see `subjectOf`.
 * Lengths are compared in characters, which differs only for IDs of more than 500.
 */
const sharesTransaction = (other: string) =>
  `${other}.transaction_id = report.transaction_id AND report.transaction_id <> ''
    AND length(report.transaction_id) <= ${maxSubjectLength}`;

/**
 * SQL for whether a snooze has ended with the user's next report: one that was received after the snooze, and is later
 * than the reports of the snoozed transaction known at that time.
 */
const nextReportCame = `report.next_report_after IS NOT NULL AND EXISTS (
  SELECT 1 FROM report AS next WHERE next.user = report.user AND next.time > coalesce(
      (SELECT max(own.time) FROM report AS own WHERE own.snoozed_until IS NOT NULL AND ${sharesTransaction('own')}
        AND ${firstReceived('own')} <= report.next_report_after),
      ${laterThan('report', 'report.next_report_after')})
    AND ${firstReceived('next')} > report.next_report_after)`;

/**
 * SQL for whether something changed after the verdict: the judged report has further versions, or a later report of its
 * transaction was received.
 */
const changedSince = `report.versions > report.judged_version OR EXISTS (
  SELECT 1 FROM report AS judged INDEXED BY report_judged_version
  WHERE judged.judged_version IS NOT NULL AND ${sharesTransaction('judged')}
    AND (judged.versions > judged.judged_version OR EXISTS (
      SELECT 1 FROM report AS later INDEXED BY report_judged
      WHERE later.transaction_id = judged.transaction_id AND later.verdict IS NOT NULL
        AND later.time > ${laterThan('judged', 'judged.judged_at')}
        AND ${firstReceived('later')} > judged.judged_at)))`;

/** SQL for a report's standing: the first that applies. Parameter: the time, ms. */
const standing = `CASE
  WHEN report.reviewed = 0 THEN 'waiting'
  WHEN report.escalated = 1 THEN 'escalated'
  WHEN report.snoozed_until > ? AND NOT (${nextReportCame}) THEN 'snoozed'
  WHEN report.escalated = 2 OR report.snoozed_until IS NOT NULL OR ${changedSince} THEN 'returned'
  WHEN report.divided = 1 THEN 'divided'
  ELSE 'judged' END`;

/** Conditions with an index of few reports that include all of a standing. */
const indexed: Readonly<Partial<Record<Standing, Condition>>> = {
  escalated: driving('escalated', '= 1', [], false),
  snoozed: driving('snoozed_until', 'IS NOT NULL', [], false),
  divided: driving('divided', '= 1', [], false),
};
const reviewed = driving('reviewed', '= 1', [], true);

/** Matches reports with one of these standings. `now`: ms since 1970. */
export function onStanding({ in: wanted }: StandingFilter, now: number): readonly Condition[] {
  const [first, ...others] = new Set(wanted);
  if (first === undefined || others.length === standings.length - 1) return [];
  if (first === 'waiting' && others.length === 0) return [testOnly('report.reviewed = 0', [])];
  const test = testOnly(`${standing} IN (SELECT value FROM json_each(?))`, [now, JSON.stringify(wanted)]);
  if (wanted.includes('waiting')) return [test];
  return [(others.length === 0 ? indexed[first] : undefined) ?? reviewed, test];
}
