import type { FailedModule } from '../../domain/store-state';
import { fail, type Result, succeed } from '../../result';
import { DriversFailedError } from './database-error';
import { databaseModules } from './database-modules.mjs';
import type { DatabaseDriver } from './driver';
import { loadMultipleCiphersDriver } from './multiple-ciphers-driver';
import { loadSqlcipherDriver } from './sqlcipher-driver';

type ModuleName = (typeof databaseModules)[number]['name'];

/** Loads the driver of each module. Throws if it can't be loaded. */
export type DriverLoaders = { readonly [Name in ModuleName]: () => DatabaseDriver };

export const driverLoaders: DriverLoaders = {
  'better-sqlite3-multiple-ciphers': loadMultipleCiphersDriver,
  '@journeyapps/sqlcipher': loadSqlcipherDriver,
};

/** Returns the driver of the first module that can be loaded; otherwise why each one can't. */
export function chooseDriver(
  nodeApi: number,
  loaders: DriverLoaders,
): Result<DatabaseDriver, readonly FailedModule[]> {
  const failed: FailedModule[] = [];
  for (const { name, nodeApi: required } of databaseModules) {
    if (nodeApi < required) {
      failed.push({ name, reason: { kind: 'older-node-api', required, found: nodeApi } });
      continue;
    }
    try {
      return succeed(loaders[name]());
    } catch (error) {
      failed.push({ name, reason: { kind: 'not-loaded', message: firstLine(error) } });
    }
  }
  return fail(failed);
}

/** The other lines of an error of Node's loader are the files that required the module. */
function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}

let chosen: DatabaseDriver | undefined;

/** Returns the driver of this process, which is loaded on first use. Throws DriversFailedError. */
export function processDriver(): DatabaseDriver {
  if (chosen) return chosen;
  const choice = chooseDriver(Number(process.versions.napi), driverLoaders);
  if (!choice.ok) throw new DriversFailedError(choice.problem);
  chosen = choice.value;
  return chosen;
}
