import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { roles } from '../../../shared/domain/team';
import { readName } from '../../../shared/text/told-apart';
import { notify } from './changes';
import { endInvitesOf, hasInviter, lockTeam } from './invites';
import { newSecret, secretDigest } from './secrets';
import type { Session } from './team-database';
import type { Joining, TeamStorage } from './team-storage';

/** Gives a device to a person, unless another active one has it. */
export const takeDevice = `INSERT INTO device (team, device, person) VALUES ($1, $2, $3)
  ON CONFLICT (team, device) DO UPDATE SET person = excluded.person
    WHERE device.person = excluded.person
      OR NOT EXISTS (SELECT FROM person WHERE person.id = device.person AND person.active)
  RETURNING 1`;

/**
 * Removes who joined with a device and never used their token: they didn't receive it, and their device now joins again.
 */
const removeUnreached = `UPDATE person SET active = false WHERE team = $1 AND NOT token_used
  AND id = (SELECT person FROM device WHERE team = $1 AND device = $2)`;

/** Locks an invite, so that it isn't used twice. `isRecent`: it was used less than ten minutes ago. */
const lockInvite = `SELECT role, person, returning_person AS "returning", used_at IS NULL AND expires_at > clock_timestamp() AND ${hasInviter} AS "isValid",
    coalesce(used_at > clock_timestamp() - interval '10 minutes', false) AND ${hasInviter} AS "isRecent"
  FROM invite WHERE token_sha256 = $1 FOR UPDATE`;
const inviteRow = z.object({
  role: z.enum(roles),
  person: z.uuid().nullable(),
  returning: z.uuid().nullable(),
  isValid: z.boolean(),
  isRecent: z.boolean(),
});

const otherNames = 'SELECT name FROM person WHERE team = $1 AND active AND id <> $2';
const nameRow = z.object({ name: z.string() });

/** Gives another token to a person who joined with this device and never used theirs. */
const replaceToken = `UPDATE person SET token_sha256 = $1, name = $2
  WHERE id = $3 AND active AND NOT token_used
    AND EXISTS (SELECT FROM device WHERE team = $4 AND device = $5 AND device.person = person.id)
  RETURNING 1`;
const insertPerson = `INSERT INTO person (id, team, name, role, token_sha256, token_used)
  VALUES ($1, $2, $3, $4, $5, false)`;
/** Lets the person for whom an unused invite is come back: only the new token works from now on. */
const returnPerson = 'SELECT return_person($1, $2, $3)';
const useInvite = 'UPDATE invite SET used_at = clock_timestamp(), person = $2 WHERE token_sha256 = $1';

const doneRow = z.object({});
const teamRow = z.tuple([z.object({ name: z.string(), epoch: z.uuid() })]);

/** Who joins with what. */
export type NewMember = Parameters<TeamStorage['join']>[0];

/**
 * Exchanges an invite for a token, of a new person or of one who comes back. The same request again, within ten minutes and
 * before the token was used, returns another token for the same person: the first answer was lost, or the desktop couldn't
 * save the token.
 */
export async function join(session: Session, team: string, member: NewMember): Promise<Joining> {
  const digest = secretDigest(member.invite);
  const token = newSecret();
  const tokenDigest = secretDigest(token);
  // Before the invite: removing a person locks their row, and then that of their invites.
  await lockTeam(session, team);
  const [invite] = await session.rows(inviteRow, lockInvite, [digest]);
  if (invite === undefined) return { kind: 'invalid-invite' };
  const { role } = invite;
  const { name, device } = member;
  let { person } = invite;
  if (invite.isValid) {
    person = invite.returning ?? randomUUID();
    await session.run(removeUnreached, [team, device]);
    if (await isNameTaken(session, team, person, name)) return { kind: 'name-taken' };
    const devices = await session.rows(doneRow, takeDevice, [team, device, person]);
    if (devices.length === 0) return { kind: 'device-taken' };
    if (invite.returning === null) await session.run(insertPerson, [person, team, name, role, tokenDigest]);
    else await session.run(returnPerson, [digest, name, tokenDigest]);
    await session.run(useInvite, [digest, person]);
    // Somebody else may have created them with the earlier token.
    if (invite.returning !== null) await session.run(endInvitesOf, [team, person]);
  } else {
    if (!invite.isRecent || person === null) return { kind: 'invalid-invite' };
    if (await isNameTaken(session, team, person, name)) return { kind: 'name-taken' };
    const replaced = await session.rows(doneRow, replaceToken, [tokenDigest, name, person, team, device]);
    if (replaced.length === 0) return { kind: 'invalid-invite' };
  }
  await notify(session, { kind: 'people', team });
  const found = await session.rows(z.unknown(), 'SELECT name, epoch FROM team WHERE id = $1', [team]);
  const [{ name: teamName, epoch }] = teamRow.parse(found);
  return {
    kind: 'joined',
    token,
    identity: { team, teamName, person, role, tokenDigest: tokenDigest.toString('hex') },
    epoch,
  };
}

/** Whether another person who is in the team has a name that people read as the same. */
async function isNameTaken(session: Session, team: string, self: string, name: string): Promise<boolean> {
  const others = await session.rows(nameRow, otherNames, [team, self]);
  return others.some((other) => readName(other.name) === readName(name));
}
