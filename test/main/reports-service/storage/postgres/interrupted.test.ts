import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { newApplication } from '../../../../../main/reports-service/application';
import { Arrivals } from '../../../../../main/reports-service/arrivals';
import { Intake } from '../../../../../main/reports-service/intake';
import { SqliteStorages } from '../../../../../main/reports-service/storage/sqlite-storages';
import type { Storage, Storages } from '../../../../../main/reports-service/storage/storage';
import { CommitUnconfirmed, DatabaseUnavailable } from '../../../../../shared/node/postgres/unavailable';
import { testNow } from '../../../../support/clocks/test-time';
import { mortalPostgres } from '../../../../support/databases/mortal-postgres';
import {
  addApplication,
  openApplication,
  openStorages,
} from '../../../../support/databases/reports-postgres';
import { firstPage, parsed, reports, write } from '../../../../support/databases/stored-reports';
import { createDatabase, postgresForTests, query } from '../../../../support/databases/team-postgres';
import { sampleTransaction } from '../../../../support/inputs/sample-transaction';
import { someTransaction } from '../../../../support/inputs/some-transaction';
import { afterTest } from '../../../../support/runner/after-test';
import { startCuttingProxy } from '../../../../support/servers/cutting-proxy';
import { callService, postJson, startTestService } from '../../../../support/servers/test-service';

const postgres = postgresForTests();
const feedback = { transactionId: 'login-1', receivedAt: '2026-03-01T00:00:00Z', body: '{}' };
const login = (n: number) => someTransaction({ transactionId: `login-${n}` });
const idsOf = (taken: readonly { readonly reportId: bigint }[]) =>
  taken.map(({ reportId }) => Number(reportId - 1_000_000_000_000_000_000n));

function intakeOf(storage: Storage): Intake {
  return new Intake('shop', storage, new Arrivals(), () => testNow);
}

/** Opens an application through a proxy that can cut its connections. */
async function behindProxy() {
  const database = await postgres.newDatabase();
  const proxy = await startCuttingProxy(database);
  const storages = await openStorages(proxy.address);
  const application = await addApplication(database);
  const storage = await openApplication(storages, application);
  return { database, application, proxy, storage, intake: intakeOf(storage) };
}

describe('a connection that is cut', () => {
  it('after a commit leaves each report and feedback stored once, and answered', async () => {
    const { proxy, storage, intake } = await behindProxy();
    await intake.take([login(1)]);
    proxy.cutAfterCommit(() => undefined);
    expect(idsOf(await intake.take([login(2), login(3)]))).toEqual([2, 3]);
    proxy.cutAfterCommit(() => undefined);
    await storage.addFeedback(feedback);
    expect(idsOf(await intake.take([login(4)]))).toEqual([4]);
    expect(await storage.countReports()).toBe(4);
    expect(parsed(await storage.readFeedback(firstPage))).toHaveLength(1);
  });

  it('after a commit leaves the reports answered, although another instance has stored more since', async () => {
    const { database, application, proxy, storage, intake } = await behindProxy();
    const other = intakeOf(await openApplication(await openStorages(database), application));
    await intake.take([login(0)]);
    let more: Promise<unknown> = Promise.resolve();
    proxy.cutAfterCommit(() => {
      more = other.take([login(3)]);
    });
    expect(idsOf(await intake.take([login(1), login(2)]))).toEqual([2, 3]);
    await more;
    expect(idsOf(await intake.take([login(4)]))).toEqual([5]);
    expect(await storage.countReports()).toBe(5);
  });

  it('while a partition is created leaves nothing stored, and does not say that the outcome is unknown', async () => {
    const { proxy, intake } = await behindProxy();
    proxy.cutAfterCommit(() => undefined);
    const refused = await intake.take([login(1)]).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseUnavailable);
    expect(refused).not.toBeInstanceOf(CommitUnconfirmed);
    expect(idsOf(await intake.take([login(1)]))).toEqual([1]);
  });

  it('before a commit leaves nothing stored, and says so', async () => {
    const { proxy, storage, intake } = await behindProxy();
    await intake.take([login(1)]);
    proxy.cutBeforeCommit();
    const refused = await intake.take([login(2)]).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseUnavailable);
    expect(refused).not.toBeInstanceOf(CommitUnconfirmed);
    proxy.cutBeforeCommit();
    await expect(storage.addFeedback(feedback)).rejects.toThrow(DatabaseUnavailable);
    expect(parsed(await storage.readFeedback(firstPage))).toEqual([]);
    expect(idsOf(await intake.take([login(2)]))).toEqual([2]);
    await storage.addFeedback(feedback);
    expect(parsed(await storage.readFeedback(firstPage))).toHaveLength(1);
  });
});

describe('a database that is killed', () => {
  it('while transactions arrive, has all that were answered, without gaps', async () => {
    const mortal = await mortalPostgres();
    const database = await createDatabase(mortal.address);
    const storages = await openStorages(database);
    const storage = await openApplication(storages, await addApplication(database));
    const intake = intakeOf(storage);
    const answered = new Map<string, number>();
    let isKilled = false;
    for (let n = 1; n <= 60; n++) {
      const { transactionId } = login(n);
      const taking = intake.take([login(n)]);
      if (n === 30) {
        mortal.kill();
        isKilled = true;
      }
      const taken = await taking.catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) throw error;
        return [];
      });
      for (const id of idsOf(taken)) answered.set(transactionId, id);
      if (isKilled) await mortal.restart();
      isKilled = false;
    }
    const stored = parsed(await storage.readReports({ limit: 100, page: 1n }));
    const ids = Array.isArray(stored) ? stored.map(({ transaction_id }) => transaction_id).toReversed() : [];
    expect(new Set(ids).size).toBe(ids.length);
    expect(answered.size).toBeGreaterThan(50);
    for (const [transactionId, id] of answered) expect(ids[id - 1]).toBe(transactionId);
  });
});

describe('a database that goes and comes back', () => {
  it('still has its look-ups waiting, which get their reports', async () => {
    const mortal = await mortalPostgres();
    const database = await createDatabase(mortal.address);
    const storages = await openStorages(database, { pollMs: 50 });
    const arrivals = new Arrivals();
    const storage = await openApplication(storages, await addApplication(database), [], arrivals);
    const { arrived } = arrivals.wait('login-1', 60_000, new AbortController().signal);
    await mortal.stop();
    await expect(storage.hasTransaction('login-1')).rejects.toThrow(DatabaseUnavailable);
    await mortal.restart();
    const intake = intakeOf(storage);
    await expect.poll(() => intake.take([login(1)]).then(idsOf, (error: unknown) => error)).toEqual([1]);
    expect(await arrived).toBe(true);
  });
});

describe('the service without its database', () => {
  it('answers 503 and asks for a retry, and continues when the database is back', async () => {
    const mortal = await mortalPostgres();
    const database = await createDatabase(mortal.address);
    const storages = await openStorages(database, { pollMs: 50 });
    const application = await addApplication(database);
    const { call, send } = await startTestService({ storages, applications: [application] });
    expect((await send()).status).toBe(201);
    await mortal.stop();
    const body = '{"behaviour":{"desired":{"risk_assignment":"clear"}}}';
    for (const request of [
      () => call('/reports'),
      () => call('/reports/transaction-1'),
      () => call('/feedback'),
      () => call('/feedback/transaction-1', postJson(body)),
      () => send(),
    ]) {
      const response = await request();
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await response.json()).toMatchObject({
        error: 'Service Unavailable',
        error_code: 'DATABASE_UNAVAILABLE',
        cause: expect.stringContaining('Nothing was stored'),
      });
    }
    expect((await call('/reports', { headers: { authorization: 'wrong' } })).status).toBe(401);
    await mortal.restart();
    await expect.poll(async () => (await call('/reports')).status).toBe(200);
    expect(await (await call('/feedback')).json()).toEqual([]);
    expect((await send({ transaction_id: 'transaction-2' })).status).toBe(201);
    expect(await (await call('/reports')).json()).toHaveLength(2);
  });

  it('is not started, and says why', async () => {
    const nowhere = 'postgres://reports@127.0.0.1:1/reports';
    await expect(openStorages(nowhere)).rejects.toThrow(DatabaseUnavailable);
  });

  it('says that the outcome is unknown if the database cannot tell', async () => {
    const application = newApplication();
    const sqlite = new SqliteStorages(null);
    const storages: Storages = {
      isGenerator: true,
      async open(application, filling) {
        const storage = await sqlite.open(application, filling);
        vi.spyOn(storage, 'takeTurn').mockRejectedValue(new CommitUnconfirmed(new Error('gone')));
        return storage;
      },
    };
    const { call } = await startTestService({ storages, applications: [application] });
    const response = await call('/transactions', postJson(sampleTransaction()));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, null]);
    expect(await response.json()).toMatchObject({ error_code: 'OUTCOME_UNKNOWN' });
  });
});

describe('a slow statement', () => {
  it('is cancelled at its deadline, and nothing of it is stored', async () => {
    const database = await postgres.newDatabase();
    const storages = await openStorages(database, { statementTimeoutMs: 200 });
    const storage = await openApplication(storages, await addApplication(database), reports(3));
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    afterTest(() => client.end());
    await client.query('BEGIN; LOCK TABLE whereabouts_reports.report IN ACCESS EXCLUSIVE MODE');
    for (const call of [
      () => storage.readReports(firstPage),
      () => storage.hasTransaction('transaction-1'),
      () => write(storage, reports(1, 4)),
    ]) {
      const refused = await call().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(DatabaseUnavailable);
      expect(refused).toMatchObject({ cause: { code: '57014' } });
    }
    await client.query('ROLLBACK');
    expect(parsed(await storage.readReports(firstPage))).toEqual([3, 2, 1]);
    await write(storage, reports(1, 4));
    expect(parsed(await storage.readReports(firstPage))).toEqual([4, 3, 2, 1]);
  });
});

describe('the connections', () => {
  it('are limited, however many requests arrive at once', async () => {
    const database = await postgres.newDatabase();
    const storages = await openStorages(database, { connections: 2 });
    const application = await addApplication(database);
    const { service, send } = await startTestService({ storages, applications: [application] });
    const requests = Array.from({ length: 100 }, (_, n) => [
      send({ transaction_id: `t-${n}` }),
      callService(`${service.address}/reports`, application.key),
    ]).flat();
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    const sql = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
    // Two that read, one that writes, and one that listens, which is opened meanwhile.
    await expect.poll(() => query(database, sql)).toHaveLength(4);
  });

  it('that are all in use let a request wait, and then fail with 503', async () => {
    const database = await postgres.newDatabase();
    const storages = await openStorages(database, { connections: 1 });
    const application = await addApplication(database);
    const { call } = await startTestService({ storages, applications: [application] });
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    afterTest(() => client.end());
    await client.query('BEGIN; LOCK TABLE whereabouts_reports.report IN ACCESS EXCLUSIVE MODE');
    const [first, second] = [call('/reports'), call('/reports')];
    const refused = await Promise.race([first, second]);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ error_code: 'DATABASE_UNAVAILABLE' });
    await client.query('ROLLBACK');
    const statuses = (await Promise.all([first, second])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 503]);
  });
});
