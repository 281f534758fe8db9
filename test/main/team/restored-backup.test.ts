import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startOwnPostgres } from '../../../main/team-server/storage/own-postgres';
import { dumpablePostgres, runClient } from '../../support/databases/dumped-postgres';
import { succeeded } from '../../support/databases/stored-copy';
import { query } from '../../support/databases/team-postgres';
import { reviewStateIn } from '../../support/databases/user-database';
import { verdictOn } from '../../support/inputs/sample-entry';
import { afterTest } from '../../support/runner/after-test';
import { temporaryFolder, temporaryFolderInMemory } from '../../support/runner/temporary-folder';
import { documentedStatements } from '../../support/source/deployment-files';
import { DesktopInTeam } from '../../support/team/desktop-in-team';
import { startTestTeam } from '../../support/team/team-server';

/** The steps of docs/team.md, with the programs of Debian's postgresql-client. */

const [before, after] = ['transaction:before', 'transaction:after'] as const;

/** A database in use, and its backup. */
interface BackedUp {
  readonly database: string;
  /** Makes a backup. `whileStopped`: stops the server of the team for `work`. */
  backUp(whileStopped: (work: () => Promise<void>) => Promise<void>): Promise<void>;
  /** Restores the backup while no server of the team runs, and resolves to the address of the database. */
  restore(): Promise<string>;
}

/** Runs the statements of "Running it" in a PostgreSQL, and returns the address of the team's database. */
async function setUpByDocument(administrator: string): Promise<string> {
  for (const statement of documentedStatements()) await query(administrator, statement);
  const database = administrator.replace('/postgres?', '/team?');
  await query(database, `ALTER ROLE team PASSWORD 'secret'`);
  return database;
}

/** Returns the address of a database with the login "team". */
function asTeam(database: string): string {
  const address = new URL(database);
  address.username = 'team';
  address.password = 'secret';
  return address.href;
}

async function byDump(): Promise<BackedUp> {
  const database = asTeam(await setUpByDocument(await dumpablePostgres()));
  const dump = join(temporaryFolder(), 'team.dump');
  return {
    database,
    backUp: async () =>
      void (await runClient('pg_dump', '--format=custom', `--file=${dump}`, `--dbname=${database}`)),
    async restore() {
      const another = await startOwnPostgres(temporaryFolderInMemory());
      afterTest(() => another.stop());
      const restored = await setUpByDocument(another.address);
      await runClient('pg_restore', '--exit-on-error', `--dbname=${restored}`, dump);
      return asTeam(restored);
    },
  };
}

async function byCopy(): Promise<BackedUp> {
  const [folder, copy] = [temporaryFolderInMemory(), temporaryFolderInMemory()];
  let postgres = await startOwnPostgres(folder);
  afterTest(() => postgres.stop());
  // The files belong to another user if root starts it.
  const copyFiles = (from: string, to: string) => promisify(execFile)('cp', ['-a', `${from}/.`, to]);
  return {
    database: postgres.address,
    backUp: (whileStopped) =>
      whileStopped(async () => {
        await postgres.stop();
        await copyFiles(folder, copy);
        postgres = await startOwnPostgres(folder);
      }),
    async restore() {
      await postgres.stop();
      postgres = await startOwnPostgres(copy);
      return postgres.address;
    },
  };
}

it('who joined after the backup joins again, and is the author on all desktops of what they wrote', async () => {
  const { database, backUp, restore } = await byCopy();
  let server = await startTestTeam({ database });
  const { address, invite: first } = server;
  const port = Number(new URL(address).port);
  const ana = await DesktopInTeam.joining({ address, invite: () => first ?? '' }, 'Ana');
  await backUp(async (work) => {
    await server.close();
    await work();
    server = await startTestTeam({ database, port });
  });
  const invite = succeeded(await ana.team.invite('analyst'));
  const ben = await DesktopInTeam.joining({ address, invite: () => invite }, 'Ben');
  const verdict = await ben.say(after, verdictOn('1', 'fraud'));
  await ana.has(after, 1);
  await server.close();
  await startTestTeam({ database: await restore(), port, newEpoch: true });

  await ben.until(({ state }) => state.kind === 'joined' && state.reach.kind === 'removed');
  await ana.until(({ state }) => state.kind === 'joined' && state.reach.kind === 'connected');
  succeeded(await ben.team.leave());
  const again = succeeded(await ana.team.invite('analyst'));
  succeeded(await ben.team.join({ address, invite: again, name: 'Ben' }));
  const state = succeeded(await ben.team.read());
  const person = state.kind === 'joined' ? state.person : null;
  await ana.until(async () => (await ana.entriesOn(after)).some((entry) => entry.person === person));
  await ben.say(after, { kind: 'withdrawal', body: { of: verdict.id } });
  for (const desktop of [ana, ben]) {
    await desktop.has(after, 2);
    expect((await reviewStateIn(desktop.own, after)).verdict).toBe(null);
  }
});

it.each([
  ['by pg_dump, restored in another PostgreSQL', byDump],
  ['a copy of the folder', byCopy],
])(
  'a backup, %s, is noticed by desktops, which bring back what was shared after it',
  async (_, make) => {
    const { database, backUp, restore } = await make();
    let server = await startTestTeam({ database });
    const { address, invite: first } = server;
    const port = Number(new URL(address).port);
    const ana = await DesktopInTeam.joining({ address, invite: () => first ?? '' }, 'Ana');
    const invite = succeeded(await ana.team.invite('analyst'));
    const ben = await DesktopInTeam.joining({ address, invite: () => invite }, 'Ben');
    await ana.say(before, verdictOn('1', 'fraud'));
    await ben.has(before, 1);

    await backUp(async (work) => {
      await server.close();
      await work();
      server = await startTestTeam({ database, port });
    });
    await ana.say(after, verdictOn('1', 'fraud'));
    await ben.say(after, verdictOn('1', 'legitimate'));
    for (const desktop of [ana, ben]) await desktop.has(after, 2);
    await server.close();

    const restored = await restore();
    expect(await query(restored, 'SELECT seq FROM whereabouts_team.entry')).toEqual([{ seq: '1' }]);
    await startTestTeam({ database: restored, port, newEpoch: true });

    const hasNoticed = ({ state }: DesktopInTeam) =>
      state.kind === 'joined' && state.historyChangedAt !== null && state.unshared === 0;
    for (const desktop of [ana, ben]) {
      await desktop.until(hasNoticed);
      await desktop.until(async () => (await desktop.entriesOn(after)).every(({ seq }) => seq !== null));
    }
    expect(await query(restored, 'SELECT FROM whereabouts_team.entry')).toHaveLength(3);
    const [ofAna, ofBen] = await Promise.all([ana, ben].map((desktop) => desktop.entriesOn(after)));
    const places = (entries = ofAna) => entries?.map(({ id, seq }) => `${seq} ${id}`).toSorted();
    expect(places(ofBen)).toEqual(places());
    expect(succeeded(await ben.team.read())).toMatchObject({ people: [{ name: 'Ana' }, { name: 'Ben' }] });
  },
  60_000,
);
