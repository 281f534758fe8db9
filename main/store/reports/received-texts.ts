import { z } from 'zod';
import type { Session } from '../../../shared/node/database/session';

const textRow = z.object({ seq: z.int(), json: z.string() });
const texts = `SELECT received.seq, received.json FROM json_each(?1) AS requested
  CROSS JOIN received ON received.seq = requested.value WHERE ?2 IS NULL OR length(received.json) <= ?2`;

/**
 * Returns the JSON of reports as received, by their row numbers. `maxLength`: leaves out longer ones, in characters; null
 * for no limit.
 */
export async function readReceivedTexts(
  session: Session,
  seqs: readonly number[],
  maxLength: number | null = null,
): Promise<ReadonlyMap<number, string>> {
  if (seqs.length === 0) return new Map();
  const found = await session.rows(texts, [JSON.stringify(seqs), maxLength], textRow);
  return new Map(found.map(({ seq, json }) => [seq, json]));
}
