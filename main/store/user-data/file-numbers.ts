import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { LogEntry } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/session';
import type { SharedEntry } from '../../../shared/team-api/wire';
import { readDevice } from './stored-team';
import { subjectsChanged } from './subject-states';

/**
 * The numbers of entries that came from files. A file proves no number: anybody can write one, and a desktop of which an older
 * copy was restored gives numbers again. So entries from files get other numbers where theirs are taken, until the team's
 * server says which they have. Those of one device keep their order.
 */

export type Numbered = Pick<LogEntry, 'device' | 'deviceSeq'>;

const deviceRow = z.object({ device: z.string() });
const takenDevices = `SELECT DISTINCT entry.device FROM json_each(?) AS input
  CROSS JOIN entry ON entry.device = input.value ->> 0 AND entry.device_seq = input.value ->> 1`;

/** Numbers per statement. */
const maxNumbers = 5_000;

/**
 * Returns the free numbers that some entries of a file get in place of theirs; the others keep them. `added`: the entries that
 * the log doesn't have.
 */
export async function freeNumbersOf<Entry extends Numbered>(
  session: Session,
  added: readonly Entry[],
): Promise<ReadonlyMap<Entry, Numbered>> {
  // This store will give the next numbers of its device.
  const unfree = new Set([await readDevice(session)]);
  for (let at = 0; at < added.length; at += maxNumbers) {
    const numbers = added.slice(at, at + maxNumbers).map(({ device, deviceSeq }) => [device, deviceSeq]);
    const taken = await session.rows(takenDevices, [JSON.stringify(numbers)], deviceRow);
    for (const { device } of taken) unfree.add(device);
  }
  const inOrder = added.toSorted((one, other) => one.deviceSeq - other.deviceSeq);
  await nextTurn();
  for (const device of devicesWithRepeated(inOrder)) unfree.add(device);
  const others = new Map(Array.from(unfree, (device) => [device, { device: randomUUID(), last: 0 }]));
  const moved = new Map<Entry, Numbered>();
  for (const entry of inOrder) {
    const other = others.get(entry.device);
    if (other === undefined) continue;
    other.last += 1;
    moved.set(entry, { device: other.device, deviceSeq: other.last });
  }
  return moved;
}

/** Yields the devices of which two entries have one number. The entries are in the order of their numbers. */
function* devicesWithRepeated(inOrder: readonly Numbered[]): Generator<string, void> {
  const devices = new Set<string>();
  for (const [at, { device, deviceSeq }] of inOrder.entries()) {
    if (deviceSeq !== inOrder[at - 1]?.deviceSeq) devices.clear();
    if (devices.has(device)) yield device;
    devices.add(device);
  }
}

const fromFile = "seq IS NULL AND person GLOB 'file:*'";
const inTheWay = `SELECT DISTINCT entry.device FROM json_each(?) AS input
  CROSS JOIN entry ON entry.device = input.value ->> 1 AND entry.device_seq = input.value ->> 2
  WHERE entry.id <> input.value ->> 0 AND ${fromFile}`;
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
