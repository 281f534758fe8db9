import { type Migration, migrateSchema } from '../../../shared/node/postgres/migrate';
import { migrations } from './schema';

/** Brings the schema of the team server up to date. See migrateSchema. */
export function migrate(address: string, steps: readonly Migration[] = migrations): Promise<void> {
  return migrateSchema(address, {
    name: 'whereabouts_team',
    program: 'team server',
    lock: 7_268_310_411,
    migrations: steps,
  });
}
