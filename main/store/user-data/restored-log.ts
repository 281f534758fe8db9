import { z } from 'zod';
import { readNumber, type Session } from '../../../shared/node/database/session';
import type { StoreRequest } from '../contract';
import { lastPosition } from './log-entries';
import { startDevice } from './log-tables';
import { changeTeam, readDevice, readTeam, receiveAgain } from './stored-team';
import { subjectsChanged } from './subject-states';
import { isUnshared } from './unshared-entries';

/**
 * A log of which an older copy was restored, with the whole folder of its profile. The team's server has later entries of its
 * device, with the numbers that the copy gives to its next entries: those get numbers of a new device, since they have not
 * left this computer. Then all that the server has is received, before anything is sent.
 */

const ownEntry = 'SELECT count(*) AS number FROM entry WHERE id = ? AND person IS NULL';

/** Returns whether the log misses the last entry of its device that the team's server has, and prepares for receiving it. */
export async function checkDevice(
  session: Session,
  { last, at }: StoreRequest<'membership.checkDevice'>,
): Promise<boolean> {
  if (last === null || (await readTeam(session)) === null) return false;
  // A file of a colleague may have brought the last entry back alone.
  if ((await readNumber(session, ownEntry, [last.id])) > 0) return false;
  await moveToOtherDevice(session, await readDevice(session));
  await noteRestored(session, at);
  return true;
}

/** All feedback that waits is in doubt, until it is known what was written since. */
async function noteRestored(session: Session, at: number): Promise<void> {
  const changedAfter = await lastPosition(session);
  await changeTeam(session, {
    receivesFirst: 'restored',
    restoredAt: at,
    changedAfter,
    sentUntil: changedAfter,
  });
}

const firstUnplaced = `SELECT coalesce(min(position), 0) AS number FROM entry
  WHERE ${isUnshared}`;

/**
 * Must be called when everything was received. What the server doesn't have was written since the copy was restored: this
 * feedback isn't in doubt. That of the copy is, since it may have been sent before.
 */
export async function noteReceived(session: Session): Promise<void> {
  const reason = (await readTeam(session))?.receivesFirst;
  const first = reason === 'restored' ? await readNumber(session, firstUnplaced) : 0;
  const ofCopy = first > 0 ? { changedAfter: first - 1, sentUntil: first - 1 } : {};
  await changeTeam(session, { receivesFirst: null, ...ofCopy });
}

/**
 * Gives the entries of a device that the server refuses numbers of another device: the server has other entries with these
 * numbers, or the device belongs to another person, as whom this analyst was in the team before. Those that the server has
 * are received again, and take their numbers back.
 */
export async function renumber(
  session: Session,
  { device, at }: StoreRequest<'membership.renumber'>,
): Promise<void> {
  if ((await readTeam(session)) === null) return;
  const isRestored = device === (await readDevice(session));
  await receiveAgain(session);
  await moveToOtherDevice(session, device);
  if (isRestored) await noteRestored(session, at);
  else await changeTeam(session, { receivesFirst: 'renumbered' });
}

const lastOfDevice = 'SELECT coalesce(max(device_seq), 0) AS number FROM entry WHERE device = ?';
/** All numbers up to that of an entry that the team has are of the time before the copy. */
const lastPlaced = `${lastOfDevice} AND seq IS NOT NULL`;
const movable = 'device = ?1 AND person IS NULL AND seq IS NULL AND device_seq > ?2';
const subjectRow = z.object({ subject: z.string() });

/** Moves own entries without a place to the device of the next entry, which is a new one if that is their own. */
async function moveToOtherDevice(session: Session, device: string): Promise<void> {
  if (device === (await readDevice(session))) await startDevice(session);
  const target = await readDevice(session);
  const placed = await readNumber(session, lastPlaced, [device]);
  const last = await readNumber(session, lastOfDevice, [target]);
  const moved = await session.rows(
    `SELECT DISTINCT subject FROM entry WHERE ${movable}`,
    [device, placed],
    subjectRow,
  );
  await session.run(`UPDATE entry SET device = ?3, device_seq = ?4 + device_seq - ?2 WHERE ${movable}`, [
    device,
    placed,
    target,
    last,
  ]);
  await subjectsChanged(
    session,
    moved.map(({ subject }) => subject),
  );
}
