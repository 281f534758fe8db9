import { z } from 'zod';
import { readSubject } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/session';
import { readJsonMetadata, writeMetadata } from '../metadata';
import type { LogPart, Review, ReviewLog, SubjectState } from '../user-data/review-log';
import { isReportId, keyOf, readByKey } from './report-keys';
import {
  noReview as emptyReview,
  type ReviewedReport,
  reviewRemoval,
  reviewSubject,
  reviewsOf,
  writeReviews,
} from './review-columns';
import { storedText } from './stored-row';
import type { ReportsAccess } from './upkeep';
import type { ValueDictionary } from './value-dictionary';

/** How far the log is mirrored: the position of the last entry, and the canary of the user data file it is from. */
const progressSchema = z.object({ of: z.string(), position: z.int() });
type Progress = z.output<typeof progressSchema>;

/** Subjects per transaction. */
const batchSize = 5_000;

const noReview: Review = {
  verdict: null,
  divided: false,
  judged: null,
  snooze: null,
  escalation: null,
};

type States = ReadonlyMap<string, SubjectState>;

/** Returns the states of the next batch of a part, also of subjects of which no entry may be read any more. */
async function statesOf(log: ReviewLog, { subjects, reread }: LogPart, at: number): Promise<States> {
  const batch = subjects.slice(at, at + batchSize);
  const states = new Map(await log.statesOf(batch));
  for (const subject of batch) {
    if (!reread.has(subject)) continue;
    const { seen = false, seenContent = null, noted = false, review = null } = states.get(subject) ?? {};
    states.set(subject, { seen, seenContent, noted, review: review ?? noReview });
  }
  return states;
}

/**
 * Brings the mirror of the review log up to date, which filters and sorting use. It is rebuilt if it mirrors another
 * file's log, or if it is ahead of the log because an older copy of the file was restored.
 */
export async function mirrorReviewLog(
  reports: Pick<ReportsAccess, 'reader' | 'write'>,
  log: ReviewLog,
): Promise<void> {
  let progress = await readProgress(reports, log);
  for (;;) {
    const part = await log.changedAfter(progress.position);
    if (part === null) return;
    for (let at = 0; at < part.subjects.length; at += batchSize) {
      const states = await statesOf(log, part, at);
      const isLast = at + batchSize >= part.subjects.length;
      const reached = isLast ? { ...progress, position: part.position } : progress;
      await reports.write(async (session, dictionary) => {
        await writeMarks(session, states);
        await writeReviews(session, dictionary, await reviewedReports(session, states));
        await writeMetadata(session, 'log', JSON.stringify(reached));
      });
      progress = reached;
    }
  }
}

/** Mirrors the states of stored reports that have another key than before. */
export async function mirrorReports(
  session: Session,
  dictionary: ValueDictionary,
  reports: readonly (ReviewedReport & { readonly seq: number })[],
  log: ReviewLog,
): Promise<void> {
  const reviews = await reviewsOf(log, reports);
  const states = reports.map((report, at) => ({ ...report, ...(reviews[at] ?? emptyReview) }));
  await writeMarksOf(
    session,
    states.map(({ key, read, noted, seenContent }) => [key, Number(read), Number(noted), seenContent]),
  );
  await writeReviews(session, dictionary, states);
}

async function readProgress(
  reports: Pick<ReportsAccess, 'reader' | 'write'>,
  log: ReviewLog,
): Promise<Progress> {
  const canary = await log.canary();
  const stored = await readJsonMetadata(reports.reader, 'log', progressSchema);
  if (stored?.of === canary && (await log.reaches(stored.position))) return stored;
  const start = { of: canary, position: 0 };
  await reports.write(async (session) => {
    await session.run('UPDATE report SET read = 0, seen_content = NULL, noted = 0 WHERE read = 1');
    await session.run('UPDATE report SET noted = 0 WHERE noted = 1');
    await session.run(reviewRemoval);
    await writeMetadata(session, 'log', JSON.stringify(start));
  });
  return start;
}

const marked = `
  UPDATE report SET read = requested.read, noted = requested.noted, seen_content = requested.seen_content FROM (
    SELECT value ->> 0 AS key, value ->> 1 AS read, value ->> 2 AS noted, value ->> 3 AS seen_content FROM json_each(?)
  ) AS requested WHERE`;
const markById = `${marked} report.id = CAST(requested.key AS INTEGER) AND report.content_key IS NULL`;
const markByContentKey = `${marked} report.content_key = requested.key AND report.content_key IS NOT NULL`;

/** Writes the read and note marks of those subjects that are reports. */
async function writeMarks(session: Session, states: States): Promise<void> {
  const marks = [...states].flatMap(([subject, { seen, seenContent, noted }]) =>
    keysAmong([subject]).map((key) => [key, Number(seen), Number(noted), seenContent] as const),
  );
  await writeMarksOf(session, marks);
}

/** A report's key, whether it is read and noted, and the content seen. */
type Marks = readonly [string, number, number, string | null];

async function writeMarksOf(session: Session, marks: readonly Marks[]): Promise<void> {
  const byId = marks.filter(([key]) => isReportId(key));
  if (byId.length > 0) await session.run(markById, [JSON.stringify(byId)]);
  const others = marks.filter(([key]) => !isReportId(key));
  if (others.length > 0) await session.run(markByContentKey, [JSON.stringify(others)]);
}

const identified = {
  columns: `report.seq, ${keyOf('report')} AS key, report.transaction_id AS transactionId`,
  joined: '',
  schema: z.object({ seq: z.int(), key: z.string(), transactionId: z.string().nullable() }),
};
/** Not a join: while there is no index yet, it would read all reports for each transaction. */
const byTransaction = `SELECT ${identified.columns} FROM report
  WHERE transaction_id IN (SELECT value FROM json_each(?))`;

/** Returns the stored reports that the reviews are about, each with its review. */
async function reviewedReports(session: Session, states: States) {
  const subjects = [...states].filter(([, { review }]) => review !== null).map(([subject]) => subject);
  const transactions = subjects.flatMap((subject) => {
    const about = readSubject(subject);
    return about?.kind === 'transaction' ? [storedText(about.transactionId)] : [];
  });
  const found = [
    ...(await readByKey(session, keysAmong(subjects), identified)),
    ...(transactions.length === 0
      ? []
      : await session.rows(byTransaction, [JSON.stringify(transactions)], identified.schema)),
  ];
  return found.flatMap((report) => {
    const state = states.get(reviewSubject(report));
    return state ? [{ ...report, review: state.review }] : [];
  });
}

/** Returns the keys of those subjects that are reports. */
function keysAmong(subjects: readonly string[]): readonly string[] {
  return subjects.flatMap((subject) => {
    const about = readSubject(subject);
    return about?.kind === 'report' ? [about.key] : [];
  });
}
