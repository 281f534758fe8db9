import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dumpablePostgres, runClient } from '../support/databases/dumped-postgres';
import { createDatabase, postgresForTests } from '../support/databases/team-postgres';
import { afterTest } from '../support/runner/after-test';
import { temporaryFolder } from '../support/runner/temporary-folder';
import { type ServiceProcess, startServiceProcess } from '../support/servers/service-process';
import { reportsOfService } from '../support/servers/service-reports';
import { callService, postJson } from '../support/servers/test-service';

const postgres = postgresForTests();
const feedback = '{"behaviour":{"desired":{"risk_assignment":"clear"}}}';

async function start(...args: readonly string[]): Promise<ServiceProcess> {
  const service = await startServiceProcess(...args);
  afterTest(() => service.stop());
  return service;
}

function call(
  { address, applications }: ServiceProcess,
  path: string,
  init?: RequestInit,
): Promise<Response> {
  return callService(address + path, applications[0]?.key ?? '', init);
}

/** Sends a transaction. Resolves to the ID of its report, and to null if there was no answer. */
async function send(service: ServiceProcess, transaction_id: string): Promise<string | null> {
  const user = { id: `${transaction_id.length}@example.com` };
  const answer = await call(
    service,
    '/transactions',
    postJson(JSON.stringify({ transaction_id, user })),
  ).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => null,
  );
  if (answer === null) return null;
  expect(answer.status).toBe(201);
  return /"report_id":(\d+)/.exec(answer.text)?.[1] ?? '';
}

/** Returns the texts of all reports without the ID of their application. */
async function textsOf(service: ServiceProcess): Promise<readonly string[]> {
  const { id = '' } = service.applications[0] ?? {};
  return (await reportsOfService(service)).map(({ json }) => json.replace(id, ''));
}

describe('the service on PostgreSQL', () => {
  it('creates the same reports as on SQLite, and has everything after a restart', async () => {
    const database = ['--database', await postgres.newDatabase()];
    const before = await start(...database, '--reports', '700', '--seed', '7', '--applications', '2');
    const onSqlite = await start('--reports', '700', '--seed', '7');
    const reports = await textsOf(before);
    expect(reports).toHaveLength(700);
    expect(reports).toEqual(await textsOf(onSqlite));
    await send(before, 'a/1');
    expect((await call(before, '/feedback/a%2F1', postJson(feedback))).status).toBe(200);
    expect(await before.stop()).toBe(0);
    expect(before.output().split('\n')).toHaveLength(2);

    const after = await start(...database, '--reports', '5', '--applications', '2');
    expect(after.applications).toEqual(before.applications);
    expect((await textsOf(after)).slice(1)).toEqual(reports);
    expect(await (await call(after, '/feedback')).json()).toMatchObject([
      { transaction_id: 'a/1', feedback: JSON.parse(feedback) },
    ]);
  });

  it('is one service with several instances', async () => {
    const database = ['--database', await postgres.newDatabase(), '--reports', '50'];
    const [one, other] = await Promise.all([start(...database), start(...database)]);
    expect(other.applications).toEqual(one.applications);
    expect(await textsOf(other)).toHaveLength(50);
    const waiting = call(other, '/reports/order-1?timeout=1h');
    const id = await send(one, 'order-1');
    expect(await (await waiting).text()).toContain(`"id":${id},`);
    expect(await textsOf(one)).toEqual(await textsOf(other));
  });

  it('loses nothing that was answered when instances are killed', async () => {
    const database = ['--database', await postgres.newDatabase(), '--reports', '20'];
    const instances = await Promise.all([start(...database), start(...database), start(...database)]);
    const answered = new Map<string, string>();
    const kills = [10, 25];
    await Promise.all(
      instances.map(async (instance, index) => {
        for (let n = 1; n <= 60; n++) {
          const transactionId = `${index}-${n}`;
          const id = await send(instance, transactionId);
          if (id === null) return;
          answered.set(transactionId, id);
          // While the others and its own next transaction are on their way.
          if (n === kills[index]) void instance.kill();
        }
      }),
    );
    expect(answered.size).toBeGreaterThan(60 + 10 + 25 - 1);
    const reports = await reportsOfService(await start(...database));
    const ids = new Map(reports.map(({ transactionId, id }) => [transactionId, id]));
    for (const [transactionId, id] of answered) expect(ids.get(transactionId)).toBe(id);
    const sent = reports.filter(({ transactionId }) => /^\d-\d+$/.test(transactionId));
    expect(new Set(sent.map(({ transactionId }) => transactionId)).size).toBe(sent.length);
    const numbers = reports.map(({ id }) => Number(BigInt(id) - 1_000_000_000_000_000_000n));
    expect(numbers).toEqual(reports.map((_, index) => reports.length - index));
  });

  it('creates live transactions in one of its instances, and in another one when that is killed', async () => {
    const database = ['--database', await postgres.newDatabase(), '--reports', '0', '--live', '20'];
    const first = await start(...database);
    const second = await start(...database);
    const count = async () =>
      z.array(z.unknown()).parse(await (await call(second, '/reports?limit=1000')).json()).length;
    await expect.poll(count).toBeGreaterThan(0);
    await first.kill();
    const left = await count();
    await expect.poll(count).toBeGreaterThan(left);
    const ids = (await reportsOfService(second)).map(
      ({ transactionId, timestamp }) => `${transactionId} ${timestamp}`,
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('injects faults on demand, and has stored what it received before it cut the connection', async () => {
    const service = await start('--database', await postgres.newDatabase(), '--reports', '5', '--faults');
    const plan = [
      { fault: 'page-drift', insert: 2, times: 1 },
      { fault: '503', path: '/reports', times: 1 },
      { fault: 'reset', after: 'work', path: '/feedback/*', times: 1 },
    ];
    await send(service, 'order-1');
    const planned = await call(service, '/faults', { ...postJson(JSON.stringify(plan)), method: 'PUT' });
    expect(planned.status).toBe(200);
    const refused = await call(service, '/reports');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await textsOf(service)).toHaveLength(8);
    await expect(call(service, '/feedback/order-1', postJson(feedback))).rejects.toThrow();
    expect(await (await call(service, '/feedback')).json()).toMatchObject([{ transaction_id: 'order-1' }]);
  });

  it('says why it cannot start', async () => {
    await expect(startServiceProcess('--database', 'postgres://reports@127.0.0.1:1/reports')).rejects.toThrow(
      'exit code 1',
    );
  });
});

/** Fills a service, so that it has reports, feedback and a key, and returns what it shows. */
async function used(service: ServiceProcess) {
  await send(service, 'order-1');
  await call(service, '/feedback/order-1', postJson(feedback));
  return { applications: service.applications, ...(await shown(service)) };
}

async function shown(service: ServiceProcess) {
  return {
    reports: await reportsOfService(service),
    feedback: await (await call(service, '/feedback')).text(),
  };
}

describe('a backup', () => {
  it('of the database by pg_dump can be restored, and the service continues', async () => {
    const [original, restored] = [
      await createDatabase(await dumpablePostgres()),
      await postgres.newDatabase(),
    ];
    const service = await start('--database', original, '--reports', '300');
    const expected = await used(service);
    const file = join(temporaryFolder(), 'reports.dump');
    await runClient('pg_dump', '--format=custom', '--schema=whereabouts_reports', `--file=${file}`, original);
    // It continues during the backup, and what follows isn't part of it.
    await send(service, 'order-2');
    await runClient('pg_restore', '--no-owner', `--dbname=${restored}`, file);
    const continued = await start('--database', restored, '--reports', '5');
    expect({ applications: continued.applications, ...(await shown(continued)) }).toEqual(expected);
    expect(await send(continued, 'order-3')).toBe(String(1_000_000_000_000_000_302n));
  });

  it('of the folder, copied while the service is stopped, can be restored, and the service continues', async () => {
    const [data, copy] = [join(temporaryFolder(), 'data'), join(temporaryFolder(), 'copy')];
    const service = await start('--data', data, '--reports', '300');
    const expected = await used(service);
    await service.stop();
    cpSync(data, copy, { recursive: true });
    const continued = await start('--data', copy, '--reports', '5');
    expect({ applications: continued.applications, ...(await shown(continued)) }).toEqual(expected);
    expect(await send(continued, 'order-3')).toBe(String(1_000_000_000_000_000_302n));
  });
});
