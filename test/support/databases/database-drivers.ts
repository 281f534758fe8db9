import { driverLoaders } from '../../../shared/node/database/choose-driver';
import { databaseModules } from '../../../shared/node/database/database-modules.mjs';
import type { DatabaseDriver } from '../../../shared/node/database/driver';

/** The drivers that can be loaded in this process: both on Node 22.14 and newer, except on Windows. */
export const loadableDrivers: readonly DatabaseDriver[] = databaseModules
  .filter(({ nodeApi }) => Number(process.versions.napi) >= nodeApi)
  .filter(({ name }) => process.platform !== 'win32' || name !== '@journeyapps/sqlcipher')
  .map(({ name }) => driverLoaders[name]());
