import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Role, roles } from '../../../shared/domain/team';
import { firstHash } from '../../../shared/node/entry-hash';
import { memberSchema } from '../../../shared/team-api/wire';
import { notify } from './changes';
import { join, type NewMember } from './join';
import { newSecret, secretDigest } from './secrets';
import type { Session, TeamDatabase } from './team-database';
import type { Authentication, Identity, Joining, Scope, Team, TeamStorage } from './team-storage';

const teamRow = z.object({ id: z.uuid().nullable() });
const openedRow = z.object({
  id: z.uuid(),
  name: z.string(),
  epoch: z.uuid(),
});
const identityRow = z.object({
  team: z.uuid(),
  teamName: z.string(),
  person: z.uuid(),
  role: z.enum(roles),
  active: z.boolean(),
});
const activeRow = z.object({ id: z.uuid() });

const identify = `SELECT team, team_name AS "teamName", person, role, active FROM identify($1)`;
const openTeam = 'SELECT id, name, epoch FROM team WHERE id = $1';
/** A lead who never used their token may not have received it. */
const leaderless = `SELECT NOT EXISTS (
    SELECT FROM person WHERE team = $1 AND active AND role = 'lead' AND token_used
  ) AS "needsLead"`;
const leaderlessRow = z.object({ needsLead: z.boolean() });

/** Teams, the people in them, and their tokens. */
export class People
  implements
    Pick<
      TeamStorage,
      | 'openTeam'
      | 'authenticate'
      | 'createInvite'
      | 'inviteFirstLead'
      | 'join'
      | 'people'
      | 'activePeople'
      | 'removePerson'
    >
{
  readonly #database: TeamDatabase;
  /** Whose tokens are known, by digest. Each transaction of a person checks that they are still in the team. */
  readonly #known = new Map<string, Identity>();

  constructor(database: TeamDatabase) {
    this.#database = database;
  }

  async openTeam(name: string): Promise<Team> {
    let id = await this.#findTeam(name);
    if (id === null) {
      const created = randomUUID();
      await this.#database.transaction({ team: created }, (session) =>
        session.run(
          'INSERT INTO team (id, name, epoch, last_hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
          [created, name, randomUUID(), firstHash],
        ),
      );
      // Another server may have created it first.
      id = await this.#findTeam(name);
    }
    if (id === null) throw new Error('The team was not created.');
    const scope = { team: id };
    const [team] = await this.#database.transaction(scope, (session) =>
      session.rows(openedRow, openTeam, [id]),
    );
    if (team === undefined) throw new Error('The team was removed while it was opened.');
    return team;
  }

  async authenticate(token: string): Promise<Authentication> {
    const digest = secretDigest(token);
    const key = digest.toString('base64');
    const known = this.#known.get(key);
    if (known !== undefined) return { kind: 'known', identity: known };
    const [found] = await this.#database.transaction(null, async (session) => {
      await session.run('SELECT use_token($1)', [digest]);
      return session.rows(identityRow, identify, [digest]);
    });
    if (found === undefined) return { kind: 'unknown' };
    const { active, ...identity } = found;
    if (!active) return { kind: 'revoked' };
    this.#known.set(key, identity);
    return { kind: 'known', identity };
  }

  /** Must be called when a person may have been removed from a team. Its tokens are read again. */
  peopleChanged(team: string): void {
    for (const [key, identity] of this.#known) if (identity.team === team) this.#known.delete(key);
  }

  createInvite(scope: Scope, role: Role): Promise<string> {
    return this.#database.transaction(scope, (session) => addInvite(session, scope.team, role));
  }

  inviteFirstLead(team: string): Promise<string | null> {
    return this.#database.transaction({ team }, async (session) => {
      // Servers that start at once replace each other's invites, and none is left over.
      await session.run('SELECT FROM team WHERE id = $1 FOR UPDATE', [team]);
      const [found] = await session.rows(leaderlessRow, leaderless, [team]);
      if (!found?.needsLead) return null;
      await session.run(
        `UPDATE invite SET used_at = clock_timestamp() WHERE team = $1 AND role = 'lead' AND used_at IS NULL`,
        [team],
      );
      return addInvite(session, team, 'lead');
    });
  }

  async join(joining: NewMember): Promise<Joining> {
    const [found] = await this.#database.transaction(null, (session) =>
      session.rows(teamRow, 'SELECT team_of_invite($1) AS id', [secretDigest(joining.invite)]),
    );
    const team = found?.id ?? null;
    if (team === null) return { kind: 'invalid-invite' };
    return this.#database.transaction({ team }, (session) => join(session, team, joining));
  }

  people(who: Identity) {
    return this.#database.transaction(who, (session) =>
      session.rows(
        memberSchema,
        'SELECT id, name, role, active FROM person WHERE team = $1 ORDER BY joined_at, id',
        [who.team],
      ),
    );
  }

  async activePeople(team: string): Promise<ReadonlySet<string>> {
    const found = await this.#database.transaction({ team }, (session) =>
      session.rows(activeRow, 'SELECT id FROM person WHERE team = $1 AND active', [team]),
    );
    return new Set(found.map(({ id }) => id));
  }

  async removePerson(who: Identity, person: string): Promise<boolean> {
    const { team } = who;
    const isRemoved = await this.#database.transaction(who, async (session) => {
      const removed = await session.run('UPDATE person SET active = false WHERE team = $1 AND id = $2', [
        team,
        person,
      ]);
      if (removed === 0) return false;
      await session.run('DELETE FROM claim WHERE team = $1 AND person = $2', [team, person]);
      await session.run('DELETE FROM presence WHERE team = $1 AND person = $2', [team, person]);
      await notify(session, { kind: 'people', team });
      await notify(session, { kind: 'presence', team });
      return true;
    });
    this.peopleChanged(team);
    return isRemoved;
  }

  async #findTeam(name: string): Promise<string | null> {
    const [found] = await this.#database.transaction(null, (session) =>
      session.rows(teamRow, 'SELECT team_named($1) AS id', [name]),
    );
    return found?.id ?? null;
  }
}

async function addInvite(session: Session, team: string, role: Role): Promise<string> {
  const invite = newSecret();
  await session.run(
    `INSERT INTO invite (token_sha256, team, role, expires_at)
      VALUES ($1, $2, $3, clock_timestamp() + interval '7 days')`,
    [secretDigest(invite), team, role],
  );
  return invite;
}
