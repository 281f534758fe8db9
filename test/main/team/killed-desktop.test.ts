import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../../shared/node/clock';
import { teamProtocol } from '../../../shared/team-api/wire';
import { buildChild } from '../../support/children/build-child';
import { killedExit } from '../../support/children/killed-process';
import { succeeded } from '../../support/databases/stored-copy';
import { postgresForTests, query } from '../../support/databases/team-postgres';
import { runs, seed } from '../../support/runner/depth';
import { seededRandom } from '../../support/runner/seeded-random';
import { DesktopInTeam, type DesktopOnDisk } from '../../support/team/desktop-in-team';
import { startTeamProxy } from '../../support/team/team-proxy';
import { startTestTeam } from '../../support/team/team-server';

const postgres = postgresForTests();
const kills = runs(8);
const entryRow = z.object({ seq: z.coerce.number(), id: z.string() });

it(`a program that is killed ${kills} times, also between the commit of the server and its answer, shares each of its entries once`, async () => {
  const random = seededRandom(seed);
  const program = await buildChild('team-desktop-child');
  const database = await postgres.newDatabase();
  const server = await startTestTeam({ database });
  let onAnswer = async (): Promise<void> => undefined;
  const proxy = await startTeamProxy(
    () => server.address,
    () => 'pass',
    () => onAnswer(),
  );
  const ana = await DesktopInTeam.joining(
    { address: server.address, invite: () => server.invite ?? '' },
    'Ana',
  );
  const invite = succeeded(await ana.team.invite('analyst'));
  const joining = await DesktopInTeam.joining({ address: proxy, invite: () => invite }, 'Ben');
  await joining.close();
  const onDisk: DesktopOnDisk = { folder: joining.folder, secrets: [...joining.keys.secrets] };

  const written = new Set<string>();
  for (let run = 0; run < kills; run += 1) {
    const child = fork(program, [JSON.stringify(onDisk)]);
    const exited = once(child, 'exit');
    let left = random.of([1, 3, 8, 20]);
    const countDown = () => {
      left -= 1;
      if (left === 0) child.kill('SIGKILL');
    };
    child.on('message', (id) => written.add(z.string().parse(id)));
    if (run % 2 === 0) child.on('message', countDown);
    else
      onAnswer = async () => {
        countDown();
        // The answer to what killed it doesn't arrive.
        if (left <= 0) await exited;
      };
    expect(await exited).toEqual(killedExit);
    onAnswer = async () => undefined;
  }

  const ben = await DesktopInTeam.open(systemClock, teamProtocol, onDisk);
  await ben.until(({ state }) => state.kind === 'joined' && state.sharedAt !== null && state.unshared === 0);
  const log = (await query(database, 'SELECT seq, id FROM whereabouts_team.entry ORDER BY seq')).map((row) =>
    entryRow.parse(row),
  );
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
  expect(new Set(log.map(({ id }) => id)).size).toBe(log.length);
  for (const id of written) expect(log.map((entry) => entry.id)).toContain(id);
  const ofDesktop = (desktop: DesktopInTeam) =>
    desktop.own.read((session) => session.rows('SELECT seq, id FROM entry ORDER BY seq', [], entryRow));
  await ana.until(async (desktop) => (await ofDesktop(desktop)).length === log.length);
  for (const desktop of [ana, ben]) expect(await ofDesktop(desktop)).toEqual(log);
});
