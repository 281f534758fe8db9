import { z } from 'zod';
import type { ChangedField, ReportDecisions, ReportDetail } from '../../../shared/contract/report.calls';
import type { StoredRow } from '../../../shared/domain/report-row';
import { subjectOfReport } from '../../../shared/domain/review-log';
import { foldEntries } from '../../../shared/domain/review-state';
import { changedPaths, valueFinder } from '../../../shared/json/paths';
import type { Session } from '../../../shared/node/database/session';
import { readSubjectEntries } from '../../../shared/schemas/review-log-schema';
import { beginningOf } from '../../../shared/shown-text';
import type { ReviewLog } from '../user-data/review-log';
import { readDetail } from './read-detail';
import { readPrevious } from './read-previous';
import { rowsOf } from './read-rows';
import { readReceivedTexts } from './received-texts';
import { keyOf, readByKey, sharedIdIn } from './report-keys';
import { reviewSubject } from './review-columns';

/** A report that decisions are about. */
interface DecidedReport {
  readonly seq: number;
  readonly key: string;
  readonly transactionId: string | null;
}

const maxOfTransaction = 20;
const seqRow = z.object({ seq: z.int() });
const ofTransaction = `SELECT seq FROM report WHERE transaction_id = ? AND transaction_id <> '' AND +seq <> ?
  ORDER BY time DESC, seq`;

/** Returns the row numbers of the other reports on a report's transaction, newest first. */
export async function sharingTransaction(
  session: Session,
  { seq, transactionId }: DecidedReport,
): Promise<readonly number[]> {
  return (await session.rows(ofTransaction, [transactionId, seq], seqRow)).map((found) => found.seq);
}

/** Returns the note on a report, and what was decided. `sharing`: of `sharingTransaction`. */
export async function readDecisions(
  session: Session,
  log: ReviewLog,
  report: DecidedReport,
  sharing: readonly number[],
): Promise<Pick<ReportDetail, 'note' | 'decisions'>> {
  const ofReport = subjectOfReport(report.key);
  const id = sharedIdIn(report.key);
  const ofId = id === null ? ofReport : subjectOfReport(id);
  const found = await log.entriesOf([...new Set([reviewSubject(report), ofReport, ofId])]);
  const entries = found.map(readSubjectEntries);
  const entriesAbout = (wanted: string) => entries.find(({ subject }) => subject === wanted)?.entries ?? [];
  const noteOn = (subject: string) => foldEntries(entriesAbout(subject)).note?.text;
  const others = sharing.slice(0, maxOfTransaction);
  const rows = await rowsOf(session, others.length === 0 ? [] : [report.seq, ...others]);
  const row = rows.find(({ seq }) => seq === report.seq);
  const sameTransaction = rows.filter(({ seq }) => seq !== report.seq);
  return {
    // Before others had its id, the note named it by the id alone: it is shown with each of them.
    note: noteOn(ofReport) ?? noteOn(ofId) ?? '',
    decisions: {
      entries,
      sameTransaction,
      differences: row ? await readDifferences(session, row, sameTransaction) : [],
    },
  };
}

const identified = {
  columns: `report.seq, ${keyOf('report')} AS key, report.transaction_id AS transactionId`,
  joined: '',
  schema: z.object({ seq: z.int(), key: z.string(), transactionId: z.string().nullable() }),
};

/** Returns everything about one report, with what was decided; null if the key is unknown. */
export async function readDecidedDetail(
  session: Session,
  log: ReviewLog,
  key: string,
  total: number,
): Promise<ReportDetail | null> {
  const [report] = await readByKey(session, [key], identified);
  const detail = await readDetail(session, key);
  if (report === undefined || detail === null) return null;
  const sharing = await sharingTransaction(session, report);
  const previous = await readPrevious(session, report.seq, total);
  return { ...detail, previous, ...(await readDecisions(session, log, report, sharing)) };
}

/** Longer values are cut to be shown. */
const maxValueLength = 1_000;
/** Fields that differ in every report. */
const ofEachReport: ReadonlySet<string> = new Set(['id', 'timestamp']);

/** Returns in which fields each of the others differs from a report, the earlier of the two before the later. */
async function readDifferences(
  session: Session,
  row: StoredRow,
  others: readonly StoredRow[],
): Promise<ReportDecisions['differences']> {
  if (others.length === 0) return [];
  const texts = await readReceivedTexts(
    session,
    [row, ...others].map(({ seq }) => seq),
  );
  const shown = texts.get(row.seq) ?? '';
  return others.map((other) => {
    const json = texts.get(other.seq) ?? '';
    const isLater = BigInt(other.timestamp ?? 0) > BigInt(row.timestamp ?? 0);
    return isLater ? differencesOf(shown, json) : differencesOf(json, shown);
  });
}

function differencesOf(before: string, after: string): readonly ChangedField[] {
  const [find, findAfter] = [valueFinder(before), valueFinder(after)];
  return changedPaths(before, after)
    .filter((path) => !ofEachReport.has(path))
    .map((path) => {
      const names = path === '' ? [] : path.split('.');
      return { path, before: cut(find(names)), after: cut(findAfter(names)) };
    });
}

function cut(json: string | null): string | null {
  return json && beginningOf(json, maxValueLength);
}
