import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { findPostgres } from '../../../main/team-server/storage/find-postgres';
import { startOwnPostgres } from '../../../main/team-server/storage/own-postgres';
import { afterTest } from '../runner/after-test';
import { temporaryFolderInMemory } from '../runner/temporary-folder';

/** Runs pg_dump or another of the system's programs for PostgreSQL. Resolves to what it prints. */
export async function runClient(program: string, ...args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(program, [...args])).stdout;
}

/**
 * Starts a PostgreSQL of the version of the system's pg_dump, which can't read a newer one, until the end of the test.
 * Resolves to its address.
 */
export async function dumpablePostgres(): Promise<string> {
  const version = await runClient('pg_dump', '--version');
  const programs = await findPostgres(Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1]));
  if (programs === null) throw new Error(`There is no server for ${version}.`);
  vi.stubEnv('PATH', `${dirname(programs.postgres)}${delimiter}${process.env.PATH}`);
  const postgres = await startOwnPostgres(temporaryFolderInMemory()).finally(() => vi.unstubAllEnvs());
  afterTest(() => postgres.stop());
  return postgres.address;
}
