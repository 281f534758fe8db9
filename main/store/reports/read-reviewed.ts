import { z } from 'zod';
import type { ReviewedReport } from '../../../shared/contract/review-calls';
import { maxReportsBack } from '../../../shared/domain/moves';
import type { StoredRow } from '../../../shared/domain/report-row';
import { readSubject } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/connection';
import type { ReviewLog } from '../user-data/review-log';
import { hasPlace, keyOf, type Traveller } from './derived/tracked-rows';
import { readDecisions, sharingTransaction } from './read-decisions';
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

const seqRow = z.object({ seq: z.int() });
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
  const sharing = await sharingTransaction(session, report);
  const isShared = readSubject(reviewSubject(report))?.kind === 'transaction';
  const seqs = {
    user: await previousSeqs(session, 'user', report),
    device: await previousSeqs(session, 'device', report),
  };
  const rows = await rowsBySeq(session, [report.seq, ...seqs.user, ...seqs.device]);
  const row = rows.get(report.seq);
  if (row === undefined) return null;
  const listed = (some: readonly number[]) => some.flatMap((seq) => rows.get(seq) ?? []);
  return {
    detail: { ...detail, ...(await readDecisions(session, log, report, sharing)) },
    row,
    previous: { user: listed(seqs.user), device: listed(seqs.device) },
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
