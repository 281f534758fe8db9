import { atLevel, type ContentIdentity } from '../../../shared/domain/content-identity';
import { subjectOf, subjectOfReport } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/session';
import type { Review, ReviewLog } from '../user-data/review-log';
import { markChangedSince } from './changed-since-verdict';
import { contentsAt } from './contents-at';
import { readOut } from './int64-columns';
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
  readonly seenContent: ContentIdentity | null;
  readonly noted: boolean;
  /** Of the report's transaction, or of the report if it names none; null for none. */
  readonly review: Review | null;
}

export const noReview: ReportReview = { read: false, seenContent: null, noted: false, review: null };

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
      seenContent: marks?.seenContent ?? null,
      noted: marks?.noted ?? false,
      review,
    };
  });
}

/** The columns of a report that mirror its review. */
export const reviewColumns = [
  'verdict',
  'judged_content',
  'judged_at',
  'judged_newest',
  'divided',
  'snoozed_until',
  'snoozed_at',
  'snoozed_alone_at',
  'snoozed_newest',
  'until_next_report',
  'escalated',
];

/** The values of `escalated`. */
const escalationNumbers = { open: 1, answered: 2 } as const;

/** A report to review. `contentThen`: what this copy showed of it when the verdict was given, as far as it can tell. */
interface JudgedReport {
  readonly key: string;
  readonly review: Review | null;
  readonly contentThen: ContentIdentity | null;
}

/** Returns the values of `reviewColumns` for each report, in their order. */
export async function reviewValues(
  session: Session,
  dictionary: ValueDictionary,
  reports: readonly JudgedReport[],
): Promise<readonly (readonly (string | number | null)[])[]> {
  const values = reports.map(({ review }) => dictionaryValueOfVerdict(review?.verdict ?? null));
  const codes = await dictionary.codesOf(session, values);
  return reports.map(({ key, review, contentThen }, index) => [
    codes[index] ?? null,
    judgedContent(key, review, contentThen),
    review?.judged?.at ?? null,
    review?.judged?.newest ?? null,
    Number(review?.divided ?? false),
    review?.snooze?.until ?? null,
    review?.snooze?.at ?? null,
    review?.snooze?.isShared ? null : (review?.snooze?.at ?? null),
    review?.snooze?.newest ?? null,
    Number(review?.snooze?.untilNextReport ?? false),
    review?.escalation ? escalationNumbers[review.escalation] : 0,
  ]);
}

/**
 * Returns what the verdict was given on, if it was given on this report, and not on another one of the transaction. Where the
 * entry doesn't say it, the documented fields that this copy showed then count.
 */
function judgedContent(
  key: string,
  review: Review | null,
  contentThen: ContentIdentity | null,
): ContentIdentity | null {
  const judged = review?.judged;
  if (!judged || !isAbout(judged.key, key)) return null;
  return judged.content ?? atLevel(contentThen ?? '', 2);
}

/** A verdict can name the report by its id alone, from before others shared it: its transaction tells them apart. */
function isAbout(judged: string, key: string): boolean {
  return judged === key || judged === sharedIdIn(key);
}

const reviewUpdate = `UPDATE report SET ${reviewColumns
  .map((column, index) => `${column} = ${readOut(column, index + 1)}`)
  .join(', ')} FROM json_each(?) WHERE report.seq = value ->> 0`;

/** SQL that removes the reviews of all reports. */
export const reviewRemoval = `UPDATE report SET verdict = NULL, judged_content = NULL, judged_at = NULL,
  judged_newest = NULL, divided = 0, snoozed_until = NULL, snoozed_at = NULL, snoozed_alone_at = NULL, snoozed_newest = NULL, until_next_report = 0,
  escalated = 0, changed = 0 WHERE standing IS NOT NULL`;

/** Writes the reviews of stored reports. */
export async function writeReviews(
  session: Session,
  dictionary: ValueDictionary,
  reports: readonly { readonly seq: number; readonly key: string; readonly review: Review | null }[],
): Promise<void> {
  if (reports.length === 0) return;
  const undecided = reports.flatMap(({ seq, review }) =>
    review?.judged && review.judged.content === null ? [{ seq, at: review.judged.at }] : [],
  );
  const then = await contentsAt(session, undecided);
  const judged = reports.map((report) => ({ ...report, contentThen: then.get(report.seq) ?? null }));
  const values = await reviewValues(session, dictionary, judged);
  const rows = reports.map(({ seq }, index) => [seq, ...(values[index] ?? [])]);
  await session.run(reviewUpdate, [JSON.stringify(rows)]);
  await markChangedSince(
    session,
    reports.map(({ seq }) => seq),
  );
}
