import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Connections } from '../../../main/connection/connections';
import { ProfileKeys } from '../../../main/connection/profile-keys';
import { openProfiles } from '../../../main/connection/profiles-file';
import { createReportsClient } from '../../../main/reports/client';
import { Reading } from '../../../main/reports/reading';
import { hang } from '../../../main/service/faults/broken-connections';
import { refused } from '../../../main/service/faults/other-answers';
import { fail } from '../../../shared/result';
import { json } from '../../support/behaviours';
import { FaultyServer } from '../../support/faulty-server';
import { memoryKeychain } from '../../support/memory-keychain';
import { pageOf, raw, sampleReport, sampleReports } from '../../support/sample-reports';
import { temporaryFolder } from '../../support/temporary-folder';

let server: FaultyServer;
let connections: Connections;
let reading: Reading;

beforeEach(async () => {
  server = await FaultyServer.start(json(200, '[]'));
  const client = createReportsClient({ read: fetch, send: fetch });
  connections = new Connections({
    profiles: await openProfiles(join(temporaryFolder(), 'profiles.json')),
    keys: new ProfileKeys(memoryKeychain().keychain),
    client,
    builtIn: {
      start: async () => fail({ kind: 'built-in-service-stopped' }),
      address: () => null,
      onChange: () => undefined,
      stop: () => undefined,
    },
    now: () => 1,
    newKey: () => 'none',
    changed: () => undefined,
  });
  await connections.connect({
    profileId: null,
    name: 'Shop',
    baseAddress: server.address,
    apiKey: 'AbCdEf.0123456789',
    allowPlainHttp: false,
    keepKey: 'keychain',
  });
  reading = new Reading({ client, connections, now: () => 2 });
});

afterEach(() => server.close());

const lookUp = { transactionId: 'a', since: '30d', timeout: '5s', limit: 20, page: 1 };

describe('a page of reports', () => {
  it('comes as narrow rows, and each report in full when it is asked for', async () => {
    const text = sampleReport({ id: raw('9007199254740993'), surprise: [1] });
    server.behave(json(200, pageOf(text)));
    expect(await reading.page({ page: 1, limit: 1 })).toMatchObject({
      ok: true,
      value: {
        rows: [{ key: '9007199254740993', id: '9007199254740993' }],
        mayHaveNext: true,
        receivedAt: 2,
      },
    });
    expect(reading.detail({ key: '9007199254740993' })).toMatchObject({
      ok: true,
      value: { json: text, unknownFields: [{ path: 'surprise', json: '[1]' }] },
    });
    expect(reading.detail({ key: '1' })).toEqual({ ok: false, problem: { kind: 'gone' } });
  });

  it('is the last one where it is not full', async () => {
    server.behave(json(200, pageOf(...sampleReports(3))));
    expect(await reading.page({ page: 4, limit: 20 })).toMatchObject({
      ok: true,
      value: { mayHaveNext: false, page: 4 },
    });
  });
});

describe('a newer request', () => {
  it('ends the one before, so that what is held is what is shown', async () => {
    const before = server.requests.length;
    server.behave(hang, json(200, pageOf(...sampleReports(2))));
    const overtaken = reading.page({ page: 1, limit: 20 });
    const request = await server.request(before + 1);
    const [row] = await reading
      .page({ page: 2, limit: 20 })
      .then((answer) => (answer.ok ? answer.value.rows : []));
    expect(await overtaken).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    await request.over;
    expect(reading.detail({ key: row?.key ?? '' })).toMatchObject({ ok: true });
  });
});

describe('a look-up', () => {
  it('ends when it is cancelled, and the connection counts as before', async () => {
    const before = server.requests.length;
    const reach = connections.read().reach;
    server.behave(hang);
    const waiting = reading.lookUp({ ...lookUp, timeout: '10m' });
    await server.request(before + 1);
    reading.cancel();
    expect(await waiting).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    expect(connections.read().reach).toEqual(reach);
  });

  it.each([
    [{ transactionId: '..' }, 'Transaction ID'],
    [{ transactionId: '' }, 'Transaction ID'],
    [{ since: 'yesterday' }, 'Since'],
    [{ timeout: '5' }, 'Wait up to'],
    [{ timeout: '2h' }, 'Wait up to'],
  ])('is refused before anything is sent when it says %j', async (change, field) => {
    const before = server.requests.length;
    expect(await reading.lookUp({ ...lookUp, ...change })).toMatchObject({
      ok: false,
      problem: { kind: 'invalid-input', field },
    });
    expect(server.requests.length).toBe(before);
  });

  it('that finds nothing has reached the service; a refused key has not', async () => {
    server.behave(refused(404));
    expect(await reading.lookUp(lookUp)).toMatchObject({
      ok: false,
      problem: { kind: 'service-error', status: 404 },
    });
    expect(connections.read().reach.kind).toBe('reached');
    server.behave(refused(401));
    await reading.lookUp(lookUp);
    expect(connections.read().reach).toMatchObject({ kind: 'failed', problem: { kind: 'key-refused' } });
    expect(connections.read().key).toBe('present');
  });
});
