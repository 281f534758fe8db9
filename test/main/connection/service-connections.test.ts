import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BuiltInService } from '../../../main/connection/built-in-service-process';
import { ProfileKeys } from '../../../main/connection/profile-keys';
import { openProfiles } from '../../../main/connection/profiles-file';
import { type OpenEndpoint, ServiceConnection } from '../../../main/connection/service-connection';
import { ServiceConnections } from '../../../main/connection/service-connections';
import type { Fetch } from '../../../main/http/http';
import { createReportsClient } from '../../../main/reports-api/client';
import { startService } from '../../../main/reports-service/start-service';
import { SqliteStorages } from '../../../main/reports-service/storage/sqlite-storages';
import type { Request } from '../../../shared/contract/contract';
import type { RunningServer } from '../../../shared/node/rest/server';
import type { Connection } from '../../../shared/profile';
import { fail, succeed } from '../../../shared/result';
import { hang, html } from '../../faults/fault-effects';
import { testNow } from '../../support/clocks/test-time';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { temporaryFolder } from '../../support/runner/temporary-folder';
import { json } from '../../support/servers/behaviours';
import { checkAnswer } from '../../support/servers/check-answer';
import { FaultyServer } from '../../support/servers/faulty-server';

const apiKey = 'AbCdEf.0123456789012345678901234567890123456789';
let service: RunningServer;
let folder: string;

const serviceOptions = {
  applications: [{ id: 'shop', key: apiKey }],
  storages: new SqliteStorages(null),
  reports: 5,
  seed: 1,
  live: 0,
  port: 0,
  now: () => testNow,
  onDefect: (error: unknown) => {
    throw error;
  },
};

beforeEach(async () => {
  folder = temporaryFolder();
  service = await startService(serviceOptions);
});

afterEach(() => service.close().catch(() => undefined));

async function workstation(
  state?: 'open' | 'locked' | 'unavailable',
  vault = memoryKeychain(state),
  read: Fetch = fetch,
  check: typeof checkAnswer = checkAnswer,
) {
  let builtInRuns = (_running: boolean): void => undefined;
  const builtIn: BuiltInService = {
    start: async () => succeed(`${service.address}/`),
    address: () => `${service.address}/`,
    onChange: (listener) => {
      builtInRuns = listener;
    },
    stop: async () => undefined,
  };
  const changes: Connection[] = [];
  /** What was reported while sending was halted, by change. */
  const halted: (readonly Connection[])[] = [];
  const profiles = await openProfiles(join(folder, 'profiles.json'));
  const keys = new ProfileKeys(vault.keychain);
  const current = new ServiceConnection({
    profiles,
    keys,
    builtIn,
    now: () => 1_000,
    whileHalted: async (change) => {
      const before = changes.length;
      const value = await change();
      halted.push(changes.slice(before));
      return value;
    },
  });
  current.onChange((connection) => changes.push(connection));
  const connections = new ServiceConnections({
    current,
    profiles,
    keys,
    client: createReportsClient({ read, send: [fetch] }),
    checkAnswer: check,
    builtIn,
    newKey: () => apiKey,
  });
  return {
    connections,
    vault,
    reported: changes,
    halted,
    builtInRuns: (running: boolean) => builtInRuns(running),
  };
}

function entered(change: Partial<Request<'connection.connect'>> = {}): Request<'connection.connect'> {
  return {
    profileId: null,
    name: 'Shop',
    baseAddress: service.address,
    apiKey,
    allowPlainHttp: false,
    keyStorage: 'keychain',
    ...change,
  };
}

const storedProfile = {
  id: 'p1',
  name: 'Shop',
  colour: 'blue',
  service: 'external',
  baseAddress: 'https://shop.example.com/',
  allowPlainHttp: false,
} as const;

/** The keychain's entry of the key. */
const entryOf = (boundTo: string) => JSON.stringify({ service: boundTo, key: apiKey });

const fileText = () => readFileSync(join(folder, 'profiles.json'), 'utf8');

/** Changes the one profile in profiles.json as another program would. */
function edit(change: object): void {
  const file = JSON.parse(fileText());
  const profiles = [{ ...file.profiles[0], ...change }];
  writeFileSync(join(folder, 'profiles.json'), JSON.stringify({ ...file, profiles }));
}

describe('connecting to a reports service', () => {
  it('saves the key in the keychain only, and the rest in the profile folder', async () => {
    const { connections, vault, reported } = await workstation();
    const answer = await connections.connect(entered());
    expect(answer).toMatchObject({
      ok: true,
      value: { key: 'present', keyStorage: 'keychain', profile: { name: 'Shop', service: 'external' } },
    });
    expect([...vault.secrets.values()]).toEqual([entryOf(`${service.address}/`)]);
    expect(fileText()).toContain(service.address);
    expect(fileText()).not.toContain(apiKey);
    expect(JSON.stringify(reported)).not.toContain(apiKey);
  });

  it.each([
    [
      'a wrong key',
      { apiKey: 'wrong' },
      { kind: 'key-refused', status: 401, restError: { errorCode: expect.any(String) } },
    ],
    [
      'a key that is not valid in a header',
      { apiKey: 'two\r\nlines' },
      { kind: 'invalid-input', field: 'API key', reason: expect.stringContaining('that isn’t allowed') },
    ],
    ['an invalid address', { baseAddress: 'http://' }, { kind: 'invalid-input', field: 'Base address' }],
    [
      'an unknown host',
      { baseAddress: 'https://reports.invalid' },
      { kind: 'host-unknown', host: 'reports.invalid' },
    ],
    [
      'plain http to another machine',
      { baseAddress: 'http://reports.invalid' },
      { kind: 'plain-http', host: 'reports.invalid' },
    ],
  ])('saves nothing after %s', async (_what, change, problem) => {
    const { connections, vault } = await workstation();
    const answer = await connections.connect(entered(change));
    expect(answer).toMatchObject({ ok: false, problem });
    expect(vault.secrets.size).toBe(0);
    expect(fileText).toThrow();
    expect(JSON.stringify(answer)).not.toContain('two');
    expect(connections.current.read()).toMatchObject({ profile: null, profiles: [] });
  });

  it('reports that nothing is listening once the service has stopped', async () => {
    const { connections } = await workstation();
    await service.close();
    expect(await connections.connect(entered())).toMatchObject({
      ok: false,
      problem: { kind: 'unreachable' },
    });
  });

  it.each(['locked', 'unavailable'] as const)(
    'reports that the keychain is %s, and then uses the key for this session only',
    async (state) => {
      const { connections } = await workstation(state);
      expect(await connections.connect(entered())).toEqual({
        ok: false,
        problem: { kind: `keychain-${state}` },
      });
      expect(connections.current.read().profile).toBeNull();
      expect(await connections.connect(entered({ keyStorage: 'memory' }))).toMatchObject({
        ok: true,
        value: { key: 'present', keyStorage: 'memory' },
      });
      expect(await connections.current.endpoint()).toMatchObject({ ok: true, value: { apiKey } });
      expect(fileText()).not.toContain(apiKey);
      const restarted = await workstation(state);
      await restarted.connections.resume();
      expect(restarted.connections.current.read()).toMatchObject({
        profile: { name: 'Shop' },
        key: 'absent',
      });
    },
  );
});

describe('a first answer that is not from a reports service', () => {
  it('is reported with its beginning, and nothing is saved', async () => {
    const { connections, vault } = await workstation();
    const portal = await FaultyServer.start(html());
    expect(await connections.connect(entered({ baseAddress: portal.address }))).toMatchObject({
      ok: false,
      problem: { kind: 'not-the-service', reason: 'html', excerpt: expect.stringContaining('<h1>') },
    });
    await portal.close();
    expect(vault.secrets.size).toBe(0);
    expect(fileText).toThrow();
  });

  it('is distinct from a failure to check it', async () => {
    const { connections } = await workstation('open', undefined, fetch, async () =>
      fail({ kind: 'store-down' }),
    );
    expect(await connections.connect(entered())).toEqual({ ok: false, problem: { kind: 'store-down' } });
  });

  it('is abandoned immediately when the user cancels', async () => {
    const { connections } = await workstation();
    const silent = await FaultyServer.start(hang);
    const connecting = connections.connect(entered({ baseAddress: silent.address }));
    const request = await silent.request(1);
    connections.cancel();
    expect(await connecting).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    await request.over;
    await silent.close();
  });
});

describe('plain http to another machine', () => {
  it('needs consent, which is saved with the profile for that address only', async () => {
    const { connections } = await workstation('open', undefined, async () => new Response('[]'));
    const address = 'http://reports.example.test';
    const plain = { ok: false, problem: { kind: 'plain-http', host: 'reports.example.test' } };
    expect(await connections.connect(entered({ baseAddress: address }))).toEqual(plain);
    expect(await connections.connect(entered({ baseAddress: address, allowPlainHttp: true }))).toMatchObject({
      ok: true,
    });
    const profileId = connections.current.read().profile?.id ?? '';
    expect(JSON.parse(fileText())).toMatchObject({ profiles: [{ allowPlainHttp: true }] });
    expect(await connections.connect(entered({ baseAddress: address, profileId }))).toMatchObject({
      ok: true,
    });
    const elsewhere = await connections.connect(
      entered({ baseAddress: 'http://other.example.test', profileId }),
    );
    expect(elsewhere).toMatchObject({ ok: false, problem: { kind: 'plain-http' } });
    expect(await connections.connect(entered({ baseAddress: address }))).toEqual(plain);
  });

  it('needs consent again if only profiles.json has one', async () => {
    const requested: string[] = [];
    const read: Fetch = async (url) => {
      requested.push(url);
      return new Response('[]');
    };
    const { connections, vault } = await workstation('open', undefined, read);
    await connections.connect(entered({ baseAddress: 'https://reports.example.test' }));
    requested.splice(0);
    edit({ baseAddress: 'http://reports.example.test/', allowPlainHttp: true });
    const restarted = await workstation('open', vault, read);
    await restarted.connections.resume();
    const profileId = restarted.connections.current.read().profile?.id ?? '';
    const plain = { baseAddress: 'http://reports.example.test', profileId };
    expect(await restarted.connections.connect(entered(plain))).toMatchObject({
      ok: false,
      problem: { kind: 'plain-http' },
    });
    await restarted.connections.forgetKey(profileId);
    expect(await restarted.connections.connect(entered(plain))).toMatchObject({
      ok: false,
      problem: { kind: 'plain-http' },
    });
    expect(requested).toEqual([]);
  });

  it('gets no key after the consent is removed from profiles.json', async () => {
    const read: Fetch = async () => new Response('[]');
    const { connections, vault } = await workstation('open', undefined, read);
    await connections.connect(entered({ baseAddress: 'http://reports.example.test', allowPlainHttp: true }));
    edit({ allowPlainHttp: false });
    const restarted = await workstation('open', vault, read);
    await restarted.connections.resume();
    expect(restarted.connections.current.read().key).toBe('no-consent');
    expect(await restarted.connections.current.endpoint()).toEqual(
      fail({ kind: 'plain-http', host: 'reports.example.test' }),
    );
  });
});

describe('the address of another service', () => {
  it.each([
    ['another host', 'https://other.example.test/'],
    ['another port', 'https://shop.example.test:8443/'],
    ['another path', 'https://shop.example.test/second/'],
  ])(
    'entered for a profile, %s, creates a new one: the existing one keeps its address and key',
    async (_what, other) => {
      const { connections, vault } = await workstation('open', undefined, async () => new Response('[]'));
      await connections.connect(entered({ baseAddress: 'https://shop.example.test' }));
      const first = connections.current.read().profile;
      const profileId = first?.id ?? '';
      await connections.connect(entered({ profileId, baseAddress: other, apiKey: 'other-key' }));
      const { profile, profiles } = connections.current.read();
      expect(profile).toMatchObject({ name: new URL(other).host, baseAddress: other });
      expect(profiles).toEqual([first, profile]);
      expect(vault.secrets.get(profileId)).toBe(entryOf('https://shop.example.test/'));
      await connections.open(profileId);
      expect(await connections.current.endpoint()).toMatchObject({
        value: { apiKey, baseAddress: 'https://shop.example.test/' },
      });
    },
  );

  it('is the same service in any spelling', async () => {
    const { connections } = await workstation('open', undefined, async () => new Response('[]'));
    await connections.connect(entered({ baseAddress: 'https://shop.example.test' }));
    const profileId = connections.current.read().profile?.id ?? '';
    await connections.connect(entered({ profileId, baseAddress: ' HTTPS://Shop.example.test:443/ ' }));
    expect(connections.current.read().profiles).toHaveLength(1);
  });

  it('in profiles.json is replaced by the one that the key was entered for', async () => {
    const { connections, vault } = await workstation();
    await connections.connect(entered());
    edit({ baseAddress: 'https://other.example.test/' });
    const restarted = await workstation('open', vault);
    await restarted.connections.resume();
    const { profile, keyService } = restarted.connections.current.read();
    expect(keyService).toBe(`${service.address}/`);
    expect(await restarted.connections.restoreService(profile?.id ?? '', keyService ?? '')).toMatchObject({
      value: { key: 'present', keyService: null, profile: { baseAddress: `${service.address}/` } },
    });
    expect(await restarted.connections.current.endpoint()).toMatchObject({ value: { apiKey } });
    expect(fileText()).not.toContain('other.example.test');
  });

  it('in profiles.json, with its key entered, creates a new profile and restores the address of the existing one', async () => {
    const { connections, vault } = await workstation('open', undefined, async () => new Response('[]'));
    await connections.connect(entered({ baseAddress: 'https://shop.example.test' }));
    edit({ baseAddress: 'https://other.example.test/' });
    const read: Fetch = async () => new Response('[]');
    const restarted = await workstation('open', vault, read);
    await restarted.connections.resume();
    const profileId = restarted.connections.current.read().profile?.id ?? '';
    const other = { profileId, baseAddress: 'https://other.example.test', apiKey: 'other-key' };
    await restarted.connections.connect(entered(other));
    expect(restarted.connections.current.read().profiles).toMatchObject([
      { id: profileId, baseAddress: 'https://shop.example.test/' },
      { baseAddress: 'https://other.example.test/' },
    ]);
    expect(vault.secrets.get(profileId)).toBe(entryOf('https://shop.example.test/'));
  });

  it('may also be the built-in service, if profiles.json names it', async () => {
    const { connections, vault } = await workstation();
    await connections.connect(entered());
    const profileId = connections.current.read().profile?.id ?? '';
    edit({ service: 'built-in' });
    const restarted = await workstation('open', vault);
    await restarted.connections.resume();
    expect(restarted.connections.current.read()).toMatchObject({ key: 'other-service' });
    expect(await restarted.connections.current.endpoint()).toEqual(fail({ kind: 'no-key' }));
    await restarted.connections.startBuiltIn();
    expect(restarted.connections.current.read().profile).toMatchObject({ service: 'built-in' });
    expect(restarted.connections.current.read().profiles).toMatchObject([
      { id: profileId, service: 'external', baseAddress: `${service.address}/` },
      { service: 'built-in' },
    ]);
    expect(vault.secrets.get(profileId)).toBe(entryOf(`${service.address}/`));
  });
});

describe('an existing profile', () => {
  it('is open again after a restart, with its key', async () => {
    const first = await workstation();
    await first.connections.connect(entered());
    const second = await workstation('open', first.vault);
    await second.connections.resume();
    expect(second.connections.current.read()).toMatchObject({ profile: { name: 'Shop' }, key: 'present' });
    expect(await second.connections.current.endpoint()).toMatchObject({ ok: true });
  });

  it.each(['locked', 'unavailable'] as const)(
    'is not treated as a first run when the keychain is %s',
    async (state) => {
      const first = await workstation();
      await first.connections.connect(entered());
      const second = await workstation(state);
      await second.connections.resume();
      expect(second.connections.current.read()).toMatchObject({ profile: { name: 'Shop' }, key: state });
      expect(await second.connections.current.endpoint()).toEqual({ ok: false, problem: { kind: 'no-key' } });
    },
  );

  it('loses its key, and nothing else, when the key is removed', async () => {
    const { connections, vault } = await workstation();
    await connections.connect(entered());
    expect(await connections.forgetKey(openId(connections))).toMatchObject({
      ok: true,
      value: { key: 'absent', profile: { name: 'Shop' } },
    });
    expect(vault.secrets.size).toBe(0);
    const again = await connections.connect(
      entered({ profileId: connections.current.read().profile?.id ?? '' }),
    );
    expect(again).toMatchObject({ ok: true, value: { key: 'present' } });
    expect(connections.current.read().profiles).toHaveLength(1);
  });

  it('is closed by switching, and can be opened again', async () => {
    const { connections } = await workstation();
    await connections.connect(entered());
    const [profile] = connections.current.read().profiles;
    expect(await connections.close()).toMatchObject({
      ok: true,
      value: { profile: null, profiles: [profile] },
    });
    expect(await connections.current.endpoint()).toEqual({ ok: false, problem: { kind: 'not-connected' } });
    expect(await connections.open(profile?.id ?? '')).toMatchObject({
      ok: true,
      value: { profile, key: 'present' },
    });
  });
});

describe('a key', () => {
  it('stays if its profile is no longer open when its removal starts', async () => {
    const { connections } = await workstation();
    await connections.connect(entered());
    const shop = openId(connections);
    const switching = connections.startBuiltIn();
    expect(await connections.forgetKey(shop)).toEqual(fail({ kind: 'profile-not-open' }));
    await switching;
    expect(connections.current.read()).toMatchObject({ profile: { service: 'built-in' }, key: 'present' });
    expect(await connections.open(shop)).toMatchObject({ ok: true, value: { key: 'present' } });
  });

  it('that is used for one session replaces an older one in the keychain, and is removed after the session', async () => {
    const { connections, vault } = await workstation();
    await connections.connect(entered());
    const profileId = connections.current.read().profile?.id ?? '';
    await connections.connect(entered({ profileId, keyStorage: 'memory' }));
    expect(vault.secrets.size).toBe(0);
    expect(await connections.forgetKey(openId(connections))).toMatchObject({
      ok: true,
      value: { key: 'absent' },
    });
    const restarted = await workstation('open', vault);
    await restarted.connections.resume();
    expect(restarted.connections.current.read()).toMatchObject({ profile: { name: 'Shop' }, key: 'absent' });
  });

  it('is never combined with another service’s address when the profile cannot be saved', async () => {
    const { connections, vault } = await workstation();
    await connections.connect(entered());
    const profileId = connections.current.read().profile?.id ?? '';
    rmSync(join(folder, 'profiles.json'));
    mkdirSync(join(folder, 'profiles.json'));
    const other = await startService({
      ...serviceOptions,
      applications: [{ id: 'other', key: 'other-key' }],
    });
    const answer = await connections.connect(
      entered({ profileId, baseAddress: other.address, apiKey: 'other-key' }),
    );
    await other.close();
    expect(answer).toMatchObject({ ok: false, problem: { kind: 'disk', what: 'profiles' } });
    expect([...vault.secrets.values()]).toEqual([entryOf(`${service.address}/`)]);
    expect(await connections.current.endpoint()).toMatchObject({
      ok: true,
      value: { apiKey, baseAddress: `${service.address}/` },
    });
  });

  it.each([
    ['locked', 'keychain-locked'],
    ['unavailable', 'secret-not-removed'],
  ] as const)('is removed from memory even if the keychain is %s, which is reported', async (state, kind) => {
    const { connections, vault } = await workstation();
    await connections.connect(entered());
    vault.keychain.remove = async () => state;
    expect(await connections.forgetKey(openId(connections))).toEqual(fail({ kind }));
    expect(await connections.current.endpoint()).toEqual(fail({ kind: 'no-key' }));
    expect(connections.current.read().key).toBe(state);
  });

  it('of a removed profile is removed from memory, even if the keychain cannot delete it', async () => {
    const { keychain } = memoryKeychain();
    const keys = new ProfileKeys(keychain);
    const profile = { ...storedProfile, keyStorage: 'keychain' } as const;
    await keys.save(profile, apiKey);
    keychain.remove = async () => 'locked';
    expect(await keys.forget(profile)).toEqual(fail({ kind: 'keychain-locked' }));
    expect(keys.get(profile)).toBeUndefined();
  });

  it.each([
    ['a bare key', apiKey],
    ['JSON of another form', JSON.stringify({ key: apiKey })],
  ])('that is in the keychain as %s counts as absent', async (_what, secret) => {
    const { connections, vault } = await workstation();
    await connections.connect(entered());
    vault.secrets.set(connections.current.read().profile?.id ?? '', secret);
    const restarted = await workstation('open', vault);
    await restarted.connections.resume();
    expect(restarted.connections.current.read().key).toBe('absent');
    expect(await restarted.connections.current.endpoint()).toEqual(fail({ kind: 'no-key' }));
  });

  it('that is used for one session is bound to its address too', async () => {
    const keys = new ProfileKeys(memoryKeychain().keychain);
    const profile = { ...storedProfile, keyStorage: 'memory' } as const;
    await keys.save(profile, apiKey);
    expect(keys.get(profile)).toBe(apiKey);
    const moved = { ...profile, baseAddress: 'https://other.example.com/' };
    expect(keys.get(moved)).toBeUndefined();
    expect(await keys.read(moved)).toEqual({ state: 'other-service', boundService: profile.baseAddress });
  });

  it('fits into the Windows Credential Vault with the longest address', async () => {
    const { keychain, secrets } = memoryKeychain();
    const baseAddress = `https://${'a'.repeat(488)}.com/`.slice(0, 500);
    await new ProfileKeys(keychain).save(
      { ...storedProfile, keyStorage: 'keychain', baseAddress },
      'k'.repeat(1_900),
    );
    expect(Buffer.byteLength([...secrets.values()].join(''))).toBeLessThanOrEqual(2_500);
  });

  it('stays with its own profile when two connect at the same time', async () => {
    const { connections, vault } = await workstation();
    await Promise.all([
      connections.connect(entered({ name: 'A' })),
      connections.connect(entered({ name: 'B' })),
    ]);
    expect(connections.current.read().profiles.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(vault.secrets.size).toBe(2);
  });
});

describe('the built-in service', () => {
  it('needs no account, and saves its generated key like any other', async () => {
    const { connections, vault } = await workstation();
    expect(await connections.startBuiltIn()).toMatchObject({
      ok: true,
      value: { profile: { service: 'built-in' }, keyStorage: 'keychain' },
    });
    expect([...vault.secrets.values()]).toEqual([entryOf('built-in')]);
  });

  it.each(['locked', 'unavailable'] as const)(
    'works without asking when the keychain is %s, now and after a restart',
    async (state) => {
      const { connections } = await workstation(state);
      expect(await connections.startBuiltIn()).toMatchObject({
        ok: true,
        value: { keyStorage: 'memory', key: 'present' },
      });
      const restarted = await workstation(state);
      await restarted.connections.resume();
      expect(restarted.connections.current.read()).toMatchObject({
        profile: { service: 'built-in' },
        key: 'present',
      });
    },
  );

  it('is reported as stopped when it crashes, and as reached when it is back', async () => {
    const { connections, reported, builtInRuns } = await workstation();
    await connections.startBuiltIn();
    builtInRuns(false);
    expect(reported.at(-1)?.reach).toEqual({
      kind: 'failed',
      since: 1_000,
      problem: { kind: 'built-in-service-stopped' },
    });
    builtInRuns(true);
    expect(reported.at(-1)?.reach).toEqual({ kind: 'reached', at: 1_000 });
  });

  it('does not change the connection state of another service’s profile', async () => {
    const { connections, reported, builtInRuns } = await workstation();
    await connections.connect(entered());
    const before = reported.length;
    builtInRuns(false);
    expect(reported).toHaveLength(before);
  });

  it('stays closed after its key was removed, until it is selected again', async () => {
    const { connections, vault } = await workstation();
    await connections.startBuiltIn();
    await connections.forgetKey(openId(connections));
    const restarted = await workstation('open', vault);
    await restarted.connections.resume();
    expect(restarted.connections.current.read()).toMatchObject({
      profile: { service: 'built-in' },
      key: 'absent',
    });
    expect(await restarted.connections.startBuiltIn()).toMatchObject({ ok: true, value: { key: 'present' } });
    expect(restarted.connections.current.read().profiles).toHaveLength(1);
  });
});

describe('the built-in service, opened for one session', () => {
  const nextRun = async (vault: ReturnType<typeof memoryKeychain>) => {
    const next = await workstation('open', vault);
    await next.connections.resume();
    return next.connections.current.read();
  };

  it('replaces another profile, which the next session opens again', async () => {
    const before = await workstation();
    await before.connections.connect(entered());
    const { connections, reported } = await workstation('open', before.vault);
    expect(await connections.resumeWithBuiltIn()).toMatchObject({
      ok: true,
      value: { profile: { service: 'built-in' }, key: 'present' },
    });
    expect(connections.current.read().profile?.service).toBe('built-in');
    expect(reported.map(({ profile }) => profile?.name)).not.toContain('Shop');
    expect(await nextRun(before.vault)).toMatchObject({ profile: { name: 'Shop' }, key: 'present' });
  });

  it('uses its existing profile, if there is one', async () => {
    const before = await workstation();
    const made = await before.connections.startBuiltIn();
    await before.connections.close();
    const { connections } = await workstation('open', before.vault);
    await connections.resumeWithBuiltIn();
    expect(connections.current.read().profile?.id).toBe(made.ok && made.value.profile?.id);
    expect(connections.current.read().profiles).toHaveLength(1);
    expect((await nextRun(before.vault)).profile).toBeNull();
  });

  it('is replaced by a profile that the user opens, also at the next start', async () => {
    const before = await workstation();
    const shop = await before.connections.connect(entered());
    await before.connections.close();
    const { connections } = await workstation('open', before.vault);
    await connections.resumeWithBuiltIn();
    await connections.open((shop.ok && shop.value.profile?.id) || '');
    expect(connections.current.read()).toMatchObject({ profile: { name: 'Shop' }, key: 'present' });
    expect((await nextRun(before.vault)).profile?.name).toBe('Shop');
  });

  it('leaves no profile open when it is closed or removed', async () => {
    const before = await workstation();
    await before.connections.connect(entered());
    const closed = await workstation('open', before.vault);
    await closed.connections.resumeWithBuiltIn();
    await closed.connections.close();
    expect(closed.connections.current.read()).toMatchObject({ profile: null, key: 'absent' });

    const { connections } = await workstation('open', before.vault);
    await connections.resumeWithBuiltIn();
    await connections.remove(connections.current.read().profile?.id ?? '');
    expect(connections.current.read()).toMatchObject({ profile: null, profiles: [{ name: 'Shop' }] });
  });
});

describe('the result of the last request', () => {
  const problem = { kind: 'host-unknown', host: 'reports.invalid' } as const;

  it('is dated from the first failure of a series, and an answer of any status counts as reached', async () => {
    const { connections } = await workstation();
    await connections.connect(entered());
    const endpoint = await openEndpoint(connections);
    connections.current.record(endpoint, problem);
    connections.current.record(endpoint, { kind: 'timed-out', host: 'reports.invalid', seconds: 30 });
    expect(connections.current.read().reach).toMatchObject({
      kind: 'failed',
      since: 1_000,
      problem: { kind: 'timed-out' },
    });
    connections.current.record(endpoint, { kind: 'cancelled' });
    expect(connections.current.read().reach.kind).toBe('failed');
    const { host } = problem;
    for (const answered of [
      { kind: 'service-error', host, status: 500, restError: null, excerpt: '' },
      { kind: 'too-many-requests', host, retryAfterSeconds: 5, restError: null },
      null,
    ] as const) {
      connections.current.record(endpoint, problem);
      connections.current.record(endpoint, answered);
      expect(connections.current.read().reach).toEqual({ kind: 'reached', at: 1_000 });
    }
  });

  it.each<[string, (connections: ServiceConnections, profileId: string) => Promise<unknown>]>([
    ['the key is forgotten', (connections, profileId) => connections.forgetKey(profileId)],
    ['the profile is closed', (connections) => connections.close()],
    ['another profile is opened', (connections) => connections.startBuiltIn()],
    [
      'its key is replaced',
      (connections, profileId) => connections.connect(entered({ profileId, keyStorage: 'memory' })),
    ],
  ])(
    'ignores requests with a key that was in use before %s, and they are cancelled',
    async (_when, change) => {
      const { connections } = await workstation();
      await connections.connect(entered());
      const before = await openEndpoint(connections);
      expect(before.replaced.aborted).toBe(false);
      await change(connections, before.profileId);
      const { reach } = connections.current.read();
      expect(before.replaced.aborted).toBe(true);
      connections.current.record(before, problem);
      expect(connections.current.read().reach).toEqual(reach);
    },
  );

  it('ignores a request in progress with a replaced key, and the next has the new key', async () => {
    const server = await FaultyServer.start(json(200, '[]'), hang, json(200, '[]'));
    const { connections } = await workstation();
    await connections.connect(entered({ baseAddress: server.address }));
    const before = await openEndpoint(connections);
    const client = createReportsClient({ read: fetch, send: [fetch] });
    const asking = client.reports(before, { limit: 20, page: 1 }, { signal: before.replaced });
    const request = await server.request(2);
    const { profileId } = before;
    await connections.connect(entered({ profileId, baseAddress: server.address, apiKey: 'another-key' }));
    expect(await asking).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    await request.over;
    expect(connections.current.read().reach.kind).toBe('reached');
    await client.reports(await openEndpoint(connections), { limit: 20, page: 1 });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      apiKey,
      apiKey,
      'another-key',
      'another-key',
    ]);
    await server.close();
  });

  it('never sends a new key to the address of the old one', async () => {
    const { connections } = await workstation();
    await connections.connect(entered());
    const profileId = connections.current.read().profile?.id ?? '';
    const other = await FaultyServer.start(json(200, '[]'));
    let connecting = true;
    const moving = connections
      .connect(entered({ profileId, baseAddress: other.address, apiKey: 'other-key' }))
      .finally(() => {
        connecting = false;
      });
    const pairs = new Set<string>();
    while (connecting) {
      const { apiKey: key, baseAddress } = await openEndpoint(connections);
      pairs.add(`${key} ${baseAddress}`);
      await new Promise(setImmediate);
    }
    await moving;
    const endpoint = await openEndpoint(connections);
    expect(endpoint).toMatchObject({ apiKey: 'other-key', baseAddress: `${other.address}/` });
    pairs.delete(`other-key ${other.address}/`);
    expect([...pairs]).toEqual([`${apiKey} ${service.address}/`]);
    await other.close();
  });
});

function openId(connections: ServiceConnections): string {
  return connections.current.read().profile?.id ?? '';
}

async function openEndpoint(connections: ServiceConnections): Promise<OpenEndpoint> {
  const endpoint = await connections.current.endpoint();
  if (!endpoint.ok) throw new Error(`no endpoint: ${endpoint.problem.kind}`);
  return endpoint.value;
}

describe('a change that replaces the open profile, its key or its address', () => {
  it.each<
    [string, (connections: ServiceConnections, profileId: string) => Promise<{ readonly ok: boolean }>]
  >([
    ['another key', (connections, profileId) => connections.connect(entered({ profileId }))],
    ['another profile', (connections) => connections.connect(entered({ name: 'Other' }))],
    ['the built-in service', (connections) => connections.startBuiltIn()],
    ['opening', (connections, profileId) => connections.open(profileId)],
    ['closing', (connections) => connections.close()],
    ['removing', (connections, profileId) => connections.remove(profileId)],
    ['forgetting the key', (connections, profileId) => connections.forgetKey(profileId)],
  ])('is made only while sending is paused: %s', async (_, change) => {
    const { connections, reported, halted } = await workstation();
    await connections.connect(entered());
    const profileId = connections.current.read().profile?.id ?? '';
    reported.length = 0;
    halted.length = 0;
    expect(await change(connections, profileId)).toMatchObject({ ok: true });
    expect(halted).toHaveLength(1);
    expect(halted[0]?.[0]).toEqual(reported[0]);
  });
});
