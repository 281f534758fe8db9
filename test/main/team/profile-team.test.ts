import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JoinedTeam, TeamState } from '../../../shared/domain/team';
import { succeeded } from '../../support/databases/stored-copy';
import { nextEntryId, verdictOn } from '../../support/inputs/sample-entry';
import { DesktopInTeam, withoutPolls } from '../../support/team/desktop-in-team';
import { ModelTeamServer } from '../../support/team/model-team-server';

let server: ModelTeamServer;
beforeEach(async () => {
  server = await ModelTeamServer.start();
});

const onT = 'transaction:t';
const invited = () => ({ address: server.address, invite: () => server.invite('lead') });
const reach = (state: TeamState) => (state.kind === 'joined' ? state.reach.kind : null);

function joined(state: TeamState): JoinedTeam {
  if (state.kind !== 'joined') throw new Error('The profile is in no team.');
  return state;
}

describe('a team', () => {
  it('receives what was written before joining, and everything after it', async () => {
    const ana = await DesktopInTeam.open();
    await ana.say(onT, verdictOn('1', 'fraud'));
    succeeded(await ana.team.join({ address: server.address, invite: server.invite(), name: 'Ana' }));
    const ben = await DesktopInTeam.joining(invited(), 'Ben');
    await ben.has(onT, 1);
    await ana.say(onT, { kind: 'note', body: { text: 'and a note' } });
    await ben.has(onT, 2);
    const [verdict] = await ben.entriesOn(onT);
    expect(verdict).toMatchObject({ kind: 'verdict', person: joined(ana.state).person, seq: 1 });
    await ben.until(({ state }) => reach(state) === 'connected');
    expect(joined(ben.state).people.map(({ name }) => name)).toEqual(['Ana', 'Ben']);
    await ana.until(({ state }) => state.kind === 'joined' && state.unshared === 0);
    expect(joined(ana.state)).toMatchObject({ name: 'Night shift', historyChangedAt: null });
  });

  it('gets verdicts given offline by two people side by side', async () => {
    const ana = await DesktopInTeam.joining(invited(), 'Ana');
    const ben = await DesktopInTeam.joining(invited(), 'Ben');
    await server.stop();
    await Promise.all([ana, ben].map((each) => each.until(({ state }) => reach(state) === 'offline')));
    await ana.say(onT, verdictOn('1', 'fraud'));
    await ben.say(onT, verdictOn('1', 'legitimate'));
    await server.start();
    await Promise.all([ana.has(onT, 2), ben.has(onT, 2)]);
    const [one, other] = await Promise.all([ana, ben].map((each) => each.entriesOn(onT)));
    const seqs = (entries = one) => entries?.map(({ id, seq }) => [id, seq]).toSorted();
    expect(seqs()).toEqual(seqs(other));
  });

  it('notices a server that ended by its stream, and resumes when it is back', async () => {
    const ana = await DesktopInTeam.joining(invited(), 'Ana');
    await server.listened();
    await server.stop();
    await ana.until(({ state }) => reach(state) === 'offline');
    await server.start();
    await ana.until(({ state }) => reach(state) === 'connected');
  });

  it('notices a server that was replaced between its greeting and its stream of events', async () => {
    const replaced = server.listened().then(() => {
      server.protocol = [2, 3];
    });
    const ana = await DesktopInTeam.joining(invited(), 'Ana', { clock: withoutPolls });
    await replaced;
    await ana.until(({ state }) => reach(state) === 'outdated');
  });

  it('shows what another person claims before the stream of events begins', async () => {
    const ben = await DesktopInTeam.joining(invited(), 'Ben');
    await server.listened();
    server.requests.length = 0;
    server.beforeStream = async () => {
      server.beforeStream = async () => undefined;
      while (!server.requests.includes('GET /presence')) await setImmediate();
      await ben.team.claims?.claim(onT);
    };
    const ana = await DesktopInTeam.joining(invited(), 'Ana', { clock: withoutPolls });
    await ana.until(({ presence }) => presence.some(({ claimed }) => claimed !== null));
  });

  it('states a changed history, and pushes own entries again that a restored backup doesn’t have', async () => {
    const ana = await DesktopInTeam.joining(invited(), 'Ana');
    const ben = await DesktopInTeam.joining(invited(), 'Ben');
    await ana.say(onT, verdictOn('1', 'fraud'));
    await ben.has(onT, 1);
    const backup = server.backup();
    await ben.say(onT, verdictOn('1', 'legitimate'));
    await ana.has(onT, 2);
    await server.stop();
    server.restore(backup);
    await server.start();
    await ana.until(({ state }) => state.kind === 'joined' && state.historyChangedAt !== null);
    await ana.until(async () => (await ana.entriesOn(onT)).every(({ seq }) => seq !== null));
    expect(server.state.entries).toHaveLength(2);
    expect(await ana.entriesOn(onT)).toHaveLength(2);
  });

  it('states a history that was changed behind the number received last', async () => {
    const ana = await DesktopInTeam.joining(invited(), 'Ana');
    await ana.say(onT, verdictOn('1', 'fraud'));
    await ana.until(
      ({ state }) => state.kind === 'joined' && state.unshared === 0 && state.sharedAt !== null,
    );
    const [entry] = server.state.entries;
    if (!entry) throw new Error('Nothing was pushed.');
    server.state.entries[0] = { ...entry, body: { ...verdictOn('1', 'legitimate').body } };
    const ben = await DesktopInTeam.joining(invited(), 'Ben');
    await ben.until(({ state }) => state.kind === 'joined' && state.historyChangedAt !== null);
  });

  it('shows a hidden entry when it is revealed, and nothing of it before', async () => {
    const ana = await DesktopInTeam.joining(invited(), 'Ana');
    const ben = await DesktopInTeam.joining(invited(), 'Ben');
    server.hidden.set(onT, joined(succeeded(await ben.team.read())).person);
    await ana.say(onT, verdictOn('1', 'fraud', { note: 'the first verdict' }));
    await ben.until(async () => succeeded(await ben.calls['shared.hidden'](undefined)).length === 1);
    expect(await ben.entriesOn(onT)).toEqual([]);
    server.hidden.clear();
    await ben.say(onT, verdictOn('1', 'legitimate'));
    await ben.has(onT, 2);
    expect(joined(ben.state).historyChangedAt).toBeNull();
  });

  it('gets everything except entries that the server refuses', async () => {
    const ana = await DesktopInTeam.open();
    await ana.say(onT, { kind: 'note', body: { text: 'one' } });
    await ana.say(onT, { kind: 'note', body: { text: 'refuse me' } });
    await ana.say(onT, { kind: 'note', body: { text: 'three' } });
    succeeded(await ana.team.join({ address: server.address, invite: server.invite(), name: 'Ana' }));
    await ana.until(({ state }) => state.kind === 'joined' && state.unshared === 1);
    expect(server.state.entries).toMatchObject([{ body: { text: 'one' } }, { body: { text: 'three' } }]);
  });

  it('is only read from when its server no longer supports this protocol', async () => {
    server.protocol = [2, 3];
    const ben = await DesktopInTeam.open();
    await ben.say(onT, verdictOn('1', 'fraud'));
    succeeded(await ben.team.join({ address: server.address, invite: server.invite(), name: 'Ben' }));
    await ben.until(({ state }) => reach(state) === 'outdated');
    expect(joined(ben.state).unshared).toBe(1);
    expect(server.requests).not.toContain('POST /entries');
  });
});

describe('a person', () => {
  it('joins with an address, an invite that works once, and a name', async () => {
    const ana = await DesktopInTeam.open();
    const { address } = server;
    const refused = async (request: { address: string; invite: string; name: string }) => {
      const answer = await ana.team.join(request);
      return answer.ok ? null : answer.problem;
    };
    const invite = server.invite();
    expect(await refused({ address: '', invite, name: 'Ana' })).toMatchObject({ field: 'Server address' });
    expect(await refused({ address: 'http://team.example', invite, name: 'Ana' })).toMatchObject({
      kind: 'plain-http',
    });
    expect(await refused({ address, invite: ' ', name: 'Ana' })).toMatchObject({ field: 'Invite' });
    expect(await refused({ address, invite, name: '' })).toMatchObject({ field: 'Name' });
    expect(await refused({ address, invite: 'unknown', name: 'Ana' })).toMatchObject({ field: 'Invite' });
    expect(await refused({ address, invite, name: 'Ana' })).toBeNull();
    expect(await refused({ address, invite, name: 'Ana' })).toMatchObject({ field: 'Team' });
    const ben = await DesktopInTeam.open();
    expect(await ben.team.join({ address, invite, name: 'Ben' })).toMatchObject({ ok: false });
  });

  it('stays in the team after a restart, with the token in the keychain and nowhere on disk', async () => {
    const ana = await DesktopInTeam.joining(invited(), 'Ana');
    const token = server.state.people[0]?.token ?? '';
    expect([...ana.keys.secrets]).toEqual([
      ['team:profile', JSON.stringify({ address: server.address, token })],
    ]);
    await ana.close();
    for (const name of readdirSync(ana.folder))
      expect(readFileSync(join(ana.folder, name)).includes(token)).toBe(false);
    await ana.open();
    await ana.until(({ state }) => reach(state) === 'connected');
    expect(JSON.stringify(ana.states)).not.toContain(token);
  });

  it('whose token was revoked shares nothing more, and retains all that was received', async () => {
    const ana = await DesktopInTeam.joining(invited(), 'Ana');
    const ben = await DesktopInTeam.joining(invited(), 'Ben');
    await ana.say(onT, verdictOn('1', 'fraud'));
    await ben.has(onT, 1);
    const { person } = joined(succeeded(await ben.team.read()));
    const people = joined(succeeded(await ana.team.remove(person))).people;
    expect(people.find(({ id }) => id === person)).toMatchObject({ active: false });
    await ben.until(({ state }) => reach(state) === 'removed');
    expect(await ben.entriesOn(onT)).toHaveLength(1);
  });

  it('leaves with all entries, without a token, and shares everything again in the next team', async () => {
    const ana = await DesktopInTeam.joining(invited(), 'Ana');
    await ana.say(onT, verdictOn('1', 'fraud'));
    await ana.until(({ state }) => state.kind === 'joined' && state.unshared === 0);
    expect(succeeded(await ana.team.leave())).toEqual({ kind: 'none' });
    expect(ana.keys.secrets.size).toBe(0);
    expect(server.state.people).toMatchObject([{ active: false }]);
    const next = await ModelTeamServer.start();
    succeeded(await ana.team.join({ address: next.address, invite: next.invite(), name: 'Ana' }));
    await ana.until(({ state }) => state.kind === 'joined' && state.unshared === 0);
    expect(next.state.entries).toHaveLength(1);
  });

  /** What fails while a person leaves; the state after that, and the access to the server. */
  const failures: readonly [string, (ana: DesktopInTeam) => void, string | null, number][] = [
    ['the file can’t be read', (ana) => ana.failing.add('membership.read'), 'connected', 1],
    ['the keychain is locked', (ana) => ana.keys.locked.add('remove'), 'connected', 1],
    ['the disk is full', (ana) => ana.failing.add('membership.write'), 'connected', 1],
    [
      'the disk is full, and the keychain locked',
      (ana) => {
        ana.failing.add('membership.write');
        ana.keys.locked.add('write');
      },
      'no-token',
      0,
    ],
    ['the server is away', () => void server.stop(), null, 0],
  ];
  it.each(failures)('is left, or not, and says so, if %s', async (_, breaks, expected, tokens) => {
    const ana = await DesktopInTeam.joining(invited(), 'Ana');
    await ana.until(({ state }) => reach(state) === 'connected');
    breaks(ana);
    expect(await ana.team.leave()).toMatchObject({ ok: expected === null });
    ana.failing.clear();
    ana.keys.locked.clear();
    await ana.until(({ state }) => reach(state) === expected);
    expect(succeeded(await ana.team.read())).toEqual(ana.state);
    expect(ana.keys.secrets.size).toBe(tokens);
    await server.start();
    expect(succeeded(await ana.team.leave())).toEqual({ kind: 'none' });
    expect(ana.keys.secrets.size).toBe(0);
  });

  it('claims a subject, which others see as claimed until it is released', async () => {
    const ana = await DesktopInTeam.joining(invited(), 'Ana');
    const ben = await DesktopInTeam.joining(invited(), 'Ben');
    await Promise.all([ana, ben].map((each) => each.until(({ state }) => reach(state) === 'connected')));
    const { person } = joined(ana.state);
    expect(await ana.team.claims?.claim(onT)).toMatchObject({ kind: 'claimed' });
    expect(ana.team.claims?.tokenOf(onT)).toBe(server.claims[0]?.token);
    expect(await ben.team.claims?.claim(onT)).toMatchObject({ kind: 'taken', person });
    await ben.until(({ presence }) => presence[0]?.claimed?.person === person);
    expect(await ben.team.claims?.claimNext([onT, 'transaction:u'])).toMatchObject({
      subject: 'transaction:u',
    });
    ana.team.claims?.look(onT);
    await ben.until(({ presence }) => presence[0]?.looking[0] === person);
    await ana.team.claims?.release(onT);
    expect(await ben.team.claims?.claim(onT)).toMatchObject({ kind: 'claimed' });
    await ben.close();
    expect(server.claims).toEqual([]);
  });

  it('decides without a claim while the server is away', async () => {
    const ana = await DesktopInTeam.joining(invited(), 'Ana');
    await server.stop();
    await ana.until(({ state }) => reach(state) === 'offline');
    expect(await ana.team.claims?.claim(onT)).toEqual({ kind: 'offline' });
    expect(ana.team.claims?.tokenOf(onT)).toBeNull();
    const id = nextEntryId();
    await ana.say(onT, verdictOn('1', 'fraud'), { id });
    await ana.until(({ state }) => state.kind === 'joined' && state.unshared === 1);
  });
});
