import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { succeeded } from '../../support/databases/stored-copy';
import { postgresForTests } from '../../support/databases/team-postgres';
import { DesktopInTeam, withoutPolls } from '../../support/team/desktop-in-team';
import { startTestTeam } from '../../support/team/team-server';

const postgres = postgresForTests();
const subject = 'transaction:t';

/** Claims, judges and releases a transaction at once, as a session does, and returns the verdict once the team has it. */
async function judge(desktop: DesktopInTeam) {
  const { claims } = desktop.team;
  expect(await claims?.claim(subject)).toMatchObject({ kind: 'claimed' });
  await desktop.judge('t');
  await claims?.release(subject);
  const own = async () =>
    (await desktop.entriesOn(subject)).find(({ kind, person }) => kind === 'verdict' && person === null);
  await desktop.until(async () => (await own())?.receivedAt != null);
  return own();
}

it('a verdict has the claim that it was given with, also one of a second review, although that was released at once', async () => {
  const { address, invite } = await startTestTeam({ database: await postgres.newDatabase() });
  const lea = await DesktopInTeam.joining({ address, invite: () => invite ?? '' }, 'Lea', {
    clock: withoutPolls,
  });
  const another = succeeded(await lea.team.invite('analyst'));
  const ben = await DesktopInTeam.joining({ address, invite: () => another }, 'Ben', { clock: withoutPolls });
  for (const desktop of [lea, ben])
    await desktop.until(({ state }) => state.kind === 'joined' && state.reach.kind === 'connected');
  expect((await judge(lea))?.claimToken).toEqual(expect.any(String));
  await ben.has(subject, 2);
  const state = succeeded(await ben.team.read());
  const second = state.kind === 'joined' ? state.person : '';
  expect(await lea.team.secondReviews?.draw(randomUUID(), [{ subject, second }])).toMatchObject({ ok: true });
  await ben.has(subject, 0);
  expect((await judge(ben))?.claimToken).toEqual(expect.any(String));
});
