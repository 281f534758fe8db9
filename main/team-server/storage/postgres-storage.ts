import pg from 'pg';
import type { PushedEntry } from '../../../shared/team-api/wire';
import { appendEntries } from './append-entries';
import { BlindRounds } from './blind-rounds';
import { Changes } from './changes';
import { Claims } from './claims';
import { Invites } from './invites';
import { migrate } from './migrate';
import { People } from './people';
import { readEntries, readLastOfDevice, readPosition } from './read-entries';
import { migrations } from './schema';
import { TeamDatabase } from './team-database';
import type { Appending, Identity, TeamStorage, TeamStorageOptions } from './team-storage';

/** Of a small server; PostgreSQL allows 100 by default, for all instances together. */
const defaultConnections = 10;

/**
 * Brings the schema up to date and opens the storage. Rejects with DatabaseUnavailable, SchemaTooNew, or PostgreSQL's
 * error if the role may not do this.
 */
export async function openTeamStorage(options: TeamStorageOptions): Promise<TeamStorage> {
  await migrate(options.ownerDatabase ?? options.database, migrations, options.stopped);
  const database = new TeamDatabase(options.database, options.connections ?? defaultConnections);
  const changes = new Changes(options.database, options.pollMs);
  await changes.start();
  const people = new People(database);
  changes.onChange(({ kind, team }) => {
    if (kind === 'people') people.peopleChanged(team);
  });
  const invites = new Invites(database);
  const claims = new Claims(database, changes, options);
  const blind = new BlindRounds(database);
  return {
    openTeam: (name) => people.openTeam(name),
    authenticate: (token) => people.authenticate(token),
    createInvite: (who, role, person) => invites.createInvite(who, role, person),
    openInvites: (who) => invites.openInvites(who),
    withdrawInvite: (who, invite) => invites.withdrawInvite(who, invite),
    inviteFirstLead: (team) => invites.inviteFirstLead(team),
    join: (joining) => people.join(joining),
    people: (who) => people.people(who),
    activeTokens: (team) => people.activeTokens(team),
    removePerson: (who, person) => people.removePerson(who, person),

    position: (who) => database.transaction(who, (session) => readPosition(session, who.team)),
    lastOfDevice: (who, device) =>
      database.transaction(who, (session) => readLastOfDevice(session, who, device)),
    append: (who: Identity, entries: readonly PushedEntry[]): Promise<Appending> =>
      database.transaction(who, (session) => appendEntries(session, who, entries, options)),
    entriesAfter: (who, after, limit) =>
      database.transaction(who, (session) => readEntries(session, who, after, limit)),

    claim: (who, application, subject) => claims.claim(who, application, subject),
    release: (who, application, subject) => claims.release(who, application, subject),
    claimNext: (who, application, candidates) => claims.claimNext(who, application, candidates),
    look: (who, application, subject) => claims.look(who, application, subject),
    presence: (who) => claims.presence(who),

    createBlindRound: (who, round) => blind.createBlindRound(who, round),
    blindItems: (who) => blind.blindItems(who),

    onChange: (listener) => changes.onChange(listener),
    async close() {
      await changes.close();
      await database.close();
    },
  };
}

/** Gives a team another epoch, after its database was restored from a backup. */
export async function renewEpoch(
  { database, ownerDatabase }: Pick<TeamStorageOptions, 'database' | 'ownerDatabase'>,
  team: string,
): Promise<void> {
  // The server's own role can't change an epoch.
  const client = new pg.Client({ connectionString: ownerDatabase ?? database });
  await client.connect();
  try {
    await client.query('UPDATE whereabouts_team.team SET epoch = gen_random_uuid() WHERE id = $1', [team]);
  } finally {
    await client.end();
  }
}
