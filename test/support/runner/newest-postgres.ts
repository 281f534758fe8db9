import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findPostgres } from '../../../main/team-server/storage/find-postgres';
import { newestMajor, unpackNewestPostgres } from '../../../scripts/newest-postgres.mjs';
import { removal } from '../../../shared/node/files';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the newest PostgreSQL's programs. */
    readonly newestPostgres: string;
  }
}

/**
 * Unpacks the newest PostgreSQL for the tests that run on two versions. Returns the function that removes it. Root runs
 * PostgreSQL as another user, who can't enter the cache of downloads.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-newest-postgres-'));
  const remove = () => rmSync(folder, removal);
  try {
    chmodSync(folder, 0o755);
    const programs = await unpackNewestPostgres(folder);
    const found = await findPostgres(null, { PATH: programs });
    if (found?.major !== newestMajor) throw new Error(`PostgreSQL ${newestMajor} doesn't start.`);
    project.provide('newestPostgres', programs);
    return remove;
  } catch (error) {
    remove();
    throw error;
  }
}
