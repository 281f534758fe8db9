import { z } from 'zod';
import type { ExplainedReport } from '../../../shared/domain/explanation/explain';
import type { Session } from '../../../shared/node/database/session';
import { sharingTransaction } from './read-decisions';
import { readDetail } from './read-detail';
import { readPrevious } from './read-previous';
import { rowsOf } from './read-rows';
import { keyOf, readByKey } from './report-keys';

const seqOfKey = {
  columns: `report.seq, ${keyOf('report')} AS key, report.transaction_id AS transactionId`,
  joined: '',
  schema: z.object({ seq: z.int(), key: z.string(), transactionId: z.string().nullable() }),
};

/** Other reports on a transaction that are read. */
const maxSharing = 20;

/** Returns what explains a report, without the review log, which is in another file; null if the key is unknown. */
export async function readExplained(
  session: Session,
  key: string,
  total: number,
): Promise<ExplainedReport['detail'] | null> {
  const [detail, [found]] = [await readDetail(session, key), await readByKey(session, [key], seqOfKey)];
  if (detail === null || found === undefined) return null;
  const sharing = (await sharingTransaction(session, found)).slice(0, maxSharing);
  return {
    ...detail,
    previous: await readPrevious(session, found.seq, total),
    decisions: { sameTransaction: sharing.length === 0 ? [] : await rowsOf(session, sharing) },
  };
}
