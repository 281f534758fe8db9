import { z } from 'zod';
import type { Session } from '../../../../shared/node/database/session';
import { keyOf } from '../report-keys';
import { hasPlace, type Moment } from './tracked-rows';

const isBefore = (one: string, other: string) =>
  `${hasPlace(one)} AND ${one}.time <= ${other}.time AND (${one}.time < ${other}.time OR ${keyOf(one)} < ${keyOf(other)})`;
/** The `+` keeps SQLite from walking the index of users and devices, which isn't in the order of time. */
const newDevices = `SELECT report.seq, report.device IS NOT NULL AND ${hasPlace('report')}
    AND NOT EXISTS (SELECT 1 FROM report AS earlier
      WHERE earlier.user = report.user AND earlier.device = report.device AND ${isBefore('earlier', 'report')})
    AND EXISTS (SELECT 1 FROM report AS earlier
      WHERE earlier.user = report.user AND +earlier.device IS NOT NULL AND ${isBefore('earlier', 'report')}) AS isNew
  FROM json_each(?) AS requested CROSS JOIN report ON report.seq = requested.value`;
const newDeviceRow = z.object({ seq: z.int(), isNew: z.int().nullable() });

/** Returns whether each of these reports is its user's first with a new device, by `seq`. */
export async function newDevicesAmong(
  session: Session,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, boolean>> {
  if (seqs.length === 0) return new Map();
  const rows = await session.rows(newDevices, [JSON.stringify(seqs)], newDeviceRow);
  return new Map(rows.map(({ seq, isNew }) => [seq, isNew === 1]));
}

const isFrom = `${hasPlace('later')} AND later.time >= CAST(requested.value ->> 2 AS INTEGER)
  AND (later.time > CAST(requested.value ->> 2 AS INTEGER) OR ${keyOf('later')} >= requested.value ->> 3)
  ORDER BY later.time, ${keyOf('later')} LIMIT 2`;
/** Two each: the report at the moment itself, and the one after it. */
const nextReports = `SELECT report.seq FROM json_each(?) AS requested CROSS JOIN report ON report.seq IN (
    SELECT seq FROM (SELECT later.seq FROM report AS later
      WHERE later.user = requested.value ->> 0 AND later.device = requested.value ->> 1 AND ${isFrom})
    UNION ALL
    SELECT seq FROM (SELECT later.seq FROM report AS later
      WHERE later.user = requested.value ->> 0 AND +later.device IS NOT NULL AND ${isFrom}))`;

/**
 * Returns the reports whose device may have become new, or no longer is, by reports added or removed at these moments:
 * the user's next one with the same device, and the next one with any.
 */
export async function newDevicesAround(
  session: Session,
  moments: readonly Moment[],
): Promise<ReadonlyMap<number, boolean>> {
  const placed = moments.filter(
    ({ user, device, time }) => user !== null && device !== null && time !== null,
  );
  if (placed.length === 0) return new Map();
  const requested = JSON.stringify(placed.map(({ user, device, time, key }) => [user, device, time, key]));
  const next = await session.rows(nextReports, [requested], z.object({ seq: z.int() }));
  return newDevicesAmong(session, [...new Set(next.map(({ seq }) => seq))]);
}
