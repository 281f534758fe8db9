import type { Standing, StandingFilter } from '../../../shared/domain/report-query';
import { firstReceived, laterThan, sharesTransaction } from './changed-since-verdict';
import { type Condition, driving, testOnly } from './condition';

/** The values of `standing`; only that of snoozes depends on the time and on further reports. */
const numbers = { escalated: 1, snoozed: 2, returned: 3, divided: 4, judged: 5 } as const satisfies Readonly<
  Record<Exclude<Standing, 'waiting'>, number>
>;

/**
 * SQL for whether a snooze has ended with the user's next report: one that was received after the snooze, and is later
 * than the reports of the snoozed transaction known at that time.
 */
const nextReportCame = `report.next_report_after IS NOT NULL AND EXISTS (
  SELECT 1 FROM report AS next WHERE next.user = report.user AND next.time > coalesce(
      (SELECT max(own.time) FROM report AS own INDEXED BY report_snoozed WHERE own.snoozed_until IS NOT NULL
        AND ${sharesTransaction('own')} AND ${firstReceived('own')} <= report.next_report_after),
      ${laterThan('report', 'report.next_report_after')})
    AND ${firstReceived('next')} > report.next_report_after)`;

/** SQL for whether a snooze is over. Parameter: the time, ms. */
const isOver = `(report.snoozed_until <= ? OR (${nextReportCame}))`;
const isSnooze = `+report.standing = ${numbers.snoozed}`;

/** Matches reports with one of these standings. `now`: ms since 1970. */
export function onStanding({ in: wanted }: StandingFilter, now: number): readonly Condition[] {
  const has = (standing: Standing) => wanted.includes(standing);
  const listed = Object.entries(numbers).flatMap(([standing, number]) =>
    wanted.some((each) => each === standing) ? [number] : [],
  );
  // Those whose snooze is over are returned.
  const included = has('returned') && !has('snoozed') ? [...listed, numbers.snoozed] : listed;
  const [first] = included;
  const snoozes =
    has('returned') === has('snoozed')
      ? []
      : [testOnly(`(NOT coalesce(${isSnooze}, 0) OR ${has('snoozed') ? 'NOT ' : ''}${isOver})`, [now])];
  const list = 'IN (SELECT value FROM json_each(?))';
  if (has('waiting')) {
    const others = Object.values(numbers).filter((number) => !included.includes(number));
    const waiting = testOnly(`(+report.standing IS NULL OR +report.standing ${list})`, [
      JSON.stringify(included),
    ]);
    const complement = driving('report.standing', list, [JSON.stringify(others)], false);
    return [{ ...waiting, complement }, ...snoozes];
  }
  if (first === undefined) return [];
  const driver =
    included.length === 1
      ? driving('report.standing', '= ?', [first], true)
      : driving('report.standing', list, [JSON.stringify(included)], false);
  return [driver, ...snoozes];
}
