import { z } from 'zod';
import { instantOf, plausibleTimes } from '../../../shared/domain/instant';
import type { Session } from '../../../shared/node/database/session';
import type { WatchPosition } from '../calls/watch.calls';

const endRow = z.object({ seq: z.int(), newest: z.string().nullable() });
const endOfCopy = `SELECT (SELECT coalesce(max(seq), 0) FROM report) AS seq,
  (SELECT CAST(max(time) AS TEXT) FROM report WHERE time BETWEEN ${plausibleTimes.from} AND CAST(? AS INTEGER)) AS newest`;

/** Returns the position after all stored reports. `now`: ms since 1970; later report times come from a wrong clock. */
export async function endPosition(session: Session, copy: string, now: number): Promise<WatchPosition> {
  const present = `${Math.trunc(now)}000000`;
  const end = await session.row(endOfCopy, [present], endRow);
  const newest = end?.newest ?? null;
  return { copy, seq: end?.seq ?? 0, since: newest !== null && instantOf(newest) ? newest : present };
}
