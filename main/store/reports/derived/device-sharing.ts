import { z } from 'zod';
import { maxDeviceUsers } from '../../../../shared/domain/derived-signals';
import type { Session } from '../../../../shared/node/database/session';
import type { Moment } from './tracked-rows';

/** Counts the users of all devices from the reports. */
export async function countAllUsers(session: Session): Promise<void> {
  await session.run('DELETE FROM user_device');
  await session.run('DELETE FROM shared_device');
  await session.run('UPDATE report SET device_users = NULL WHERE device_users IS NOT NULL');
  await session.run(`INSERT INTO user_device (device, user, reports) SELECT device, user, count(*) FROM report
    WHERE device IS NOT NULL AND user IS NOT NULL GROUP BY device, user`);
  await session.run(`INSERT INTO shared_device (device, users)
    SELECT device, min(count(*), ${maxDeviceUsers}) FROM user_device GROUP BY device HAVING count(*) > 1`);
  await session.run(`UPDATE report SET device_users = shared_device.users FROM shared_device
    WHERE report.device = shared_device.device`);
}

const pairUpsert = `INSERT INTO user_device (device, user, reports)
  SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?) WHERE true
  ON CONFLICT (device, user) DO UPDATE SET reports = reports + excluded.reports`;
const pairDelete = `DELETE FROM user_device WHERE reports <= 0 AND (device, user) IN
  (SELECT value ->> 0, value ->> 1 FROM json_each(?))`;
/** The counts that changed. Users are counted up to the maximum only. */
const changedCounts = `SELECT device, users FROM (
    SELECT requested.value AS device, coalesce(shared_device.users, 1) AS before,
      (SELECT count(*) FROM (SELECT 1 FROM user_device WHERE device = requested.value LIMIT ${maxDeviceUsers})) AS users
    FROM json_each(?) AS requested LEFT JOIN shared_device ON shared_device.device = requested.value)
  WHERE max(users, 1) <> before`;
const countRow = z.object({ device: z.int(), users: z.int() });
const sharedUpsert = `INSERT INTO shared_device (device, users)
  SELECT value ->> 0, value ->> 1 FROM json_each(?) WHERE value ->> 1 > 1
  ON CONFLICT (device) DO UPDATE SET users = excluded.users`;
const sharedDelete =
  'DELETE FROM shared_device WHERE device IN (SELECT value ->> 0 FROM json_each(?) WHERE value ->> 1 < 2)';
const devicesUpdate = `UPDATE report SET device_users = (SELECT users FROM shared_device WHERE device = report.device)
  WHERE device IN (SELECT value ->> 0 FROM json_each(?))`;
const reportsUpdate = `UPDATE report SET device_users = (SELECT users FROM shared_device WHERE device = report.device)
  WHERE seq IN (SELECT value FROM json_each(?))
    AND device_users IS NOT (SELECT users FROM shared_device WHERE device = report.device)`;

/** Counts the users of the devices of added and changed reports again: `before` are the changed ones as they were. */
export async function countUsers(
  session: Session,
  before: readonly Moment[],
  after: readonly Moment[],
): Promise<void> {
  const pairs = new Map<string, readonly [device: number, user: number, reports: number]>();
  const add = ({ user, device }: Moment, count: number) => {
    if (user === null || device === null) return;
    const pair = `${device} ${user}`;
    pairs.set(pair, [device, user, (pairs.get(pair)?.[2] ?? 0) + count]);
  };
  for (const moment of before) add(moment, -1);
  for (const moment of after) add(moment, 1);
  const changes = [...pairs.values()].filter(([, , reports]) => reports !== 0);
  if (changes.length > 0) {
    await session.run(pairUpsert, [JSON.stringify(changes)]);
    await session.run(pairDelete, [JSON.stringify(changes)]);
    const devices = JSON.stringify([...new Set(changes.map(([device]) => device))]);
    const counted = await session.rows(changedCounts, [devices], countRow);
    const counts = JSON.stringify(counted.map(({ device, users }) => [device, users]));
    if (counted.length > 0)
      for (const sql of [sharedUpsert, sharedDelete, devicesUpdate]) await session.run(sql, [counts]);
  }
  await session.run(reportsUpdate, [JSON.stringify(after.map(({ seq }) => seq))]);
}
