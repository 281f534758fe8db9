import { z } from 'zod';
import type { Session } from '../../../shared/node/database/session';
import { keyOf } from '../reports/report-keys';

const keysOfSeqs = `SELECT report.seq, ${keyOf('report')} AS key FROM json_each(?) AS requested
  CROSS JOIN report ON report.seq = requested.value`;
const keyRow = z.object({ seq: z.int(), key: z.string() });

/** Returns the keys of reports by their row numbers, in the order given; missing reports are left out. */
export async function readKeys(
  session: Session,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (seqs.length === 0) return new Map();
  const found = await session.rows(keysOfSeqs, [JSON.stringify(seqs)], keyRow);
  return new Map(found.map(({ seq, key }) => [seq, key]));
}
