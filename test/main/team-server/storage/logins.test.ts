import { describe, expect, it } from 'vitest';
import { migrate } from '../../../../main/team-server/storage/migrate';
import { serverRole } from '../../../../main/team-server/storage/schema';
import { openStorage, postgresForTests, query } from '../../../support/databases/team-postgres';

const postgres = postgresForTests();
const withoutRole = postgresForTests();

/** Creates a login for a database and returns the database's address with it. */
async function withLogin(database: string, name: string, rights = ''): Promise<string> {
  await query(database, `CREATE ROLE ${name} LOGIN PASSWORD 'secret' ${rights}`);
  const address = new URL(database);
  address.username = name;
  address.password = 'secret';
  return address.href;
}

const nameOf = (database: string) => new URL(database).pathname.slice(1);

async function isUsableFrom(address: string): Promise<void> {
  const storage = await openStorage(address);
  expect(await storage.openTeam('Fraud desk')).toMatchObject({ name: 'Fraud desk' });
}

describe('the login of the team server', () => {
  it('creates the schema if it owns the database and may create roles', async () => {
    const database = await withoutRole.newDatabase();
    const owner = await withLogin(database, 'team_owner', 'CREATEROLE');
    await query(database, `ALTER DATABASE ${nameOf(database)} OWNER TO team_owner`);
    await isUsableFrom(owner);
  });

  it('creates the schema if it owns the database, and an administrator has created the role of the server', async () => {
    const database = await postgres.newDatabase();
    await query(database, `CREATE ROLE ${serverRole}`);
    const owner = await withLogin(database, 'plain_owner', `IN ROLE ${serverRole}`);
    await query(database, `ALTER DATABASE ${nameOf(database)} OWNER TO plain_owner`);
    await isUsableFrom(owner);
  });

  it('needs only the role of the server if the schema is up to date', async () => {
    const database = await postgres.newDatabase();
    await migrate(database);
    await isUsableFrom(await withLogin(database, 'server_only', `IN ROLE ${serverRole}`));
  });
});
