import type { LogEntry } from '../../../shared/domain/review-log';
import { readNumber, type Session } from '../../../shared/node/database/session';
import type { StoreRequest } from '../contract';
import { inputRows } from '../json-column';
import { authoredRow, isNoMark } from './log-entries';
import { readTeam } from './stored-team';

/** What this analyst wrote, until a team has it. */

/** Whether an entry is this analyst's, and the team doesn't have it. Read marks are never shared. */
export const isUnshared = `seq IS NULL AND person IS NULL AND ${isNoMark}`;
const unplaced = {
  seq: null,
  person: null,
  receivedAt: null,
  arrivedAt: null,
  previousHash: null,
  hash: null,
};
export const sharedColumns = `id, device, device_seq AS deviceSeq, application, subject, kind, version, after, said_at AS saidAt,
  claim_token AS claimToken, body`;
const unshared = `SELECT ${sharedColumns} FROM entry
  WHERE ${isUnshared} AND (kind <> 'case' OR ?) AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ?`;

/** Returns this analyst's next entries that the team doesn't have, in the order in which they were written. */
export async function readUnshared(
  session: Session,
  { except, limit, cases }: StoreRequest<'shared.unshared'>,
): Promise<readonly LogEntry[]> {
  const found = await session.rows(unshared, [cases ? 1 : 0, JSON.stringify(except), limit], authoredRow);
  return found.map((entry) => ({ ...entry, ...unplaced }));
}

/** Returns the number of entries that the team doesn't have. */
export function countUnshared(session: Session): Promise<number> {
  return readNumber(session, `SELECT count(*) AS number FROM entry WHERE ${isUnshared}`);
}

/** Returns the largest number in the team's order that this store knows. */
export async function lastKnownSeq(session: Session): Promise<number> {
  const known = await readNumber(session, 'SELECT coalesce(max(seq), 0) AS number FROM entry');
  return Math.max(known, (await readTeam(session))?.cursor.seq ?? 0);
}

/**
 * Notes that the server has these entries. Returns false if the number of one belongs to another entry, so that it can't be
 * noted: the next pull finds that the server's history was changed.
 */
export async function confirmShared(
  session: Session,
  { entries }: StoreRequest<'shared.confirm'>,
): Promise<boolean> {
  const given = JSON.stringify(entries.map(({ id, seq }) => [id, seq]));
  await session.run(
    `${inputRows} UPDATE OR IGNORE entry SET seq = value ->> 1 FROM input WHERE id = value ->> 0 AND seq IS NULL`,
    [given],
  );
  const left =
    'SELECT count(*) AS number FROM entry, json_each(?) WHERE entry.id = value ->> 0 AND seq IS NOT value ->> 1';
  return (await readNumber(session, left, [given])) === 0;
}
