import { describe, expect, it } from 'vitest';
import { succeeded } from '../../support/databases/stored-copy';
import { postgresForTests } from '../../support/databases/team-postgres';
import { reviewStateIn } from '../../support/databases/user-database';
import { verdictOn } from '../../support/inputs/sample-entry';
import { DesktopInTeam, withoutPolls } from '../../support/team/desktop-in-team';
import { startTestTeam } from '../../support/team/team-server';

const postgres = postgresForTests();
const subject = 'transaction:t';

/** Lea, a lead, and Ana in a team. */
async function team() {
  const database = await postgres.newDatabase();
  const server = await startTestTeam({ database });
  const { address, invite } = server;
  const join = (name: string, code: string) =>
    DesktopInTeam.joining({ address, invite: () => code }, name, { clock: withoutPolls });
  const lea = await join('Lea', invite ?? '');
  const ana = await join('Ana', succeeded(await lea.team.invite('analyst')));
  const restart = () => startTestTeam({ database, port: Number(new URL(address).port) });
  return { lea, ana, address, server, restart, join };
}

const personOf = async (desktop: DesktopInTeam) => {
  const state = succeeded(await desktop.team.read());
  if (state.kind !== 'joined') throw new Error('The desktop is in no team.');
  return state.person;
};
const isShared = ({ state }: DesktopInTeam) =>
  state.kind === 'joined' && state.reach.kind === 'connected' && state.unshared === 0;
const verdictAt = async ({ own }: DesktopInTeam) => (await reviewStateIn(own, subject)).verdict?.kind ?? null;

describe('somebody who joins again', () => {
  it('as the same person withdraws on every desktop what they wrote before', async () => {
    const { lea, ana, address } = await team();
    const verdict = await ana.say(subject, verdictOn('1', 'fraud'));
    await lea.has(subject, 1);
    const person = await personOf(ana);
    succeeded(await ana.team.leave());
    await lea.until(({ state }) => state.kind === 'joined' && state.people.some(({ active }) => !active));
    const code = succeeded(await lea.team.invite('analyst', person));
    succeeded(await ana.team.join({ address, invite: code, name: 'Ana' }));
    expect(await personOf(ana)).toBe(person);
    await ana.say(subject, { kind: 'withdrawal', body: { of: verdict.id } });
    await Promise.all([ana, lea].map((each) => each.has(subject, 2)));
    expect(await Promise.all([ana, lea].map(verdictAt))).toEqual([null, null]);
    await lea.until(({ state }) => state.kind === 'joined' && state.people.every(({ active }) => active));
    expect(lea.state).toMatchObject({ people: [{ name: 'Ana' }, { name: 'Lea' }] });
  });

  it('as the same person on another computer has what they wrote, and can withdraw it; the running one notices that its access ended', async () => {
    const { lea, ana, join } = await team();
    const verdict = await ana.say(subject, verdictOn('1', 'fraud'));
    await lea.has(subject, 1);
    await ana.until(isShared);
    const another = await join('Ana', succeeded(await lea.team.invite('analyst', await personOf(ana))));
    await another.has(subject, 1);
    expect(await another.entriesOn(subject)).toMatchObject([{ id: verdict.id, person: null }]);
    await another.say(subject, { kind: 'withdrawal', body: { of: verdict.id } });
    await lea.has(subject, 2);
    expect(await verdictAt(lea)).toBe(null);
    await ana.until(({ state }) => state.kind === 'joined' && state.reach.kind === 'removed');
  });

  it('as another person sees what they wrote before as written by the person they were, and withdraws none of it', async () => {
    const { lea, ana, address } = await team();
    const verdict = await ana.say(subject, verdictOn('1', 'fraud'));
    await lea.has(subject, 1);
    const before = await personOf(ana);
    succeeded(await ana.team.leave());
    await ana.say(subject, { kind: 'withdrawal', body: { of: verdict.id } });
    expect(await verdictAt(ana)).toBe(null);
    succeeded(
      await ana.team.join({
        ...{ address, name: 'Ana' },
        invite: succeeded(await lea.team.invite('analyst')),
      }),
    );
    await lea.has(subject, 2);
    await ana.until(async () => (await ana.entriesOn(subject))[0]?.person === before);
    expect(await Promise.all([ana, lea].map(verdictAt))).toEqual(['settled', 'settled']);
    const measured = { from: null, until: null, zone: 'utc' } as const;
    const [own, others] = await Promise.all([ana, lea].map((each) => each.calls['log.metrics'](measured)));
    expect(own).toEqual(others);
  });

  it('shares what they wrote before leaving without a connection, while the person they were is still in the team', async () => {
    const { lea, ana, address, server, restart } = await team();
    await ana.say(subject, verdictOn('1', 'fraud'));
    await ana.until(isShared);
    await server.close();
    await ana.say('transaction:u', verdictOn('2', 'fraud'));
    await ana.say('transaction:v', verdictOn('3', 'fraud'));
    succeeded(await ana.team.leave());
    await restart();
    await lea.until(({ state }) => state.kind === 'joined' && state.reach.kind === 'connected');
    const code = succeeded(await lea.team.invite('analyst'));
    succeeded(await ana.team.join({ address, invite: code, name: 'Ana, again' }));
    await ana.until(isShared);
    await Promise.all(['transaction:u', 'transaction:v', subject].map((each) => lea.has(each, 1)));
    expect(await lea.entriesOn('transaction:u')).toMatchObject([{ person: await personOf(ana) }]);
    expect(ana.state).toMatchObject({ historyChangedAt: null, restoredAt: null });
  });
});
