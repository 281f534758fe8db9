import { expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../shared/node/clock';
import { succeeded } from '../../support/databases/stored-copy';
import { postgresForTests } from '../../support/databases/team-postgres';
import { verdictOn } from '../../support/inputs/sample-entry';
import { DesktopInTeam, withoutPolls } from '../../support/team/desktop-in-team';
import { startTestTeam } from '../../support/team/team-server';

const postgres = postgresForTests();
const day = 86_400_000;

it('two desktops, one a day ahead, show the same verdicts per day and compare the same ones, none of them in the future', async () => {
  const { address, invite } = await startTestTeam({ database: await postgres.newDatabase() });
  const ana = await DesktopInTeam.joining({ address, invite: () => invite ?? '' }, 'Ana', {
    clock: withoutPolls,
  });
  const another = succeeded(await ana.team.invite('analyst'));
  const ahead: Clock = { ...withoutPolls, now: () => systemClock.now() + day };
  const ben = await DesktopInTeam.joining({ address, invite: () => another }, 'Ben', { clock: ahead });
  await ana.say('transaction:a', verdictOn('1', 'fraud'));
  await ben.say('transaction:b', verdictOn('1', 'fraud'));
  const both = 'transaction:c';
  await Promise.all([ana, ben].map((each) => each.say(both, verdictOn('1', 'fraud'))));
  for (const desktop of [ana, ben]) {
    for (const subject of ['transaction:a', 'transaction:b']) await desktop.has(subject, 1);
    await desktop.has(both, 2);
  }
  const untilNow = { from: null, until: systemClock.now() + 1, zone: 'utc' } as const;
  const [first, second] = await Promise.all(
    [ana, ben].map(async ({ calls }) => succeeded(await calls['log.metrics'](untilNow))),
  );
  expect(first?.total).toBe(3);
  expect(second).toEqual(first);
  for (const { calls } of [ana, ben])
    expect(succeeded(await calls['log.agreement'](untilNow)).judgedBySeveral).toBe(1);
});
