import { readReport } from '../../../shared/api/read-report';
import type { ContentIdentity } from '../../../shared/domain/content-identity';
import type { Session } from '../../../shared/node/database/session';
import type { ReviewLog } from '../user-data/review-log';
import { countAll, lastArrival } from './all-reports';
import { markChangedWithout } from './changed-since-verdict';
import { contentOfJson } from './content-of-report';
import { type Contents, firstContent } from './contents';
import { type NewReport, newReport, type ReportBasis } from './new-report';
import { addPoints, replacePoints } from './points';
import { contentOf } from './received-contents';
import { addReports, changeReports, countApplications, type KnownReport } from './report-tables';
import { noReview, reviewsOf, reviewValues, writeReviews } from './review-columns';
import type { ValueDictionary } from './value-dictionary';

/** How reports are received: by which pass, and with what they are compared. */
export interface WriteOptions {
  /** The ID of a pass, or 0 for a look-up. */
  readonly pass: number;
  /** Whether added reports are announced as new: not those of a full pass. */
  readonly isNew: boolean;
  /** ms since 1970. */
  readonly now: number;
  readonly basis: ReportBasis;
  readonly log: ReviewLog;
}

/** Adds reports with their points and review columns. Returns their `seq` by key. */
export async function addReceived(
  session: Session,
  dictionary: ValueDictionary,
  added: readonly NewReport[],
  contents: ReadonlyMap<string, Contents>,
  { pass, isNew, now, basis, log }: WriteOptions,
): Promise<Map<string, number>> {
  if (added.length === 0) return new Map();
  const last = await countAll(session);
  const arrival = isNew ? (await lastArrival(session)) + 1 : 0;
  const shown = added.map((report) => shownOf(report, contents, basis));
  const reviews = (await reviewsOf(log, shown)).map((review, index) => ({
    ...review,
    key: shown[index]?.key ?? '',
    contentThen: shown[index] ? firstContentOf(shown[index], contents) : null,
  }));
  const reviewed = await reviewValues(session, dictionary, reviews);
  const codes = await codesOfEach(session, dictionary, shown);
  const rows = shown.map((report, index) => ({
    seq: last + 1 + index,
    report,
    codes: codes[index] ?? [],
    arrival,
    firstPass: pass,
    reviewed: reviews[index] ?? noReview,
    reviewValues: reviewed[index] ?? [],
    shown: contents.get(report.key)?.shown ?? firstContent(contentOf(report, now)).shown,
  }));
  await addReports(session, rows);
  await addPoints(
    session,
    rows.map(({ seq, report: { riskAssignment, positions } }) => ({ seq, riskAssignment, positions })),
  );
  await countApplications(session, added);
  return new Map(rows.map(({ seq, report }) => [report.key, seq]));
}

/** Returns the content that was received first. */
function firstContentOf(report: NewReport, contents: ReadonlyMap<string, Contents>): ContentIdentity {
  const [first] = contents.get(report.key)?.earlier ?? [];
  return first ? contentOfJson(first.json) : report.content;
}

function shownOf(report: NewReport, contents: ReadonlyMap<string, Contents>, basis: ReportBasis): NewReport {
  const shown = contents.get(report.key)?.shown.json ?? report.json;
  return shown === report.json ? report : newReport(readReport(shown, report.key), basis);
}

async function codesOfEach(
  session: Session,
  dictionary: ValueDictionary,
  reports: readonly NewReport[],
): Promise<readonly (readonly (number | null)[])[]> {
  const codes = await dictionary.codesOf(
    session,
    reports.flatMap((report) => report.dictionaryValues),
  );
  let at = 0;
  return reports.map((report) => {
    const from = at;
    at += report.dictionaryValues.length;
    return codes.slice(from, at);
  });
}

/** A received page and the stored state. */
interface Page {
  readonly received: readonly NewReport[];
  readonly known: ReadonlyMap<string, KnownReport>;
  readonly contents: ReadonlyMap<string, Contents>;
}

/** Replaces what is stored of the reports whose shown content has changed. */
export async function changeReceived(
  session: Session,
  dictionary: ValueDictionary,
  { received, known, contents }: Page,
  { basis, log }: WriteOptions,
): Promise<void> {
  const last = new Map(received.map((report) => [report.key, report]));
  const changes = [...known].flatMap(([key, { seq, contents: before }]) => {
    const { shown } = contents.get(key) ?? before;
    if (shown.json === before.shown.json) return [];
    const report = last.get(key);
    const reports = {
      before: newReport(readReport(before.shown.json, key), basis),
      after: report?.json === shown.json ? report : newReport(readReport(shown.json, key), basis),
    };
    return [{ seq, ...reports, shown }];
  });
  const codes = await codesOfEach(
    session,
    dictionary,
    changes.map(({ after }) => after),
  );
  await changeReports(
    session,
    changes.map((each, index) => ({ ...each, codes: codes[index] ?? [] })),
  );
  await changeSubjects(session, dictionary, changes, log);
  const moved = changes.filter(({ before, after }) => !isSameOnMap(before, after));
  await replacePoints(
    session,
    moved.map(({ seq, after: { riskAssignment, positions } }) => ({ seq, riskAssignment, positions })),
  );
}

/** Gives the reports that now name another transaction the review of that one. */
async function changeSubjects(
  session: Session,
  dictionary: ValueDictionary,
  changes: readonly { readonly seq: number; readonly before: NewReport; readonly after: NewReport }[],
  log: ReviewLog,
): Promise<void> {
  const moved = changes.filter(({ before, after }) => before.transactionId !== after.transactionId);
  if (moved.length === 0) return;
  const reviews = await reviewsOf(
    log,
    moved.map(({ after }) => after),
  );
  const rows = moved.map(({ seq, after: { key } }, index) => ({
    seq,
    key,
    review: reviews[index]?.review ?? null,
  }));
  await writeReviews(session, dictionary, rows);
  await markChangedWithout(
    session,
    moved.flatMap(({ before }) => before.transactionId ?? []),
  );
}

function isSameOnMap(before: NewReport, after: NewReport): boolean {
  return before.riskAssignment === after.riskAssignment && before.positionList === after.positionList;
}
