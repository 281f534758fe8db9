import fc from 'fast-check';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Application } from '../../../../../main/reports-service/application';
import { Arrivals } from '../../../../../main/reports-service/arrivals';
import { Intake } from '../../../../../main/reports-service/intake';
import { reportPage } from '../../../../../main/reports-service/storage/postgres/postgres-storage';
import { PostgresStorages } from '../../../../../main/reports-service/storage/postgres/postgres-storages';
import { reportsSchema } from '../../../../../main/reports-service/storage/postgres/schema';
import {
  storedText,
  transactionHash,
} from '../../../../../main/reports-service/storage/postgres/stored-transactions';
import { SqliteStorage } from '../../../../../main/reports-service/storage/sqlite-storage';
import type { Storage, WritableStorage } from '../../../../../main/reports-service/storage/storage';
import type { Transaction } from '../../../../../main/reports-service/transaction';
import { sliceElements } from '../../../../../shared/json/slice-json';
import { testNow } from '../../../../support/clocks/test-time';
import {
  addApplication,
  openApplication,
  openStorages,
} from '../../../../support/databases/reports-postgres';
import { firstPage, parsed, reports } from '../../../../support/databases/stored-reports';
import { postgresForTests, query } from '../../../../support/databases/team-postgres';
import { anyTransaction } from '../../../../support/inputs/any-transaction';
import { someTransaction } from '../../../../support/inputs/some-transaction';
import { afterTest } from '../../../../support/runner/after-test';
import { runs } from '../../../../support/runner/depth';
import { temporaryFolderInMemory } from '../../../../support/runner/temporary-folder';

const postgres = postgresForTests();
/** No poll within a test. */
const pollMs = 600_000;

/** Returns the texts of all reports, oldest first. */
async function textsOf(storage: Storage): Promise<readonly string[]> {
  const page = await storage.readReports({ limit: 10_000, page: 1n });
  return (sliceElements(Buffer.from(page).toString()) ?? []).toReversed();
}

function intakeOf(storage: Storage, clock: { readonly now: number } = { now: testNow }): Intake {
  return new Intake('shop', storage, new Arrivals(), () => clock.now);
}

describe('the reports of several instances', () => {
  let database = '';
  let instances: readonly PostgresStorages[] = [];

  beforeAll(async () => {
    database = await postgres.newDatabase();
    const opening = Array.from({ length: 4 }, () =>
      PostgresStorages.open({ database, generates: false, connections: 4, reportsPerPartition: 7 }),
    );
    instances = await Promise.all(opening);
    return async () => {
      for (const instance of instances) await instance.close();
    };
  });

  /** Opens a new application in all instances. */
  async function openInAll(): Promise<readonly Storage[]> {
    const application = await addApplication(database);
    const { signal } = new AbortController();
    const filling = { write: async () => undefined, signal };
    return Promise.all(instances.map((instance) => instance.open(application, filling, new Arrivals())));
  }

  const sendings = fc.array(
    fc.record({
      instance: fc.nat(3),
      transactions: fc.array(anyTransaction, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 12 },
  );

  it('are those of one instance that gets the same transactions', async () => {
    await fc.assert(
      fc.asyncProperty(sendings, async (sent) => {
        const clock = { now: testNow };
        const [storages, alone] = [await openInAll(), await SqliteStorage.open(temporaryFolderInMemory())];
        const intakes = storages.map((storage) => intakeOf(storage, clock));
        const intakeAlone = intakeOf(alone, clock);
        for (const { instance, transactions } of sent) {
          clock.now += 1_000;
          await intakes[instance]?.take(transactions);
          await intakeAlone.take(transactions);
        }
        const expected = await textsOf(alone);
        for (const storage of storages) expect(await textsOf(storage)).toEqual(expected);
        await alone.close();
      }),
      { numRuns: runs(15) },
    );
  });

  it('are those of one instance that gets the transactions in their order, when all are sent at once', async () => {
    const numbered = z.object({ extra_data: z.object({ n: z.int() }) });
    await fc.assert(
      fc.asyncProperty(sendings, async (sent) => {
        const all: Transaction[] = [];
        const storages = await openInAll();
        const intakes = storages.map((storage) => intakeOf(storage));
        const taken = sent.map(({ instance, transactions }) => {
          const marked = transactions.map((transaction) => {
            const each = { ...transaction, extraData: `{"n":${all.length}}` };
            all.push(each);
            return each;
          });
          return intakes[instance]?.take(marked);
        });
        await Promise.all(taken);

        const [first] = storages;
        const found = first ? await textsOf(first) : [];
        const order = found.map((text) => numbered.parse(JSON.parse(text)).extra_data.n);
        expect(order.toSorted((one, other) => one - other)).toEqual(all.map((_, index) => index));
        const alone = await SqliteStorage.open(temporaryFolderInMemory());
        await intakeOf(alone).take(order.flatMap((n) => all[n] ?? []));
        expect(await textsOf(alone)).toEqual(found);
        await alone.close();
      }),
      { numRuns: runs(15) },
    );
  });
});

/** Opens an application in two instances. The second one has these waits. */
async function twoInstances(options: { readonly pollMs: number }) {
  const database = await postgres.newDatabase();
  const [here, there] = [
    await openStorages(database, options),
    await openStorages(database, options),
  ] as const;
  const application = await addApplication(database);
  const arrivals = new Arrivals();
  const storage = await openApplication(here, application);
  await openApplication(there, application, [], arrivals);
  const wait = (transactionId: string) =>
    arrivals.wait(transactionId, 60_000, new AbortController().signal).arrived;
  return { database, application, storage, wait, arrivals };
}

/** Stores report 2 of a new application without a notification. */
async function insertQuietly(database: string, { id }: Application, transactionId: string): Promise<void> {
  await query(
    database,
    `INSERT INTO whereabouts_reports.report (application, position, transaction_hash, timestamp, transaction_id, json)
      SELECT number, 2, $2, 0, $3, '{}' FROM whereabouts_reports.application WHERE id = $1`,
    [id, transactionHash(transactionId), storedText(transactionId)],
  );
}

describe('a look-up that waits at another instance', () => {
  it('is notified when the report is stored, of its transaction and application only', async () => {
    const { database, storage, wait, arrivals } = await twoInstances({ pollMs });
    const waits = [wait('login-1'), wait('login-1'), wait('a\0"b')];
    const another = wait('login-2');
    const other = await openApplication(await openStorages(database), await addApplication(database));
    await intakeOf(other).take([someTransaction({ transactionId: 'login-2' })]);
    await intakeOf(storage).take([
      someTransaction({ transactionId: 'login-1' }),
      someTransaction({ transactionId: 'a\0"b' }),
    ]);
    expect(await Promise.all(waits)).toEqual([true, true, true]);
    expect([...arrivals.awaitedIds]).toEqual(['login-2']);
    await intakeOf(storage).take([someTransaction({ transactionId: 'login-2' })]);
    expect(await another).toBe(true);
  });

  it('is notified among hundreds, when many reports are stored at once', async () => {
    const { storage, wait } = await twoInstances({ pollMs });
    const ids = Array.from({ length: 500 }, (_, number) => `t-${number}`);
    const waits = ids.map(wait);
    const intake = intakeOf(storage);
    await Promise.all(
      ids.map((transactionId) => intake.take([someTransaction({ transactionId, userId: transactionId })])),
    );
    expect(new Set(await Promise.all(waits))).toEqual(new Set([true]));
  });

  it('is notified of a report among more than a page of new ones', async () => {
    const { storage, wait } = await twoInstances({ pollMs });
    const waiting = wait('transaction-1');
    await storage.takeTurn((turn) => turn.write(reports(1_500), []));
    expect(await waiting).toBe(true);
  });

  it('is notified if the notification was lost', async () => {
    const { database, application, storage, wait } = await twoInstances({ pollMs: 50 });
    await storage.takeTurn((turn) => turn.write(reports(1), []));
    const waiting = wait('quiet');
    await insertQuietly(database, application, 'quiet');
    await query(database, 'UPDATE whereabouts_reports.application SET report_count = 2');
    expect(await waiting).toBe(true);
  });

  it('is checked again after its connection was lost', async () => {
    const { database, application, storage, wait } = await twoInstances({ pollMs: 50 });
    await storage.takeTurn((turn) => turn.write(reports(1), []));
    const waiting = wait('quiet');
    // The number of reports doesn't show it.
    await insertQuietly(database, application, 'quiet');
    await query(
      database,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    expect(await waiting).toBe(true);
  });
});

describe('several instances that start together', () => {
  it('create the schema and the applications once', async () => {
    const database = await postgres.newDatabase();
    const instances = await Promise.all(Array.from({ length: 4 }, () => openStorages(database)));
    const found = await Promise.all(instances.map((instance, index) => instance.applications(index + 1)));
    const all = found.at(-1) ?? [];
    expect(new Set(all.map(({ id }) => id)).size).toBe(4);
    expect(found).toEqual([1, 2, 3, 4].map((count) => all.slice(0, count)));
  });

  it('get and create applications while another one generates reports', async () => {
    const database = await postgres.newDatabase();
    const [generating, other] = [await openStorages(database), await openStorages(database)];
    const [application] = await generating.applications(1);
    if (application === undefined) throw new Error('no application');
    let begin = (): void => undefined;
    let end = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const write = () => {
      begin();
      return ended;
    };
    const { signal } = new AbortController();
    const opening = generating.open(application, { write, signal }, new Arrivals());
    await begun;
    expect(await other.applications(1)).toEqual([application]);
    expect(await other.applications(2)).toEqual([application, expect.anything()]);
    end();
    await (await opening).close();
  });

  it('can be stopped while they wait for another one that migrates the schema', async () => {
    const database = await postgres.newDatabase();
    const migrating = new pg.Client({ connectionString: database });
    await migrating.connect();
    afterTest(() => migrating.end());
    await migrating.query('SELECT pg_advisory_lock($1)', [reportsSchema.lock]);
    const stopping = new AbortController();
    const opening = openStorages(database, { stopped: stopping.signal });
    const waiting = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
    await expect.poll(() => query(database, waiting)).toHaveLength(1);
    stopping.abort();
    await expect(opening).rejects.toThrow();
  });

  it('wait while one of them migrates the schema', async () => {
    const database = await postgres.newDatabase();
    const migrating = new pg.Client({ connectionString: database });
    await migrating.connect();
    afterTest(() => migrating.end());
    await migrating.query('BEGIN');
    await migrating.query('SELECT pg_advisory_xact_lock($1)', [reportsSchema.lock]);
    const opening = Promise.all([openStorages(database), openStorages(database), openStorages(database)]);
    const waiting = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
    await expect.poll(() => query(database, waiting)).toHaveLength(3);
    const schema = await query(database, `SELECT to_regclass('${reportsSchema.name}.report') AS report`);
    expect(schema).toEqual([{ report: null }]);
    await migrating.query('COMMIT');
    const [one, ...others] = await opening;
    const applications = await one.applications(1);
    for (const other of others) expect(await other.applications(1)).toEqual(applications);
    const applied = await query(database, `SELECT number FROM ${reportsSchema.name}.migration`);
    expect(applied).toHaveLength(reportsSchema.migrations.length);
  });

  it('generate the first reports once, and wait until all of them can be read', async () => {
    const database = await postgres.newDatabase();
    const instances = await Promise.all(Array.from({ length: 4 }, () => openStorages(database)));
    const application = await addApplication(database);
    let fillings = 0;
    const filling = {
      signal: new AbortController().signal,
      write: async (empty: WritableStorage) => {
        fillings += 1;
        for (let from = 1; from < 5_000; from += 500) await empty.write(reports(500, from), []);
      },
    };
    const storages = await Promise.all(
      instances.map((instance) => instance.open(application, filling, new Arrivals())),
    );
    expect(fillings).toBe(1);
    for (const storage of storages) expect(await storage.countReports()).toBe(5_000);
  });

  it('begin again if the one that generates fails, and stop waiting when the start is cancelled', async () => {
    const database = await postgres.newDatabase();
    const [one, other] = [await openStorages(database), await openStorages(database)] as const;
    const application = await addApplication(database);
    const stopping = new AbortController();
    let fail: (error: Error) => void = () => undefined;
    const begun = new Promise<void>((isBegun) => {
      const write = () =>
        new Promise<void>((_, reject) => {
          fail = reject;
          isBegun();
        });
      one
        .open(application, { write, signal: new AbortController().signal }, new Arrivals())
        .catch(() => undefined);
    });
    await begun;
    const waiting = other.open(
      application,
      { write: async () => undefined, signal: stopping.signal },
      new Arrivals(),
    );
    stopping.abort();
    await expect(waiting).rejects.toThrow(/abort/i);
    const next = openApplication(other, application, reports(3));
    fail(new Error('no'));
    expect(parsed(await (await next).readReports(firstPage))).toEqual([3, 2, 1]);
  });

  it('have one that creates simulated transactions, and another one when it ends', async () => {
    const database = await postgres.newDatabase();
    const options = { generates: true, pollMs: 50 };
    const first = await PostgresStorages.open({ database, ...options });
    const [second, reading] = [await openStorages(database, options), await openStorages(database)];
    expect([first, second, reading].map(({ isGenerator }) => isGenerator)).toEqual([true, false, false]);
    await first.close();
    expect(first.isGenerator).toBe(false);
    await expect.poll(() => second.isGenerator).toBe(true);
    await query(
      database,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await expect.poll(() => second.isGenerator).toBe(true);
    expect(reading.isGenerator).toBe(false);
  });
});

describe('the partitions', () => {
  it('exist before they are needed, and a page spans them', async () => {
    const database = await postgres.newDatabase();
    const storages = await openStorages(database, { reportsPerPartition: 100 });
    const storage = await openApplication(storages, await addApplication(database), reports(150));
    const partitions = async () =>
      (
        await query(
          database,
          `SELECT relid::regclass::text AS name FROM pg_partition_tree('whereabouts_reports.report') WHERE isleaf ORDER BY 1`,
        )
      ).map(({ name }) => name.replace('whereabouts_reports.', ''));
    expect(await partitions()).toEqual(['report_100', 'report_200', 'report_300']);
    await storage.takeTurn((turn) => turn.write(reports(60, 151), []));
    expect(await partitions()).toEqual(['report_100', 'report_200', 'report_300', 'report_400']);
    expect(parsed(await storage.readReports({ limit: 210, page: 1n }))).toEqual(
      reports(210).map((_, index) => 210 - index),
    );
  });

  it('are read only where a page is', async () => {
    const database = await postgres.newDatabase();
    const storages = await openStorages(database, { reportsPerPartition: 100 });
    const application = await addApplication(database);
    await openApplication(storages, application, reports(1_000));
    const [{ number }] = await query(database, 'SELECT number FROM whereabouts_reports.application');
    const plan = await query(
      database,
      `EXPLAIN (ANALYZE, FORMAT TEXT) ${reportPage.replaceAll('$1', number).replaceAll('$2', '500').replaceAll('$3', '20')}`,
    );
    const scans = plan.map((row) => row['QUERY PLAN']).filter((line) => /on report_\d+/.test(line));
    expect(scans.filter((line) => !line.includes('never executed'))).toEqual([
      expect.stringMatching(/Index Scan .* on report_500/),
    ]);
  });
});
