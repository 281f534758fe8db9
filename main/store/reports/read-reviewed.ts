import { z } from 'zod';
import type { ReviewedReport } from '../../../shared/contract/review.calls';
import type { Int64Text } from '../../../shared/domain/report';
import { readSubject } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/session';
import type { ReviewLog } from '../user-data/review-log';
import { differsFrom } from './content-of-report';
import { hasPlace } from './derived/tracked-rows';
import { readNewestTimes } from './newest-of-transaction';
import { readDecisions, sharingTransaction } from './read-decisions';
import { readDetail } from './read-detail';
import { readMatches } from './read-matches';
import { readPrevious } from './read-previous';
import { rowsOf } from './read-rows';
import { keyOf, readByKey } from './report-keys';
import { reviewSubject } from './review-columns';

const identified = {
  columns: `report.seq, ${keyOf('report')} AS key, report.transaction_id AS transactionId,
    CASE WHEN ${hasPlace('report')} THEN CAST(report.time AS TEXT) END AS time, report.user, report.device,
    report.place, report.device_model AS deviceModel,
    coalesce(${differsFrom('report.content', 'report.judged_content')}, 0) AS changedSinceVerdict,
    CAST(report.time AS TEXT) AS reportTime,
    (SELECT CAST(max(other.time) AS TEXT) FROM report AS other WHERE other.user = report.user) AS newestOfUser`,
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
    changedSinceVerdict: z.int().transform((value) => value === 1),
    reportTime: z.string().nullable(),
    newestOfUser: z.string().nullable(),
  }),
};

/** Returns everything that the review desk shows of a report; null if the key is unknown. */
export async function readReviewed(
  session: Session,
  log: ReviewLog,
  key: string,
  total: number,
): Promise<ReviewedReport | null> {
  const [report] = await readByKey(session, [key], identified);
  const detail = await readDetail(session, key);
  if (report === undefined || detail === null) return null;
  const sharing = await sharingTransaction(session, report);
  const subject = readSubject(reviewSubject(report));
  const isShared = subject?.kind === 'transaction';
  const [row] = await rowsOf(session, [report.seq]);
  if (row === undefined) return null;
  const previous = await readPrevious(session, report.seq, total);
  return {
    detail: { ...detail, previous, ...(await readDecisions(session, log, report, sharing)) },
    row,
    changedSinceVerdict: report.changedSinceVerdict,
    newest: {
      ofTransaction: subject?.kind === 'transaction' ? await newestOf(session, subject) : report.reportTime,
      ofUser: report.newestOfUser,
    },
    matches: await readMatches(session, log, row, report, isShared ? [report.seq, ...sharing] : [report.seq]),
  };
}

async function newestOf(
  session: Session,
  { transactionId }: { readonly transactionId: string },
): Promise<Int64Text | null> {
  const [found] = await readNewestTimes(session, [transactionId], null);
  return found?.newest ?? null;
}
