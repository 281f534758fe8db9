import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../../main/team-server/storage/migrate';
import { migrations, serverRole } from '../../../../main/team-server/storage/schema';
import { TokenRevoked } from '../../../../main/team-server/storage/team-storage';
import {
  joinTeam,
  openStorage,
  postgresForTests,
  pullFrom,
  pushedEntry,
  query,
} from '../../../support/databases/team-postgres';
import { afterTest } from '../../../support/runner/after-test';

const postgres = postgresForTests();
const tables = [
  ...['team', 'person', 'invite', 'device', 'entry', 'related', 'claim', 'presence', 'blind', 'blind_cover'],
];

/** Runs statements in the server's role and within a team, each in its own transaction. */
async function asServer(database: string, team: string) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  afterTest(() => client.end());
  return async (sql: string) => {
    await client.query(`BEGIN; SET LOCAL ROLE ${serverRole}; SET LOCAL search_path = whereabouts_team`);
    try {
      await client.query(`SELECT set_config('app.team', $1, true)`, [team]);
      return (await client.query(sql)).rows;
    } finally {
      await client.query('ROLLBACK');
    }
  };
}

/** Returns a database with two teams, which have rows in every table. */
async function twoTeams() {
  const database = await postgres.newDatabase();
  const storage = await openStorage(database);
  const teams = [];
  for (const team of ['North', 'South']) {
    const ana = await joinTeam(storage, { team, role: 'lead' });
    const ben = await joinTeam(storage, { team, name: 'Ben' });
    const { application, subject } = pushedEntry(ana.device, 1);
    const inCase = { kind: 'case', subject: 'case:1', body: { changes: [], subjects: [subject] } };
    await storage.append(ana, [
      pushedEntry(ana.device, 1, { kind: 'verdict' }),
      pushedEntry(ana.device, 2, inCase),
    ]);
    await storage.claim(ana, application, subject);
    await storage.look(ana, application, subject);
    const items = [{ subject, covers: [], second: ben.person }];
    const round = { round: ana.device, application, items };
    expect(await storage.createBlindRound(ana, round)).toEqual({ kind: 'created' });
    teams.push(ana);
  }
  const [north, south] = teams;
  if (north === undefined || south === undefined) throw new Error('no teams');
  return { database, storage, north, south };
}

describe('the role of the server', () => {
  it('can neither change nor remove entries', async () => {
    const { database, north } = await twoTeams();
    const run = await asServer(database, north.team);
    for (const statement of [
      `UPDATE entry SET body = '{}'`,
      'DELETE FROM entry',
      'TRUNCATE entry',
      'UPDATE entry SET seq = seq + 1',
      'SELECT * FROM entry FOR UPDATE',
      'DROP TABLE entry',
      'ALTER TABLE entry DISABLE ROW LEVEL SECURITY',
      'DELETE FROM person',
      'DELETE FROM related',
      `UPDATE related SET about_key = ''`,
      `UPDATE person SET role = 'lead'`,
      `UPDATE team SET epoch = gen_random_uuid()`,
    ])
      await expect(run(statement), statement).rejects.toThrow(/permission denied|must be owner/);
    expect(await run('SELECT seq FROM entry')).toHaveLength(2);
  });

  it('sees and writes no rows of another team', async () => {
    const { database, north, south } = await twoTeams();
    const inNorth = await asServer(database, north.team);
    for (const table of tables) {
      const column = table === 'team' ? 'id' : 'team';
      const rows = await inNorth(`SELECT DISTINCT ${column} AS team FROM ${table}`);
      expect(rows, table).toEqual([{ team: north.team }]);
    }
    await expect(
      inNorth(`INSERT INTO claim (team, subject_key, application, subject, person, until, token)
        VALUES ('${south.team}', '', '', '', '${south.person}', now(), gen_random_uuid())`),
    ).rejects.toThrow('row-level security');
    expect(await inNorth(`DELETE FROM claim WHERE team = '${south.team}' RETURNING *`)).toEqual([]);
  });

  it('sees no rows without a team, or with an unknown one', async () => {
    const { database } = await twoTeams();
    for (const team of ['', '00000000-0000-4000-8000-000000000000']) {
      const run = await asServer(database, team);
      for (const table of tables) expect(await run(`SELECT * FROM ${table}`), table).toEqual([]);
    }
  });

  it('answers with nothing of another team, even if a person names it', async () => {
    const { storage, north, south } = await twoTeams();
    const mixed = { ...north, team: south.team };
    await expect(storage.people(mixed)).rejects.toThrow(TokenRevoked);
    expect(await storage.removePerson(north, south.person)).toBe(false);
    const { entries } = await pullFrom(storage, north);
    expect(new Set(entries.map((entry) => !entry.hidden && entry.person))).toEqual(new Set([north.person]));
  });
});

describe('the schema', () => {
  it('is created once by four servers that start together', async () => {
    const database = await postgres.newDatabase();
    await Promise.all(Array.from({ length: 4 }, () => migrate(database)));
    const applied = await query(database, 'SELECT number FROM whereabouts_team.migration');
    expect(applied).toHaveLength(migrations.length);
  });

  it('is migrated step by step, and a failed step leaves it as it was', async () => {
    const database = await postgres.newDatabase();
    await migrate(database);
    const added = { needs: 1, sql: 'ALTER TABLE team ADD COLUMN motto text' };
    const failing = { needs: 1, sql: 'ALTER TABLE team DROP COLUMN no_such_column' };
    await expect(migrate(database, [...migrations, added, failing])).rejects.toThrow('no_such_column');
    const columns = `SELECT FROM information_schema.columns WHERE table_name = 'team' AND column_name = 'motto'`;
    expect(await query(database, columns)).toHaveLength(0);
    await migrate(database, [...migrations, added]);
    await migrate(database, [...migrations, added]);
    expect(await query(database, columns)).toHaveLength(1);
  });

  it('can be used by an older server until a newer one has removed what that needs', async () => {
    const database = await postgres.newDatabase();
    const expanded = [
      ...migrations,
      { needs: migrations.length, sql: 'ALTER TABLE team ADD COLUMN motto text' },
    ];
    await migrate(database, expanded);
    const storage = await openStorage(database);
    expect(await storage.openTeam('Fraud desk')).toMatchObject({ name: 'Fraud desk' });
    await migrate(database, [
      ...expanded,
      { needs: expanded.length, sql: 'ALTER TABLE team DROP COLUMN motto' },
    ]);
    await expect(migrate(database)).rejects.toThrow('newer team server');
  });
});
