import type { ReviewStatus, ReviewStatusFilter } from '../../../shared/domain/report-query';
import { firstReceived, isToCome, laterThan, namedNewest, sharesTransaction } from './changed-since-verdict';
import { type Condition, driving, testOnly } from './condition';

/** The values of `standing`; only that of snoozes depends on the time and on further reports. */
const numbers = { escalated: 1, snoozed: 2, returned: 3, divided: 4, judged: 5 } as const satisfies Readonly<
  Record<Exclude<ReviewStatus, 'waiting'>, number>
>;

/** SQL that selects the newest report time of the subject that was known when the snooze began. */
const newestKnown = `SELECT max(own.time) FROM report AS own INDEXED BY report_snoozed
  WHERE own.snoozed_until IS NOT NULL AND ${sharesTransaction('own')} AND ${firstReceived('own')} <= report.snoozed_at`;

/** SQL for the report time after which the user's reports count as new, where a snooze has no `namedNewest`. */
const newestThen = `coalesce((${newestKnown} AND NOT ${isToCome('own.time', 'report.snoozed_at')}),
  ${laterThan('report', 'report.snoozed_at')})`;

/** SQL for the report time after which the user's next report is looked for. */
const soughtAfter = `coalesce(${namedNewest('report.snoozed_newest', 'report.snoozed_at')}, ${newestThen})`;

/**
 * SQL for whether a snooze has ended with the user's next report: a later one than the newest that its author had. A report
 * from a wrong clock is later only than a named one, or than those of the subject, so that those of one wrong time end no
 * snoozes of each other.
 */
const nextReportCame = `report.until_next_report = 1 AND EXISTS (
  SELECT 1 FROM report AS next
  WHERE next.user = report.user AND next.time > ${soughtAfter}
    AND (coalesce(next.time > report.snoozed_newest, 0) OR (${firstReceived('next')} > report.snoozed_at
      AND ((report.snoozed_newest IS NULL AND next.time > coalesce((${newestKnown}), report.time))
        OR NOT ${isToCome('next.time', 'report.snoozed_at')}))))`;

/** How far the clock may be set back after a snooze, ms. Beyond that, it was wrong when the snooze was written. */
const maxSetBack = 600_000;

/** SQL for whether a snooze is over, which one that began in the future is too. Parameters: see `overBy`. */
const isOver = `(report.snoozed_until <= ? OR coalesce(report.snoozed_alone_at > ?, 0) OR (${nextReportCame}))`;
const overBy = (now: number) => [now, now + maxSetBack];
const isSnooze = `+report.standing = ${numbers.snoozed}`;

/**
 * SQL for what `standing IS NULL` means, of columns that an index can have: SQLite reads a row to compute another column, even if
 * an index has it. Without the +, it would look for reports without a verdict in the index of verdicts, which is nearly all of them.
 */
export const waits =
  '+verdict IS NULL AND snoozed_until IS NULL AND escalated = 0 AND changed = 0 AND divided = 0';

/** Matches reports with one of these review statuses. `now`: ms since 1970. */
export function reviewStatusConditions(
  { in: wanted }: ReviewStatusFilter,
  now: number,
): readonly Condition[] {
  const has = (status: ReviewStatus) => wanted.includes(status);
  const listed = Object.entries(numbers).flatMap(([status, number]) =>
    wanted.some((each) => each === status) ? [number] : [],
  );
  // Those whose snooze is over are returned.
  const included = has('returned') && !has('snoozed') ? [...listed, numbers.snoozed] : listed;
  const [first] = included;
  const snoozes =
    has('returned') === has('snoozed')
      ? []
      : [testOnly(`(NOT coalesce(${isSnooze}, 0) OR ${has('snoozed') ? 'NOT ' : ''}${isOver})`, overBy(now))];
  const list = 'IN (SELECT value FROM json_each(?))';
  if (has('waiting')) {
    const others = Object.values(numbers).filter((number) => !included.includes(number));
    const complement = driving('report.standing', list, [JSON.stringify(others)], false);
    if (first === undefined)
      return [{ ...testOnly('+report.standing IS NULL', []), partial: waits, complement }];
    const waiting = `(+report.standing IS NULL OR +report.standing ${list})`;
    return [{ ...testOnly(waiting, [JSON.stringify(included)]), complement }, ...snoozes];
  }
  if (first === undefined) return [];
  const driver =
    included.length === 1
      ? driving('report.standing', '= ?', [first], true)
      : driving('report.standing', list, [JSON.stringify(included)], false);
  return [driver, ...snoozes];
}
