import { z } from 'zod';
import { instantOf, plausibleTimes } from '../../../shared/domain/instant';
import type { Session } from '../../../shared/node/database/connection';

/**
 * Where a watch stopped: which reports it has tested.
 *
 * A row number is valid in one local copy only. When the copy is rebuilt, all reports arrive again, so those generated until
 * the watch started (`since`) count as known, and so do the hits that are stored with it.
 */
export const watchPositionSchema = z.object({
  /** Identifies the local copy. */
  copy: z.string(),
  /** The last tested report, by its row number. */
  seq: z.int().min(0),
  /** When the watch started: the time of the newest report at that time, ns since 1970. */
  since: z.string().regex(/^-?\d{1,19}$/),
});
export type WatchPosition = z.output<typeof watchPositionSchema>;

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
