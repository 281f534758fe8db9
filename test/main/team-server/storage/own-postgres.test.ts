import { fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPostgres } from '../../../../main/team-server/storage/find-postgres';
import { startOwnPostgres } from '../../../../main/team-server/storage/own-postgres';
import { PostgresNotStarted } from '../../../../main/team-server/storage/postgres-folder';
import { FolderInUseError } from '../../../../shared/node/database/folder-lock';
import { buildChild } from '../../../support/children/build-child';
import { killedExit } from '../../../support/children/killed-process';
import { query } from '../../../support/databases/team-postgres';
import { modeOf, ownerOnly } from '../../../support/main/file-modes';
import { afterTest } from '../../../support/runner/after-test';
import { temporaryFolderInMemory } from '../../../support/runner/temporary-folder';

async function started(folder: string) {
  const postgres = await startOwnPostgres(folder);
  afterTest(() => postgres.stop());
  return postgres;
}

const pidOf = async (folder: string) =>
  Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);

describe('an own PostgreSQL', () => {
  it('stores its data in the folder, synced, and has them after a restart', async () => {
    const folder = temporaryFolderInMemory();
    const first = await started(folder);
    await query(first.address, 'CREATE TABLE kept AS SELECT 1 AS value');
    expect(await query(first.address, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    await first.stop();
    expect(await first.ended).toBeNull();
    const second = await started(folder);
    expect(await query(second.address, 'SELECT * FROM kept')).toEqual([{ value: 1 }]);
  });

  it('is used by one process, which needs its password', async () => {
    const folder = temporaryFolderInMemory();
    const { address } = await started(folder);
    await expect(startOwnPostgres(folder)).rejects.toThrow(FolderInUseError);
    // The account that root starts PostgreSQL in gets through to its own folders.
    expect(modeOf(folder)).toBe(process.getuid?.() === 0 ? 0o711 : ownerOnly.folder);
    const guessed = new URL(address);
    guessed.password = 'guessed';
    await expect(query(guessed.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('starts again after it was killed, and says that it ended', async () => {
    const folder = temporaryFolderInMemory();
    const first = await started(folder);
    await query(first.address, 'CREATE TABLE kept AS SELECT 1 AS value');
    process.kill(await pidOf(folder), 'SIGKILL');
    expect(await first.ended).toMatchObject({ message: 'PostgreSQL ended with SIGKILL.' });
    const second = await started(folder);
    expect(await query(second.address, 'SELECT * FROM kept')).toEqual([{ value: 1 }]);
  });

  it('replaces one that outlived the process that started it', async () => {
    const folder = temporaryFolderInMemory();
    const child = fork(await buildChild('orphaned-postgres'), [folder]);
    expect(await once(child, 'exit')).toEqual(killedExit);
    const orphan = await pidOf(folder);
    expect(process.kill(orphan, 0)).toBe(true);
    const { address } = await started(folder);
    expect(await query(address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await pidOf(folder)).not.toBe(orphan);
  });

  it('creates its data again if that was interrupted', async () => {
    const folder = temporaryFolderInMemory();
    await writeFile(join(folder, 'password'), 'of the interrupted creation');
    await mkdir(join(folder, 'data.new'));
    await writeFile(join(folder, 'data.new', 'PG_VERSION'), 'partial');
    const { address } = await started(folder);
    expect(await query(address, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is not started in a folder with other files, whose modes stay as they are', async () => {
    const folder = temporaryFolderInMemory();
    await writeFile(join(folder, 'letter.txt'), 'Dear …');
    const { mode, uid } = statSync(folder);
    await expect(startOwnPostgres(folder)).rejects.toThrow('contains other files');
    expect(statSync(folder)).toMatchObject({ mode, uid });
  });

  it('is not started for data of a version that is missing', async () => {
    const folder = temporaryFolderInMemory();
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'data', 'PG_VERSION'), '14\n');
    await expect(startOwnPostgres(folder)).rejects.toThrow(PostgresNotStarted);
    await expect(startOwnPostgres(folder)).rejects.toThrow('needs PostgreSQL 14');
  });

  it('is found on this system, without an older one on the path', async () => {
    const folder = temporaryFolderInMemory();
    for (const program of ['initdb', 'postgres'])
      await writeFile(join(folder, program), '#!/bin/sh\necho "postgres (PostgreSQL) 14.1"', { mode: 0o755 });
    const found = await findPostgres(null, { PATH: folder });
    expect(found?.major).toBeGreaterThanOrEqual(15);
    expect(await findPostgres(14, { PATH: folder })).toBeNull();
  });
});
