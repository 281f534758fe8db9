import { z } from 'zod';
import type { Role } from '../../../shared/domain/team';
import { maxOpenInvites, type OpenInvite, openInviteSchema } from '../../../shared/team-api/wire';
import { newSecret, secretDigest } from './secrets';
import type { Session, TeamDatabase } from './team-database';
import type { Identity, Scope, TeamStorage } from './team-storage';

/**
 * Whether an invite was created by somebody who may still invite: the server, or a lead who is one. Invites of a lead who
 * was removed, or who became an analyst, no longer work.
 */
export const hasInviter = `(by_server OR EXISTS (
  SELECT FROM person WHERE person.id = inviter AND person.active AND person.role = 'lead'))`;
const isOpen = `used_at IS NULL AND expires_at > clock_timestamp() AND ${hasInviter}`;

const insert = `INSERT INTO invite (token_sha256, team, role, inviter, by_server, returning_person, expires_at)
  VALUES ($1, $2, $3, $4::uuid, $4::uuid IS NULL, $5, clock_timestamp() + interval '7 days')`;
const listOpen = `SELECT id, role, inviter, returning_person AS person, floor(extract(epoch FROM expires_at) * 1000)::float8 AS expires_at
  FROM invite WHERE team = $1 AND ${isOpen} ORDER BY expires_at, id LIMIT ${maxOpenInvites}`;
const withdraw = `UPDATE invite SET used_at = clock_timestamp() WHERE team = $1 AND id = $2 AND ${isOpen}`;
/** Ends the invites that a person created, and those with which they would come back. */
export const endInvitesOf = `UPDATE invite SET used_at = clock_timestamp()
  WHERE team = $1 AND (inviter = $2 OR returning_person = $2) AND used_at IS NULL`;
const countRow = z.tuple([z.object({ count: z.number() })]);

/** A lead who never used their token may not have received it. */
const leaderless = `SELECT NOT EXISTS (
    SELECT FROM person WHERE team = $1 AND active AND role = 'lead' AND token_used
  ) AS "needsLead"`;
const leaderlessRow = z.object({ needsLead: z.boolean() });

/** What lets people join teams. */
export class Invites
  implements Pick<TeamStorage, 'createInvite' | 'openInvites' | 'withdrawInvite' | 'inviteFirstLead'>
{
  readonly #database: TeamDatabase;

  constructor(database: TeamDatabase) {
    this.#database = database;
  }

  createInvite(scope: Scope, role: Role, returning: string | null = null): Promise<string | null> {
    const { team } = scope;
    return this.#database.transaction(scope, async (session) => {
      // Those who create invites at once wait for each other, so that together they don't create too many.
      await lockTeam(session, team);
      const counted = await session.rows(
        z.unknown(),
        `SELECT count(*)::float8 AS count FROM invite WHERE team = $1 AND ${isOpen}`,
        [team],
      );
      if (countRow.parse(counted)[0].count >= maxOpenInvites) return null;
      const inviter = 'person' in scope ? scope.person : null;
      return addInvite(session, team, { role, inviter, returning });
    });
  }

  openInvites(who: Identity): Promise<readonly OpenInvite[]> {
    return this.#database.transaction(who, (session) => session.rows(openInviteSchema, listOpen, [who.team]));
  }

  withdrawInvite(who: Identity, invite: string): Promise<boolean> {
    return this.#database.transaction(
      who,
      async (session) => (await session.run(withdraw, [who.team, invite])) > 0,
    );
  }

  inviteFirstLead(team: string): Promise<string | null> {
    return this.#database.transaction({ team }, async (session) => {
      // Servers that start at once replace each other's invites, and none is left over.
      await lockTeam(session, team);
      const [found] = await session.rows(leaderlessRow, leaderless, [team]);
      if (!found?.needsLead) return null;
      await session.run(
        `UPDATE invite SET used_at = clock_timestamp() WHERE team = $1 AND role = 'lead' AND used_at IS NULL`,
        [team],
      );
      return addInvite(session, team, { role: 'lead', inviter: null, returning: null });
    });
  }
}

/** Lets only one transaction at a time decide about who is in a team. */
export async function lockTeam(session: Session, team: string): Promise<void> {
  await session.run('SELECT FROM team WHERE id = $1 FOR UPDATE', [team]);
}

interface NewInvite {
  readonly role: Role;
  /** null for the server. */
  readonly inviter: string | null;
  /** Who comes back with it, as the same person; null for a new one. */
  readonly returning: string | null;
}

async function addInvite(
  session: Session,
  team: string,
  { role, inviter, returning }: NewInvite,
): Promise<string> {
  const invite = newSecret();
  await session.run(insert, [secretDigest(invite), team, role, inviter, returning]);
  return invite;
}
