import { randomUUID } from 'node:crypto';
import { type Application, newApplication } from '../../../main/reports-service/application';
import { Arrivals } from '../../../main/reports-service/arrivals';
import {
  type PostgresOptions,
  PostgresStorages,
} from '../../../main/reports-service/storage/postgres/postgres-storages';
import type {
  AwaitedTransactions,
  Storage,
  StoredReport,
} from '../../../main/reports-service/storage/storage';
import { afterTest } from '../runner/after-test';
import { query } from './team-postgres';

/** Opens an instance's storages until the end of the test. */
export async function openStorages(
  database: string,
  options: Partial<PostgresOptions> = {},
): Promise<PostgresStorages> {
  const storages = await PostgresStorages.open({ database, generates: false, connections: 4, ...options });
  afterTest(() => storages.close());
  return storages;
}

/** Adds an application to a database whose schema exists. */
export async function addApplication(
  database: string,
  application: Application = newApplication(),
): Promise<Application> {
  const sql = 'INSERT INTO whereabouts_reports.application (id, key) VALUES ($1, $2)';
  await query(database, sql, [application.id, application.key]);
  return application;
}

/** Opens an application's storage, which gets these reports if it is new, until the end of the test. */
export async function openApplication(
  storages: PostgresStorages,
  application: Application,
  fill: readonly StoredReport[] = [],
  awaited: AwaitedTransactions = new Arrivals(),
): Promise<Storage> {
  const { signal } = new AbortController();
  const storage = await storages.open(
    application,
    { write: (empty) => empty.write(fill, []), signal },
    awaited,
  );
  afterTest(() => storage.close());
  return storage;
}

/** Opens a new application. */
export async function openNewApplication(
  storages: PostgresStorages,
  database: string,
  fill: readonly StoredReport[] = [],
): Promise<Storage> {
  return openApplication(
    storages,
    await addApplication(database, { id: randomUUID(), key: 'k'.repeat(16) }),
    fill,
  );
}
