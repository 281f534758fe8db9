import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { DesktopInTeam } from '../../support/desktop-in-team';
import { verdictOn } from '../../support/sample-entry';
import { succeeded } from '../../support/stored-copy';
import { postgresForTests, query } from '../../support/team-postgres';
import { startTestTeam } from '../../support/team-server';
import { temporaryFolder } from '../../support/temporary-folder';

/** The steps of docs/team.md, with the programs of Debian's postgresql-client. */

const run = promisify(execFile);
const postgres = postgresForTests();
const another = postgresForTests();
const [before, after] = ['transaction:before', 'transaction:after'] as const;

it('a backup that is restored in another PostgreSQL is noticed by desktops, which bring back what was shared after it', async () => {
  const database = await postgres.newDatabase();
  const first = await startTestTeam({ database });
  const { address } = first;
  const ana = await DesktopInTeam.joining({ address, invite: () => first.invite ?? '' }, 'Ana');
  const invite = succeeded(await ana.team.invite('analyst'));
  const ben = await DesktopInTeam.joining({ address, invite: () => invite }, 'Ben');
  await ana.say(before, verdictOn('1', 'fraud'));
  await ben.has(before, 1);

  const dump = join(temporaryFolder(), 'team.dump');
  await run('pg_dump', ['--format=custom', `--file=${dump}`, `--dbname=${database}`]);
  await ana.say(after, verdictOn('1', 'fraud'));
  await ben.say(after, verdictOn('1', 'legitimate'));
  for (const desktop of [ana, ben]) await desktop.has(after, 2);
  await first.close();

  const restored = await another.newDatabase();
  await query(restored, 'CREATE ROLE whereabouts_team_server');
  await run('pg_restore', ['--exit-on-error', `--dbname=${restored}`, dump]);
  expect(await query(restored, 'SELECT seq FROM whereabouts_team.entry')).toEqual([{ seq: '1' }]);
  const port = Number(new URL(address).port);
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
}, 60_000);
