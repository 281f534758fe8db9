import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenEndpoint } from '../../../main/connection/service-connection';
import { LookUps } from '../../../main/look-up/look-ups';
import type { ReportsChanged } from '../../../shared/contract/report.calls';
import type { Problem } from '../../../shared/domain/problem';
import { succeed } from '../../../shared/result';
import { errorStatus, hang, html } from '../../faults/fault-effects';
import { openStoreInProcess, type StoreInProcess } from '../../support/databases/store-in-process';
import { pageOf, raw, sampleReport } from '../../support/inputs/sample-reports';
import { temporaryFolder } from '../../support/runner/temporary-folder';
import { json } from '../../support/servers/behaviours';
import { FaultyServer } from '../../support/servers/faulty-server';
import { endpointOf, readingClient } from '../../support/servers/reading';

let server: FaultyServer;
let store: StoreInProcess;
let lookUps: LookUps;
let recorded: (Problem['kind'] | null)[];
let stored: ReportsChanged[];

beforeEach(async () => {
  server = await FaultyServer.start(json(200, '[]'));
  store = await openStoreInProcess(join(temporaryFolder(), 'store'));
  recorded = [];
  stored = [];
  const endpoint: OpenEndpoint = {
    ...endpointOf(server.address),
    profileId: 'profile',
    replaced: new AbortController().signal,
  };
  let ids = 0;
  lookUps = new LookUps({
    client: readingClient().client,
    connection: {
      endpoint: async () => succeed(endpoint),
      record: (_endpoint, problem) => recorded.push(problem?.kind ?? null),
    },
    store,
    onReportsStored: (changed) => stored.push(changed),
    newId: () => {
      ids += 1;
      return `look-up-${ids}`;
    },
  });
});

afterEach(async () => {
  await server.close();
  await store.close();
  expect(store.defects).toEqual([]);
});

const lookUp = { transactionId: 'a', since: '30d', timeout: '5s' };
/** Returns this many reports of a transaction. */
const reports = (from: number, count: number, transaction = 'a') =>
  Array.from({ length: count }, (_, index) =>
    sampleReport({ id: raw(String(from + index)), transaction_id: transaction, event: { id: transaction } }),
  );

describe('a look-up', () => {
  it('stores every page of the transaction and returns the filter that shows them', async () => {
    server.behave(
      json(200, pageOf(...reports(1, 100))),
      json(200, pageOf(...reports(101, 40))),
      json(200, '[]'),
    );
    const found = await lookUps.lookUp(lookUp);
    const filter = { field: 'lookUp', id: 'look-up-1', transactionId: 'a' } as const;
    expect(found).toEqual({ ok: true, value: { filter, received: 140, foreign: 0 } });
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/reports/a?limit=100&page=1&since=30d&timeout=5s',
      '/reports/a?limit=100&page=2&since=30d&timeout=0s',
      '/reports/a?limit=100&page=3&since=30d&timeout=0s',
    ]);
    const query = { text: '', filters: [filter], sort: { column: 'time', descending: true } } as const;
    expect(await store.call('reports.count', { query, asOf: null })).toMatchObject({
      ok: true,
      value: { shown: 140, stored: 140 },
    });
    expect(recorded).toEqual([null, null, null]);
    expect(stored.map(({ added }) => added)).toEqual([100, 40]);
  });

  it('treats a short first page as the service’s maximum until the next one is empty', async () => {
    server.behave(
      json(200, pageOf(...reports(1, 20))),
      json(200, pageOf(...reports(21, 20))),
      json(200, pageOf(...reports(41, 3))),
      errorStatus(404),
    );
    expect(await lookUps.lookUp(lookUp)).toMatchObject({ ok: true, value: { received: 43 } });
    expect(server.requests[1]?.path).toContain('limit=20&page=2');
  });

  it('ends when every page is the same', async () => {
    server.behave(json(200, pageOf(...reports(1, 100))));
    expect(await lookUps.lookUp(lookUp)).toMatchObject({ ok: true, value: { received: 100 } });
    expect(server.requests).toHaveLength(2);
  });

  it('counts reports of other transactions and does not show them', async () => {
    server.behave(json(200, pageOf(...reports(1, 2), ...reports(3, 1, 'b'))), json(200, '[]'));
    const found = await lookUps.lookUp(lookUp);
    expect(found).toMatchObject({ ok: true, value: { received: 3, foreign: 1 } });
    const filter = { field: 'lookUp', id: 'look-up-1', transactionId: 'a' } as const;
    const query = { text: '', filters: [filter], sort: { column: 'time', descending: true } } as const;
    expect(await store.call('reports.count', { query, asOf: null })).toMatchObject({
      ok: true,
      value: { shown: 2, stored: 3 },
    });
  });

  it('finds nothing if the answer is empty', async () => {
    expect(await lookUps.lookUp(lookUp)).toMatchObject({ ok: true, value: { received: 0, foreign: 0 } });
    expect(recorded).toEqual([null]);
  });

  it.each([
    [errorStatus(404), 'service-error'],
    [errorStatus(401), 'key-refused'],
    [html(), 'not-the-service'],
  ])('that fails returns the problem and reports it to the connection', async (behaviour, kind) => {
    server.behave(behaviour);
    expect(await lookUps.lookUp(lookUp)).toMatchObject({ ok: false, problem: { kind } });
    expect(recorded).toEqual([kind]);
  });

  it('ends when cancelled, without changing the state of the connection', async () => {
    server.behave(hang);
    const waiting = lookUps.lookUp({ ...lookUp, timeout: '10m' });
    await server.request(1);
    lookUps.cancel();
    expect(await waiting).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    expect(recorded).toEqual([]);
  });

  it('ends when another profile is opened', async () => {
    const profile = {
      id: 'profile',
      name: 'Shop',
      colour: 'blue',
      service: 'external',
      baseAddress: 'x',
    } as const;
    const ready = { kind: 'ready', persistent: true, notices: [] } as const;
    const open = {
      profile,
      keyService: null,
      keyStorage: 'keychain',
      reach: { kind: 'untried' },
      profiles: [profile],
    } as const;
    lookUps.onProfileChange({ ...open, key: 'present' }, ready);
    server.behave(hang);
    const waiting = lookUps.lookUp(lookUp);
    await server.request(1);
    lookUps.onProfileChange({ ...open, key: 'absent' }, ready);
    expect(await waiting).toEqual({ ok: false, problem: { kind: 'cancelled' } });
  });

  it('is cancelled by a newer one', async () => {
    server.behave(hang, json(200, pageOf(...reports(1, 1))), json(200, '[]'));
    const overtaken = lookUps.lookUp(lookUp);
    const request = await server.request(1);
    expect(await lookUps.lookUp(lookUp)).toMatchObject({ ok: true, value: { received: 1 } });
    expect(await overtaken).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    await request.over;
  });

  it.each([
    [{ transactionId: '..' }, 'Transaction ID'],
    [{ transactionId: '' }, 'Transaction ID'],
    [{ since: 'yesterday' }, 'Since'],
    [{ timeout: '5' }, 'Wait up to'],
    [{ timeout: '2h' }, 'Wait up to'],
  ])('is refused before anything is sent if its input is %j', async (change, field) => {
    expect(await lookUps.lookUp({ ...lookUp, ...change })).toMatchObject({
      ok: false,
      problem: { kind: 'invalid-input', field, reason: expect.stringMatching(/\.$/) },
    });
    expect(server.requests).toEqual([]);
  });
});
