import { z } from 'zod';
import type { Session } from '../../../shared/node/database/session';
import { type StoredTeam, startCursor, storedTeamSchema } from '../calls/stored-json';
import { readMetadata } from '../metadata';
import { hideSubjects } from './hidden-subjects';
import { readSingle, writeSingle } from './json-tables';
import { lastPosition } from './log-entries';
import { startDevice } from './log-tables';
import { noteLeads } from './sharing-rights';
import { subjectsChanged } from './subject-states';

export function readTeam(session: Session): Promise<StoredTeam | null> {
  return readSingle(session, 'team', storedTeamSchema);
}

/** Changes the team. Does nothing if there is none. */
export async function changeTeam(session: Session, change: Partial<StoredTeam>): Promise<void> {
  const team = await readTeam(session);
  if (team === null) return;
  await writeSingle(session, 'team', { ...team, ...change });
  if (change.people) await noteLeads(session, change.people);
}

/**
 * Changes what the server says of the team. An older copy of this log that was restored may be of a time when this analyst
 * was another person in it: who wrote which entries is received again then.
 */
export async function changeMembership(
  session: Session,
  change: Pick<StoredTeam, 'name' | 'role' | 'people'> & Partial<Pick<StoredTeam, 'person'>>,
): Promise<void> {
  const before = (await readTeam(session))?.person;
  await changeTeam(session, change);
  if (change.person !== undefined && change.person !== before) await receiveAgain(session);
}

/**
 * Begins or, with null, ends the exchange with a team. Nothing counts as shared any more, since another team has other
 * entries, or the same ones in another order. What the team's blind reviews hid is shown again, as far as it is here. Returns
 * the subjects that were hidden. `now`: ms since 1970.
 */
export async function replaceTeam(
  session: Session,
  team: StoredTeam | null,
  now: number,
): Promise<readonly string[]> {
  await forgetOrder(session);
  if (team === null) await session.run('DELETE FROM team');
  else await writeSingle(session, 'team', team);
  return hideSubjects(session, [], now);
}

/**
 * Notes whether this analyst's membership has ended although the team is still stored: somebody removed them. What the
 * team's blind reviews hid is shown then, as after leaving. Returns the subjects that were hidden. `now`: ms since 1970.
 */
export async function endMembership(
  session: Session,
  ended: boolean,
  now: number,
): Promise<readonly string[]> {
  await changeTeam(session, { ended });
  return ended ? hideSubjects(session, [], now) : [];
}

/** Starts again with a server whose history isn't the one received. `at`: ms since 1970. */
export async function startOver(
  session: Session,
  { epoch, at }: { readonly epoch: string; readonly at: number },
): Promise<void> {
  if ((await readTeam(session)) === null) return;
  await receiveAgain(session);
  const changedAfter = await lastPosition(session);
  await changeTeam(session, { epoch, historyChangedAt: at, changedAfter });
}

/** Ends the notice of what was noticed at `at`, ms since 1970; not one of something noticed later. */
export async function acknowledgeHistory(session: Session, at: number): Promise<void> {
  const team = await readTeam(session);
  if (team?.historyChangedAt === at) await changeTeam(session, { historyChangedAt: null });
  if (team?.restoredAt === at) await changeTeam(session, { restoredAt: null });
}

/** Makes the next pull receive all entries again. */
export async function receiveAgain(session: Session): Promise<void> {
  await forgetOrder(session);
  await changeTeam(session, { cursor: startCursor });
}

const changing = 'SELECT DISTINCT subject FROM entry WHERE author IS NOT NULL OR received_at < said_at';
const subjectRow = z.object({ subject: z.string() });

async function forgetOrder(session: Session): Promise<void> {
  // The hash stays: by it, a place that the server hides from now on is recognized.
  // Until then, these count by the server's clock, or as somebody else's.
  const found = await session.rows(changing, [], subjectRow);
  await session.run(
    `UPDATE entry SET seq = NULL, received_at = NULL, previous_hash = NULL, author = NULL
      WHERE seq IS NOT NULL OR author IS NOT NULL`,
  );
  await session.run('DELETE FROM hidden_entry');
  await subjectsChanged(
    session,
    found.map(({ subject }) => subject),
  );
}

/** Returns the device that the next entry is of. */
export async function readDevice(session: Session): Promise<string> {
  return (await readMetadata(session, 'device')) ?? '';
}

/**
 * Starts a new device and returns it. A team binds a device to one person, and this store may have been another person's
 * in the same team.
 */
export async function startTeamDevice(session: Session): Promise<string> {
  await startDevice(session);
  return readDevice(session);
}
