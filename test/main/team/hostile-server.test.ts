import { describe, expect, it, vi } from 'vitest';
import type { Store } from '../../../main/store/contract';
import { ProfileTeam } from '../../../main/team/profile-team';
import { Team } from '../../../main/team/team';
import { createTeamClient, type TeamClient } from '../../../main/team/team-client';
import { TeamLink } from '../../../main/team/team-link';
import { TeamTokens } from '../../../main/team/team-tokens';
import { excessOf } from '../../../shared/json/bounded-json';
import { systemClock } from '../../../shared/node/clock';
import type { Connection } from '../../../shared/profile';
import { succeed } from '../../../shared/result';
import { answerBounds } from '../../../shared/team-api/wire';
import { hostileValues } from '../../support/inputs/hostile-json';
import { verdictOn } from '../../support/inputs/sample-entry';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { storeWith } from '../../support/main/rpc-in-process';
import { someOf } from '../../support/runner/depth';
import { compressedIn } from '../../support/servers/compressed-answer';
import { DesktopInTeam } from '../../support/team/desktop-in-team';
import { ModelTeamServer } from '../../support/team/model-team-server';

function connectionOf(id: string): Connection {
  return {
    profile: { id, name: id, colour: 'blue', service: 'external', baseAddress: `https://${id}.example/` },
    key: 'present',
    keyService: null,
    keyStorage: 'keychain',
    reach: { kind: 'untried' },
    profiles: [],
  };
}

const onT = 'transaction:t';
const uuid = '00000000-0000-4000-8000-000000000001';
const entryOf = (body: string) =>
  `{"hidden":false,"seq":1,"id":"${uuid}","person":"${uuid}","device":"${uuid}","device_seq":1,"application":"a","subject":"s","kind":"note","version":1,"after":[],"said_at":1,"received_at":1,"claim_token":null,"salt":"0","previous_hash":"0","hash":"0","body":${body}}`;

/** The requests of the exchange, with answers in which a value has the place of ◇. */
const frames: Readonly<Record<string, readonly string[]>> = {
  'GET /hello': ['{"protocol":◇}'],
  'GET /people': ['{"people":◇}'],
  'GET /entries': ['{"entries":◇,"last_seq":1}', `{"entries":[${entryOf('◇')}],"last_seq":1}`],
  'POST /entries': ['{"entries":◇}'],
  'GET /blind': ['{"items":◇}'],
  'PUT /presence': ['{"looking":◇,"claims":[]}'],
  'GET /invites': ['{"invites":◇}'],
};
const requests: Readonly<
  Record<keyof typeof frames, (client: TeamClient, address: string) => Promise<{ readonly ok: boolean }>>
> = {
  'GET /hello': (client, address) => client.hello({ address, token: 't' }, 'device'),
  'GET /people': (client, address) => client.people({ address, token: 't' }),
  'GET /entries': (client, address) => client.pull({ address, token: 't' }, 0),
  'POST /entries': (client, address) => client.push({ address, token: 't' }, []),
  'GET /blind': (client, address) => client.blindItems({ address, token: 't' }),
  'PUT /presence': (client, address) =>
    client.presence({ address, token: 't' }, { application: 'a', subject: null }),
  'GET /invites': (client, address) => client.invites({ address, token: 't' }),
};

/** Each answer with each hostile value: of these, some run. */
const endless = someOf(
  Object.entries(frames).flatMap(([request, each]) =>
    each.flatMap((frame) => hostileValues.map((value) => ({ request, frame, value }))),
  ),
  60,
);

describe('a hostile team server', () => {
  it('that answers with anything gets a refusal, and nothing is built of it that is too much', async () => {
    const server = await ModelTeamServer.start();
    const client = createTeamClient({ fetch, now: () => 0 });
    const parse = vi.spyOn(JSON, 'parse');
    const zeros = `[${'0,'.repeat(30_000_000)}0]`;
    const values = [{ name: '30 million zeros', json: () => zeros }, ...hostileValues];
    for (const { name, json } of values)
      for (const frame of ['{"people":◇}', '◇']) {
        const answer = compressedIn(frame, json(1_000_000));
        server.hostile = () => answer;
        parse.mockClear();
        const people = await client.people({ address: server.address, token: 't' });
        const isTooMuch = ([text]: readonly [string, ...unknown[]]) =>
          excessOf(text, answerBounds.usual) !== null;
        expect({ name, ok: people.ok, built: parse.mock.calls.filter(isTooMuch).length }).toEqual({
          ...{ name, ok: false, built: 0 },
        });
      }
    parse.mockRestore();
  });

  it.each(Object.keys(requests))(
    'that answers %s with values without end gets a refusal',
    async (request) => {
      const server = await ModelTeamServer.start();
      const client = createTeamClient({ fetch, now: () => 0 });
      for (const { frame, value } of endless.filter((each) => each.request === request)) {
        const json = value.json(2_000_000);
        const answer = compressedIn(frame, json);
        server.hostile = () => answer;
        const read = await requests[request]?.(client, server.address);
        // Of these, few or long texts are what the body of an entry may be.
        const text = frame.replace('◇', () => json);
        const fits = frame.includes('"body"') && excessOf(text, answerBounds.page) === null;
        expect({ name: value.name, ok: read?.ok && !fits }).toEqual({ name: value.name, ok: false });
      }
    },
    120_000,
  );

  it.each(['GET /hello', 'GET /people', 'GET /entries', 'POST /entries', 'GET /blind'])(
    'that answers %s with what can’t be read doesn’t end the exchange, which goes on when it answers well',
    async (request) => {
      const server = await ModelTeamServer.start();
      const ana = await DesktopInTeam.joining(
        { address: server.address, invite: () => server.invite() },
        'Ana',
      );
      const ben = await DesktopInTeam.joining(
        { address: server.address, invite: () => server.invite() },
        'Ben',
      );
      await ben.until(({ state }) => state.kind === 'joined' && state.reach.kind === 'connected');
      const [frame = ''] = frames[request]?.slice(-1) ?? [];
      const deep = compressedIn(frame, '['.repeat(50_000) + ']'.repeat(50_000));
      let answered = 0;
      server.hostile = (asked) => {
        if (asked !== request) return null;
        answered += 1;
        return deep;
      };
      await ana.say(onT, verdictOn('1', 'fraud'));
      ana.team.logChanged();
      server.announce('people');
      await ana.until(() => answered > 2);
      server.hostile = () => null;
      await ben.has(onT, 1);
      expect(ana.defects).toEqual([]);
      await Promise.all([ana.close(), ben.close()]);
    },
    60_000,
  );

  it('that sends a page with more than is read at once is asked for smaller ones', async () => {
    const server = await ModelTeamServer.start();
    const invited = () => ({ address: server.address, invite: () => server.invite() });
    const ana = await DesktopInTeam.joining(invited(), 'Ana');
    // Each entry alone can be read.
    const text = `${'x'.repeat(90_000)}`;
    for (let number = 0; number < 300; number += 1)
      await ana.say(`report:${number}`, { kind: 'note', body: { text } });
    await ana.until(({ state }) => state.kind === 'joined' && state.unshared === 0);
    const ben = await DesktopInTeam.joining(invited(), 'Ben');
    await ben.has('report:299', 1);
  });
});

describe('an exchange that throws', () => {
  it('is reported, leaves the team offline, is tried again, and can be closed', async () => {
    const defects: unknown[] = [];
    let twice = (): void => undefined;
    const client = createTeamClient({ fetch, now: () => 0 });
    const link = new TeamLink({
      store: storeWith({
        'membership.read': async () =>
          succeed({ team: null, unshared: 0, hidden: 0, unread: 0, device: '', lastSeq: 0 }),
      }),
      client: { ...client, hello: () => Promise.reject(new RangeError('Maximum call stack size exceeded')) },
      access: { address: 'https://team.example/', token: 't' },
      fetch,
      clock: { ...systemClock, pause: async () => undefined },
      random: () => 0,
      onChange: () => undefined,
      onPresence: () => undefined,
      onDefect: (error) => {
        if (defects.push(error) === 2) twice();
      },
    });
    await new Promise<void>((resolve) => {
      twice = resolve;
      link.start();
    });
    expect(link.reach).toMatchObject({ kind: 'offline', problem: { kind: 'unexpected' } });
    await link.close();
  });
});

describe('a profile whose team can’t be opened or closed', () => {
  it('doesn’t stop those of other profiles, nor the end of the app', async () => {
    const defects: unknown[] = [];
    const broken: Store = { call: () => Promise.reject(new RangeError('opening')) };
    const member = storeWith({
      'membership.read': async () =>
        succeed({ team: null, unshared: 0, hidden: 0, unread: 0, device: '', lastSeq: 0 }),
    });
    const team = new Team({
      stores: { of: (id) => (id === 'broken' ? broken : member) },
      client: createTeamClient({ fetch, now: () => 0 }),
      fetch,
      tokens: new TeamTokens(memoryKeychain().keychain),
      clock: systemClock,
      random: () => 0.5,
      onState: () => undefined,
      onPresence: () => undefined,
      onOrder: () => undefined,
      onDefect: (error) => defects.push(error),
      whileJoining: (join) => join(),
    });
    const open = (id: string) =>
      team.onProfileChange(connectionOf(id), { kind: 'ready', persistent: true, notices: [] });
    const none = { ok: true, value: { kind: 'none' } };
    open('broken');
    open('other');
    expect(await team.of('other', (open) => open.read())).toEqual(none);
    const closing = vi.spyOn(ProfileTeam.prototype, 'close').mockRejectedValue(new RangeError('closing'));
    open('third');
    expect(await team.of('third', (open) => open.read())).toEqual(none);
    await team.stop();
    closing.mockRestore();
    expect(defects.map(String)).toEqual([
      'RangeError: opening',
      'RangeError: closing',
      'RangeError: closing',
    ]);
  });
});
