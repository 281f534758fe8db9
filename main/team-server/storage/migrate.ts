import { type Migration, migrateSchema } from '../../../shared/node/postgres/migrate';
import { migrations } from './schema';

/** The advisory lock of the server that migrates. */
export const migrationLock = 7_268_310_411;

/** Brings the schema of the team server up to date. See migrateSchema. */
export function migrate(
  address: string,
  steps: readonly Migration[] = migrations,
  stopped?: AbortSignal,
): Promise<void> {
  const schema = { name: 'whereabouts_team', program: 'team server', lock: migrationLock, migrations: steps };
  return migrateSchema(address, schema, stopped);
}
