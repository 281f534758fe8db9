import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Role, roles } from '../../../shared/domain/team';
import { firstHash } from '../../../shared/node/entry-hash';
import { memberSchema } from '../../../shared/team-api/wire';
import { notify } from './changes';
import { readPosition } from './read-entries';
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
const roleRow = z.object({ role: z.enum(roles) });
const presentRow = z.object({});
const activeRow = z.object({ id: z.uuid() });

const identify = `SELECT team, team_name AS "teamName", person, role, active FROM identify($1)`;
const openTeam = 'SELECT id, name, epoch FROM team WHERE id = $1';
const leaderless = `SELECT NOT EXISTS (SELECT FROM person WHERE team = $1 AND active AND role = 'lead') AS "needsLead"`;
const leaderlessRow = z.object({ needsLead: z.boolean() });
/** Gives a device to a person, unless another active one has it. */
export const takeDevice = `INSERT INTO device (team, device, person) VALUES ($1, $2, $3)
  ON CONFLICT (team, device) DO UPDATE SET person = excluded.person
    WHERE device.person = excluded.person
      OR NOT EXISTS (SELECT FROM person WHERE person.id = device.person AND person.active)
  RETURNING 1`;

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
    const [found] = await this.#database.transaction(null, (session) =>
      session.rows(identityRow, identify, [digest]),
    );
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

  async join({ invite, name, device }: Parameters<TeamStorage['join']>[0]): Promise<Joining> {
    const digest = secretDigest(invite);
    const [found] = await this.#database.transaction(null, (session) =>
      session.rows(teamRow, 'SELECT team_of_invite($1) AS id', [digest]),
    );
    const team = found?.id ?? null;
    if (team === null) return { kind: 'invalid-invite' };
    const person = randomUUID();
    const token = newSecret();
    const joined = await this.#database.transaction({ team }, async (session) => {
      const role = await lockInvite(session, digest);
      if (role === null) return 'invalid-invite';
      const devices = await session.rows(presentRow, takeDevice, [team, device, person]);
      if (devices.length === 0) return 'device-taken';
      await session.run(
        'INSERT INTO person (id, team, name, role, token_sha256) VALUES ($1, $2, $3, $4, $5)',
        [person, team, name, role, secretDigest(token)],
      );
      await session.run('UPDATE invite SET used_at = clock_timestamp() WHERE token_sha256 = $1', [digest]);
      await notify(session, { kind: 'people', team });
      return readPosition(session, team);
    });
    if (typeof joined === 'string') return { kind: joined };
    const authentication = await this.authenticate(token);
    if (authentication.kind !== 'known') return { kind: 'invalid-invite' };
    return { kind: 'joined', token, identity: authentication.identity, epoch: joined.epoch };
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

/** Returns a token or an invite, of 256 random bits. */
function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a token or an invite, the only form in which the database has it. */
function secretDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Locks an invite that can be used, so that it isn't used twice, and returns its role. */
async function lockInvite(session: Session, digest: Buffer): Promise<Role | null> {
  const [invite] = await session.rows(
    roleRow,
    `SELECT role FROM invite
      WHERE token_sha256 = $1 AND used_at IS NULL AND expires_at > clock_timestamp() FOR UPDATE`,
    [digest],
  );
  return invite?.role ?? null;
}
