import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { LogEntry } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/connection';
import type { SharedEntry } from '../../../shared/team-api/wire';
import { readDevice } from './stored-team';
import { subjectsChanged } from './subject-states';

/**
 * The numbers of entries that came from files. A file proves no number: anybody can write one, and a desktop of which an older
 * copy was restored gives numbers again. So entries from files get other numbers where theirs are taken, until the team's
 * server says which they have. Those of one device keep their order.
 */

type Numbered = Pick<LogEntry, 'device' | 'deviceSeq'>;

const deviceRow = z.object({ device: z.string() });
const takenDevices = `SELECT DISTINCT entry.device FROM json_each(?) AS given
  CROSS JOIN entry ON entry.device = given.value ->> 0 AND entry.device_seq = given.value ->> 1`;

/** Returns a file's entries that the log doesn't have, with numbers that are free. */
export async function withFreeNumbers(
  session: Session,
  added: readonly LogEntry[],
): Promise<readonly LogEntry[]> {
  const numbers = JSON.stringify(added.map(({ device, deviceSeq }) => [device, deviceSeq]));
  const taken = (await session.rows(takenDevices, [numbers], deviceRow)).map(({ device }) => device);
  // This store will give the next numbers of its device.
  const unfree = [await readDevice(session), ...taken, ...devicesWithRepeated(added)];
  const others = new Map(unfree.map((device) => [device, { device: randomUUID(), last: 0 }]));
  const moved = new Map<LogEntry, Numbered>();
  for (const entry of added.toSorted((one, other) => one.deviceSeq - other.deviceSeq)) {
    const other = others.get(entry.device);
    if (other === undefined) continue;
    other.last += 1;
    moved.set(entry, { device: other.device, deviceSeq: other.last });
  }
  return added.map((entry) => ({ ...entry, ...moved.get(entry) }));
}

/** Returns the devices of which two entries have one number. */
function devicesWithRepeated(entries: readonly Numbered[]): readonly string[] {
  const numbers = new Set<string>();
  return entries.flatMap(({ device, deviceSeq }) => {
    const before = numbers.size;
    return numbers.add(`${device} ${deviceSeq}`).size === before ? [device] : [];
  });
}

const fromFile = "seq IS NULL AND person GLOB 'file:*'";
const inTheWay = `SELECT DISTINCT entry.device FROM json_each(?) AS given
  CROSS JOIN entry ON entry.device = given.value ->> 1 AND entry.device_seq = given.value ->> 2
  WHERE entry.id <> given.value ->> 0 AND ${fromFile}`;
const subjectRow = z.object({ subject: z.string() });

/** Moves entries from files away from the numbers of the entries that the team's server has. */
export async function freeNumbers(session: Session, received: readonly SharedEntry[]): Promise<void> {
  const numbers = JSON.stringify(received.map(({ id, device, device_seq }) => [id, device, device_seq]));
  for (const { device } of await session.rows(inTheWay, [numbers], deviceRow)) {
    const ofDevice = `device = ? AND ${fromFile}`;
    const moved = await session.rows(
      `SELECT DISTINCT subject FROM entry WHERE ${ofDevice}`,
      [device],
      subjectRow,
    );
    await session.run(`UPDATE entry SET device = ? WHERE ${ofDevice}`, [randomUUID(), device]);
    await subjectsChanged(
      session,
      moved.map(({ subject }) => subject),
    );
  }
}
