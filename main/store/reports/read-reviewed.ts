import { z } from 'zod';
import type { ChangedField } from '../../../shared/contract/report-calls';
import type { ReviewedReport } from '../../../shared/contract/review-calls';
import { maxReportsBack } from '../../../shared/domain/moves';
import type { StoredRow } from '../../../shared/domain/report-row';
import { readSubject, subjectOfReport } from '../../../shared/domain/review-log';
import { changedPaths, valueFinder } from '../../../shared/json/paths';
import type { Session } from '../../../shared/node/database/connection';
import { readSubjectEntries } from '../../../shared/schemas/review-log-schema';
import { beginningOf } from '../../../shared/shown-text';
import type { ReviewLog } from '../user-data/review-log';
import { hasPlace, keyOf, type Traveller } from './derived/tracked-rows';
import { readDetail } from './read-detail';
import { readMatches } from './read-matches';
import { rowsOf } from './read-rows';
import { readByKey } from './report-keys';
import { reviewSubject } from './review-columns';

const identified = {
  columns: `report.seq, ${keyOf('report')} AS key, report.transaction_id AS transactionId,
    CASE WHEN ${hasPlace('report')} THEN CAST(report.time AS TEXT) END AS time, report.user, report.device,
    report.place, report.device_model AS deviceModel`,
  joined: '',
  schema: z.object({
    seq: z.int(),
    key: z.string(),
    transactionId: z.string().nullable(),
    time: z.string().nullable(),
    user: z.int().nullable(),
    device: z.int().nullable(),
    place: z.int().nullable(),
    deviceModel: z.int().nullable(),
  }),
};
type IdentifiedReport = z.output<typeof identified.schema>;

const maxOfTransaction = 20;
const seqRow = z.object({ seq: z.int() });
const ofTransaction = `SELECT seq FROM report WHERE transaction_id = ? AND transaction_id <> '' AND +seq <> ?
  ORDER BY time DESC, seq`;
const previousOf = (traveller: Traveller) => `SELECT other.seq FROM report AS other
  WHERE other.${traveller} = ?1 AND ${hasPlace('other')} AND other.time <= CAST(?2 AS INTEGER)
    AND (other.time < CAST(?2 AS INTEGER) OR ${keyOf('other')} <= ?3)
  ORDER BY other.time DESC, ${keyOf('other')} DESC LIMIT ${maxReportsBack + 1}`;

/** Returns everything that the review desk shows of a report; null if the key is unknown. */
export async function readReviewed(
  session: Session,
  log: ReviewLog,
  key: string,
): Promise<ReviewedReport | null> {
  const [report] = await readByKey(session, [key], identified);
  const detail = await readDetail(session, key);
  if (report === undefined || detail === null) return null;
  const subject = reviewSubject(report);
  const sharing = await seqsOf(session, ofTransaction, [report.transactionId, report.seq]);
  const isShared = readSubject(subject)?.kind === 'transaction';
  const seqs = {
    user: await previousSeqs(session, 'user', report),
    device: await previousSeqs(session, 'device', report),
    transaction: sharing.slice(0, maxOfTransaction),
  };
  const rows = await rowsBySeq(session, [report.seq, ...seqs.user, ...seqs.device, ...seqs.transaction]);
  const row = rows.get(report.seq);
  if (row === undefined) return null;
  const said = await log.entriesOf([...new Set([subject, subjectOfReport(key)])]);
  const sameTransaction = seqs.transaction.flatMap((seq) => rows.get(seq) ?? []);
  const listed = (some: readonly number[]) => some.flatMap((seq) => rows.get(seq) ?? []);
  return {
    detail: { ...detail, note: await log.noteOn(key) },
    row,
    entries: said.map(readSubjectEntries),
    previous: { user: listed(seqs.user), device: listed(seqs.device) },
    sameTransaction,
    differences: await readDifferences(session, row, sameTransaction),
    matches: await readMatches(session, log, row, report, isShared ? [report.seq, ...sharing] : [report.seq]),
  };
}

/** Returns the traveller's latest reports up to this one. One without a time has no place among the others. */
async function previousSeqs(
  session: Session,
  traveller: Traveller,
  { [traveller]: code, seq, time, key }: IdentifiedReport,
): Promise<readonly number[]> {
  if (code === null) return [];
  return time === null ? [seq] : seqsOf(session, previousOf(traveller), [code, time, key]);
}

/** Longer values are cut to be shown. */
const maxValueLength = 1_000;
/** Fields that differ in every report. */
const ofEachReport: ReadonlySet<string> = new Set(['id', 'timestamp']);
const jsonRow = z.object({ seq: z.int(), json: z.string() });
const jsonOf = `SELECT received.seq, received.json FROM json_each(?) AS requested
  CROSS JOIN received ON received.seq = requested.value`;

/** Returns in which fields each of the others differs from a report, the earlier of the two before the later. */
async function readDifferences(
  session: Session,
  row: StoredRow,
  others: readonly StoredRow[],
): Promise<ReviewedReport['differences']> {
  if (others.length === 0) return [];
  const seqs = [row, ...others].map(({ seq }) => seq);
  const found = await session.rows(jsonOf, [JSON.stringify(seqs)], jsonRow);
  const texts = new Map(found.map(({ seq, json }) => [seq, json]));
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

async function seqsOf(
  session: Session,
  sql: string,
  values: readonly (string | number | null)[],
): Promise<readonly number[]> {
  return (await session.rows(sql, values, seqRow)).map(({ seq }) => seq);
}

async function rowsBySeq(session: Session, seqs: readonly number[]): Promise<ReadonlyMap<number, StoredRow>> {
  const rows = await rowsOf(session, [...new Set(seqs)]);
  return new Map(rows.map((row) => [row.seq, row]));
}
