import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Services } from '../../../main/composition/compose-services';
import type { Feedback } from '../../../shared/domain/feedback';
import { everyReport } from '../../../shared/domain/report-query';
import { pageOf, sampleReport } from '../../support/inputs/sample-reports';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { startServices } from '../../support/main/program-services';
import { temporaryFolder } from '../../support/runner/temporary-folder';
import { json } from '../../support/servers/behaviours';
import { FaultyServer } from '../../support/servers/faulty-server';

const keys = { a: 'key-of-a.0123456789', b: 'key-of-b.0123456789' };
const running: Services[] = [];
const servers: FaultyServer[] = [];
afterEach(async () => {
  for (const services of running.splice(0)) await services.stop();
  for (const server of servers.splice(0)) await server.close();
});

async function serverWith(transaction_id: string): Promise<FaultyServer> {
  const server = await FaultyServer.start(json(200, pageOf(sampleReport({ transaction_id }))));
  servers.push(server);
  return server;
}

/** A profile folder and a keychain, with which the app can be started several times. */
function computer() {
  const folder = temporaryFolder();
  const vault = memoryKeychain();
  const path = join(folder, 'profiles.json');
  return {
    vault,
    start: async () => {
      const { services } = await startServices(folder, vault);
      running.push(services);
      await services.resumed;
      return services;
    },
    /** Changes profiles.json as another program would, while this one is not running. */
    edit: (change: (text: string) => string) => writeFileSync(path, change(readFileSync(path, 'utf8'))),
  };
}

async function connect(services: Services, baseAddress: string, apiKey: string, more: object = {}) {
  const entry = { profileId: null, name: 'Shop', allowPlainHttp: false, keyStorage: 'keychain' as const };
  const connected = await services.connections.connect({ ...entry, baseAddress, apiKey, ...more });
  if (!connected.ok) throw new Error(connected.problem.kind);
  return connected.value.profile?.id ?? '';
}

async function stop(services: Services): Promise<void> {
  running.splice(running.indexOf(services), 1);
  await services.stop();
}

/** The Authorization headers that a server received, and the number of POSTs. */
const keysAt = ({ requests }: FaultyServer) => new Set(requests.map(({ headers }) => headers.authorization));
const posted = ({ requests }: FaultyServer) =>
  requests.filter(({ method }) => method === 'POST').map(({ path }) => path);

const firstPage = { query: everyReport, asOf: null, page: 1, limit: 20 };
async function storedTransactions({ store }: Services): Promise<readonly (string | null)[]> {
  const page = await store.call('reports.page', firstPage);
  return page.ok ? page.value.rows.map(({ transactionId }) => transactionId) : [];
}

/** Queues feedback on "t1", which stays Queued while it can be undone. */
async function queueFeedback(services: Services, id: string): Promise<void> {
  const feedback: Feedback = { behaviour: { desired: { risk_assignment: 'clear' } } };
  const given = { transactionId: 't1', feedback, reported: null };
  expect(await services.outbox.put(id, given, { another: false, replaces: null })).toMatchObject({
    ok: true,
  });
}

async function queued({ outbox }: Services): Promise<number | null> {
  const summary = await outbox.read();
  return summary.ok ? summary.value.counts.Queued : null;
}

const otherService = (a: FaultyServer, b: FaultyServer) => ({
  kind: 'open-failed',
  reason: { kind: 'other-service', madeFor: `${a.address}/`, requested: `${b.address}/` },
});

describe('a profile whose address was changed in profiles.json', () => {
  it('sends its key to no other address, and names the one that the key was entered for', async () => {
    const [a, b] = [await serverWith('of-a'), await serverWith('of-b')];
    const { start, edit } = computer();
    const first = await start();
    await connect(first, a.address, keys.a);
    await stop(first);
    edit((text) => text.replaceAll(a.address, b.address));
    const second = await start();
    expect(await second.connections.current.endpoint()).toEqual({ ok: false, problem: { kind: 'no-key' } });
    expect(second.connections.current.read()).toMatchObject({
      key: 'other-service',
      keyService: `${a.address}/`,
      profile: { baseAddress: `${b.address}/` },
    });
    expect(b.requests).toEqual([]);
  });

  it('keeps its key and data when a key for the new address is entered, which creates a separate profile', async () => {
    const [a, b] = [await serverWith('of-a'), await serverWith('of-b')];
    const { start, edit } = computer();
    const first = await start();
    const id = await connect(first, a.address, keys.a);
    await queueFeedback(first, id);
    await stop(first);
    edit((text) => text.replaceAll(a.address, b.address));
    const second = await start();
    expect(await connect(second, b.address, keys.b, { profileId: id })).not.toBe(id);
    await expect.poll(() => storedTransactions(second)).toEqual(['of-b']);
    expect(await queued(second)).toBe(0);
    expect([...keysAt(b)]).toEqual([keys.b]);
    expect(await second.connections.open(id)).toMatchObject({
      value: { key: 'present', profile: { baseAddress: `${a.address}/` } },
    });
    await expect.poll(() => posted(a)).toEqual(['/feedback/t1']);
    expect(posted(b)).toEqual([]);
  });

  /** A profile with a note, a copy and queued feedback of A whose key was forgotten and whose address is now B's, with B's key. */
  async function changedWithKeyOfB() {
    const [a, b] = [await serverWith('of-a'), await serverWith('of-b')];
    const { start, edit } = computer();
    const first = await start();
    const id = await connect(first, a.address, keys.a);
    await expect.poll(() => storedTransactions(first)).toEqual(['of-a']);
    await queueFeedback(first, id);
    await first.connections.forgetKey(id);
    await stop(first);
    edit((text) => text.replaceAll(a.address, b.address));
    const services = await start();
    expect(await connect(services, b.address, keys.b, { profileId: id })).toBe(id);
    await expect.poll(() => services.store.state()).toEqual(otherService(a, b));
    return { a, b, services, id };
  }

  it('opens no data for the new address, so nothing queued is sent there and nothing is merged', async () => {
    const { a, b, services } = await changedWithKeyOfB();
    expect(await services.store.startupRows()).toBeNull();
    expect(await services.store.call('reports.page', firstPage)).toMatchObject({
      problem: { kind: 'store-open-failed', fault: { kind: 'other-service' } },
    });
    expect(await services.store.retry()).toEqual(otherService(a, b));
    expect(posted(b)).toEqual([]);
    expect([...keysAt(b)]).toEqual([keys.b]);
  });

  it('has all its data again once its address is restored and its key entered, and sends queued feedback there', async () => {
    const { a, b, services, id } = await changedWithKeyOfB();
    expect(await services.connections.restoreService(id, `${a.address}/`)).toMatchObject({
      value: { key: 'absent', profile: { baseAddress: `${a.address}/` } },
    });
    expect(await connect(services, a.address, keys.a, { profileId: id })).toBe(id);
    await expect.poll(() => posted(a)).toEqual(['/feedback/t1']);
    expect(await storedTransactions(services)).toEqual(['of-a']);
    expect(posted(b)).toEqual([]);
  });

  it('starts empty with the new address at the user’s request; the old data is set aside', async () => {
    const { a, b, services } = await changedWithKeyOfB();
    expect(await services.store.startOver()).toEqual({
      kind: 'ready',
      persistent: true,
      notices: [{ kind: 'other-service-set-aside', madeFor: `${a.address}/` }],
    });
    await expect.poll(() => storedTransactions(services)).toEqual(['of-b']);
    expect(await queued(services)).toBe(0);
    expect(posted(b)).toEqual([]);
    expect([...keysAt(b)]).toEqual([keys.b]);
  });
});
