import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { roles } from '../../../shared/domain/team';
import { firstHash } from '../../../shared/node/entry-hash';
import { maxPeople, memberSchema } from '../../../shared/team-api/wire';
import { notify } from './changes';
import { endInvitesOf } from './invites';
import { join, type NewMember } from './join';
import { secretDigest } from './secrets';
import type { TeamDatabase } from './team-database';
import type { Authentication, Identity, Joining, Team, TeamStorage } from './team-storage';

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
const activeRow = z.object({ digest: z.string() });

const identify = `SELECT team, team_name AS "teamName", person, role, active FROM identify($1)`;
const openTeam = 'SELECT id, name, epoch FROM team WHERE id = $1';
/** Those who are in the team come first, in case that there were too many. */
const listPeople = `SELECT id, name, role, active FROM (
    SELECT * FROM person WHERE team = $1 ORDER BY active DESC, joined_at, id LIMIT ${maxPeople}
  ) AS listed ORDER BY joined_at, id`;

/** Teams, the people in them, and their tokens. */
export class People
  implements
    Pick<TeamStorage, 'openTeam' | 'authenticate' | 'join' | 'people' | 'activeTokens' | 'removePerson'>
{
  readonly #database: TeamDatabase;
  /** Whose tokens are known, by digest. Each transaction of a person checks that the token still works. */
  readonly #known = new Map<string, Identity>();
  /** How often people changed: what was read before a change must not be noted after it. */
  #changes = 0;

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
    const tokenDigest = digest.toString('hex');
    const known = this.#known.get(tokenDigest);
    if (known !== undefined) return { kind: 'known', identity: known };
    const changes = this.#changes;
    const [found] = await this.#database.transaction(null, async (session) => {
      await session.run('SELECT use_token($1)', [digest]);
      return session.rows(identityRow, identify, [digest]);
    });
    if (found === undefined) return { kind: 'unknown' };
    const { active, ...member } = found;
    if (!active) return { kind: 'revoked' };
    const identity = { ...member, tokenDigest };
    if (changes === this.#changes) this.#known.set(tokenDigest, identity);
    return { kind: 'known', identity };
  }

  /** Must be called when a person of a team may have been removed, or got another token. Its tokens are read again. */
  peopleChanged(team: string): void {
    this.#changes += 1;
    for (const [key, identity] of this.#known) if (identity.team === team) this.#known.delete(key);
  }

  async join(joining: NewMember): Promise<Joining> {
    const [found] = await this.#database.transaction(null, (session) =>
      session.rows(teamRow, 'SELECT team_of_invite($1) AS id', [secretDigest(joining.invite)]),
    );
    const team = found?.id ?? null;
    if (team === null) return { kind: 'invalid-invite' };
    const joined = await this.#database.transaction({ team }, (session) => join(session, team, joining));
    this.peopleChanged(team);
    return joined;
  }

  people(who: Identity) {
    return this.#database.transaction(who, (session) => session.rows(memberSchema, listPeople, [who.team]));
  }

  async activeTokens(team: string): Promise<ReadonlySet<string>> {
    const found = await this.#database.transaction({ team }, (session) =>
      session.rows(
        activeRow,
        "SELECT encode(token_sha256, 'hex') AS digest FROM person WHERE team = $1 AND active",
        [team],
      ),
    );
    return new Set(found.map(({ digest }) => digest));
  }

  async removePerson(who: Identity, person: string): Promise<boolean> {
    const { team } = who;
    const isRemoved = await this.#database.transaction(who, async (session) => {
      const removed = await session.run('UPDATE person SET active = false WHERE team = $1 AND id = $2', [
        team,
        person,
      ]);
      if (removed === 0) return false;
      await session.run(endInvitesOf, [team, person]);
      await session.run('DELETE FROM claim WHERE team = $1 AND person = $2', [team, person]);
      await session.run('DELETE FROM presence WHERE team = $1 AND person = $2', [team, person]);
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
