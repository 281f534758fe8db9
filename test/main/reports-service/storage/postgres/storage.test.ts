import { beforeAll } from 'vitest';
import { PostgresStorages } from '../../../../../main/reports-service/storage/postgres/postgres-storages';
import { openNewApplication } from '../../../../support/databases/reports-postgres';
import { describeStorage } from '../../../../support/databases/storage-contract';
import { write } from '../../../../support/databases/stored-reports';
import { postgresForTests } from '../../../../support/databases/team-postgres';

const postgres = postgresForTests();
let database = '';
let storages: PostgresStorages;

// All storages of this file share one database. Their reports are in several partitions.
beforeAll(async () => {
  database = await postgres.newDatabase();
  storages = await PostgresStorages.open({ database, generates: false, reportsPerPartition: 500 });
  return () => storages.close();
});

describeStorage('in PostgreSQL, filled after it was opened', async (fill) => {
  const storage = await openNewApplication(storages, database);
  await write(storage, fill);
  return storage;
});

describeStorage('in PostgreSQL, filled during its creation', (fill) =>
  openNewApplication(storages, database, fill),
);
