import { subjectOf, subjectOfReport } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/connection';
import type { Review, ReviewLog } from '../user-data/review-log';
import { markChangedSince } from './changed-since-verdict';
import { sharedIdIn } from './report-keys';
import { readStoredText } from './stored-row';
import { dictionaryValueOfVerdict, type ValueDictionary } from './value-dictionary';

/** A report as the review log refers to it. */
export interface ReviewedReport {
  readonly key: string;
  /** As stored. */
  readonly transactionId: string | null;
}

/** What the review log has about a report. */
export interface ReportReview {
  readonly read: boolean;
  /** See SubjectState. */
  readonly seenVersion: number | null;
  readonly noted: boolean;
  /** Of the report's transaction, or of the report if it names none; null for none. */
  readonly review: Review | null;
}

export const noReview: ReportReview = { read: false, seenVersion: null, noted: false, review: null };

/** Returns the subject of a report's verdicts, snoozes and escalations. */
export function reviewSubject({ key, transactionId }: ReviewedReport): string {
  return subjectOf({ key, transactionId: transactionId === null ? null : readStoredText(transactionId) });
}

/** Returns what the log has about each report, in their order. */
export async function reviewsOf(
  log: ReviewLog,
  reports: readonly ReviewedReport[],
): Promise<readonly ReportReview[]> {
  const subjects = reports.flatMap((report) => [subjectOfReport(report.key), reviewSubject(report)]);
  const states = await log.statesOf([...new Set(subjects)]);
  return reports.map((report) => {
    const marks = states.get(subjectOfReport(report.key));
    const review = states.get(reviewSubject(report))?.review ?? null;
    return {
      read: marks?.seen ?? false,
      seenVersion: marks?.seenVersion ?? null,
      noted: marks?.noted ?? false,
      review,
    };
  });
}

/** The columns of a report that mirror its review. */
export const reviewColumns = [
  'verdict',
  'judged_version',
  'judged_at',
  'divided',
  'snoozed_until',
  'next_report_after',
  'escalated',
];

/** The values of `escalated`. */
const escalationNumbers = { open: 1, answered: 2 } as const;

/** Returns the values of `reviewColumns` for each report, in their order. */
export async function reviewValues(
  session: Session,
  dictionary: ValueDictionary,
  reports: readonly { readonly key: string; readonly review: Review | null }[],
): Promise<readonly (readonly (number | null)[])[]> {
  const values = reports.map(({ review }) => dictionaryValueOfVerdict(review?.verdict ?? null));
  const codes = await dictionary.codesOf(session, values);
  return reports.map(({ key, review }, index) => [
    codes[index] ?? null,
    // A verdict on another report of the transaction isn't about this report's versions.
    review?.judged && isAbout(review.judged.key, key) ? review.judged.version : null,
    review?.judged?.at ?? null,
    Number(review?.divided ?? false),
    review?.snoozedUntil ?? null,
    review?.nextReportAfter ?? null,
    review?.escalation ? escalationNumbers[review.escalation] : 0,
  ]);
}

/** A verdict can name the report by its id alone, from before others shared it: its transaction tells them apart. */
function isAbout(judged: string, key: string): boolean {
  return judged === key || judged === sharedIdIn(key);
}

const reviewUpdate = `UPDATE report SET ${reviewColumns
  .map((column, index) => `${column} = value ->> ${index + 1}`)
  .join(', ')} FROM json_each(?) WHERE report.seq = value ->> 0`;

/** SQL that removes the reviews of all reports. */
export const reviewRemoval = `UPDATE report SET verdict = NULL, judged_version = NULL, judged_at = NULL, divided = 0,
  snoozed_until = NULL, next_report_after = NULL, escalated = 0, changed = 0 WHERE standing IS NOT NULL`;

/** Writes the reviews of stored reports. */
export async function writeReviews(
  session: Session,
  dictionary: ValueDictionary,
  reports: readonly { readonly seq: number; readonly key: string; readonly review: Review | null }[],
): Promise<void> {
  if (reports.length === 0) return;
  const values = await reviewValues(session, dictionary, reports);
  const rows = reports.map(({ seq }, index) => [seq, ...(values[index] ?? [])]);
  await session.run(reviewUpdate, [JSON.stringify(rows)]);
  await markChangedSince(
    session,
    reports.map(({ seq }) => seq),
  );
}
