import { expect, it } from 'vitest';
import type { SharedEntry } from '../../../shared/team-api/wire';
import { verdictOn } from '../../support/inputs/sample-entry';
import { DesktopInTeam } from '../../support/team/desktop-in-team';
import { ModelTeamServer } from '../../support/team/model-team-server';

const onT = 'transaction:t';
const onU = 'transaction:u';
const isNoticed = ({ state }: DesktopInTeam) => state.kind === 'joined' && state.historyChangedAt !== null;
const lastEntry = ({ state }: DesktopInTeam) => (state.kind === 'joined' ? state.lastEntry : null);

/** Three people in a team. Cleo has given a verdict that the others have received, as the server shows it to each. */
async function startWithVerdict(twisted: ModelTeamServer['twisted']) {
  const server = await ModelTeamServer.start();
  server.twisted = twisted;
  const join = (name: string) =>
    DesktopInTeam.joining({ address: server.address, invite: () => server.invite() }, name);
  const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')];
  await cleo.say(onT, verdictOn('1', 'fraud'));
  for (const each of [ana, ben]) await each.has(onT, 1);
  return { server, ana, ben, cleo };
}

/** Shows Ben another verdict. */
const twistedForBen: ModelTeamServer['twisted'] = (entry: SharedEntry, { name }) =>
  name === 'Ben' && entry.subject === onT ? { ...entry, body: verdictOn('1', 'legitimate').body } : entry;

it('a server that shows two people two histories is noticed by who receives an entry of the other', async () => {
  const { ana, ben } = await startWithVerdict(twistedForBen);
  const verdictAt = async (desktop: DesktopInTeam) => (await desktop.entriesOn(onT))[0]?.body;
  expect(await verdictAt(ana)).toMatchObject({ verdict: 'fraud' });
  expect(await verdictAt(ben)).toMatchObject({ verdict: 'legitimate' });
  expect([ana, ben].map(isNoticed)).toEqual([false, false]);
  await ana.say(onU, { kind: 'note', body: { text: 'a note' } });
  await ben.until(isNoticed);
  // And the other way round.
  await ben.say(onU, { kind: 'note', body: { text: 'another note' } });
  await ana.until(isNoticed);
});

it('two people with the same history see the same last entry and no notice; with two histories, another one', async () => {
  const honest = await startWithVerdict(null);
  await honest.ana.say(onU, { kind: 'note', body: { text: 'a note' } });
  await honest.ben.has(onU, 1);
  await honest.ana.until((desktop) => lastEntry(desktop)?.seq === 2);
  await honest.ben.until((desktop) => lastEntry(desktop)?.seq === 2);
  expect(lastEntry(honest.ana)).toEqual(lastEntry(honest.ben));
  expect(lastEntry(honest.ana)?.hash).toMatch(/^[0-9a-f]{40}$/);
  expect([honest.ana, honest.ben, honest.cleo].map(isNoticed)).toEqual([false, false, false]);

  const forked = await startWithVerdict(twistedForBen);
  for (const each of [forked.ana, forked.ben]) await each.until((desktop) => lastEntry(desktop)?.seq === 1);
  expect(lastEntry(forked.ana)?.hash).not.toBe(lastEntry(forked.ben)?.hash);
});

it('entries that name no history, as earlier versions wrote them, or one of another team, say nothing', async () => {
  const { server, ana, ben } = await startWithVerdict((entry) =>
    entry.subject === onU
      ? { ...entry, body: { text: 'a note', received: { epoch: 'x', seq: 1, hash: 'y' } } }
      : entry,
  );
  expect(server.state.entries).toHaveLength(1);
  await ana.say(onU, { kind: 'note', body: { text: 'a note' } });
  await ben.has(onU, 1);
  expect(isNoticed(ben)).toBe(false);
});
