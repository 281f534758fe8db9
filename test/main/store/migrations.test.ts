import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  MigrationError,
  type MigrationProgress,
  migrate,
  NewerDatabaseError,
} from '../../../main/store/migrations';
import { Database } from '../../../shared/node/database/database';
import type { Session } from '../../../shared/node/database/session';
import { killedExit } from '../../support/children/killed-process';
import { databaseKey as key } from '../../support/databases/database-key';
import { firstMigrations, grownMigrations } from '../../support/databases/note-migrations';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const notes = 400;

/** Creates a closed file of version 1 with notes of a page each, in the given journal mode. */
async function fileOfVersion1(journalMode = 'WAL'): Promise<string> {
  const path = join(temporaryFolder(), 'a.db');
  const database = await Database.open(path, { key });
  await migrate(database, firstMigrations);
  await database.exec(`PRAGMA journal_mode = ${journalMode}`);
  await database.transaction(async (session) => {
    for (let length = 1; length <= notes; length += 1)
      await session.run('INSERT INTO note (text) VALUES (?)', ['x'.repeat(4_000 + length)]);
  });
  await database.close();
  return path;
}

async function stateOf(database: Database) {
  const version = await database.row(
    'SELECT user_version AS version FROM pragma_user_version',
    [],
    z.object({ version: z.int() }),
  );
  const columns = await database.rows(
    "SELECT name FROM pragma_table_info('note')",
    [],
    z.object({ name: z.string() }),
  );
  const counted = await database.row('SELECT count(*) AS count FROM note', [], z.object({ count: z.int() }));
  return {
    version: version?.version,
    columns: columns.map(({ name }) => name).join(),
    notes: counted?.count,
  };
}

describe('migrations', () => {
  it('bring a new file to the latest version, and leave a file of that version unchanged', async () => {
    const path = join(temporaryFolder(), 'a.db');
    const database = await Database.open(path, { key });
    expect(await migrate(database, grownMigrations)).toBe(0);
    expect(await stateOf(database)).toEqual({ version: 3, columns: 'position,text,length', notes: 0 });
    await database.close();
    const before = readFileSync(path);
    const again = await Database.open(path, { key });
    expect(await migrate(again, grownMigrations)).toBe(3);
    await again.close();
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('run the missing ones in order and report progress', async () => {
    const database = await Database.open(await fileOfVersion1(), { key });
    const reported: MigrationProgress[] = [];
    expect(await migrate(database, grownMigrations, (progress) => reported.push(progress))).toBe(1);
    expect(await stateOf(database)).toEqual({ version: 3, columns: 'position,text,length', notes });
    const wrong = await database.row(
      'SELECT count(*) AS count FROM note WHERE length IS NOT length(text)',
      [],
      z.object({ count: z.int() }),
    );
    expect(wrong).toEqual({ count: 0 });
    expect(reported[0]).toEqual({ version: 2, latest: 3, done: 0, total: notes });
    expect(reported.at(-2)).toEqual({ version: 2, latest: 3, done: notes, total: notes });
    expect(reported.at(-1)).toEqual({ version: 3, latest: 3, done: 1, total: 1 });
    await database.close();
  });

  it('leave a file of a newer version unchanged, byte for byte', async () => {
    const path = await fileOfVersion1();
    const newer = await Database.open(path, { key });
    await migrate(newer, grownMigrations);
    await newer.close();
    const before = readFileSync(path);
    const database = await Database.open(path, { key });
    const refused = await migrate(database, firstMigrations).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(NewerDatabaseError);
    expect(refused).toMatchObject({ found: 3, latest: 1 });
    await database.close();
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('leave the file at its version when one fails, and can be repeated', async () => {
    const database = await Database.open(await fileOfVersion1(), { key });
    const failing = [
      ...grownMigrations.slice(0, 2),
      () => Promise.reject(new Error('the third cannot be made')),
    ];
    const failed = await migrate(database, failing).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(MigrationError);
    expect(failed).toMatchObject({ found: 1, latest: 3, cause: new Error('the third cannot be made') });
    expect(await stateOf(database)).toEqual({ version: 1, columns: 'position,text', notes });
    expect(await migrate(database, grownMigrations)).toBe(1);
    expect(await stateOf(database)).toMatchObject({ version: 3 });
    await database.close();
  });

  it('leave the file at its version when the disk is full', async () => {
    const database = await Database.open(await fileOfVersion1(), { key });
    const pages = await database.row(
      'SELECT page_count AS pages FROM pragma_page_count',
      [],
      z.object({ pages: z.int() }),
    );
    await database.exec(`PRAGMA max_page_count = ${pages?.pages}`);
    const wide = [
      ...grownMigrations,
      (session: Session) => session.exec('CREATE TABLE copy AS SELECT * FROM note'),
    ];
    await expect(migrate(database, wide)).rejects.toMatchObject({ code: 'FULL' });
    const { version } = await stateOf(database);
    await database.exec(`PRAGMA max_page_count = ${(pages?.pages ?? 0) * 3}`);
    expect(await migrate(database, wide)).toBe(version);
    expect(await stateOf(database)).toMatchObject({ version: 4, notes });
    await database.close();
  });

  it('don’t touch a file with unknown tables', async () => {
    const database = await Database.open(join(temporaryFolder(), 'a.db'), { key });
    await database.exec('CREATE TABLE other (a)');
    await expect(migrate(database, firstMigrations)).rejects.toMatchObject({ code: 'CORRUPT' });
    await database.close();
  });
});

describe('a process that is killed in the middle of a migration', () => {
  /** Steps: one before each note, one after the last, one in the third version. */
  it.each([
    ['before the first change', 'WAL', 0, 1],
    ['after some of them', 'WAL', 150, 1],
    ['after some of them, without a log', 'DELETE', 150, 1],
    ['after the last of them', 'WAL', notes, 1],
    ['in the next one', 'WAL', notes + 1, 1],
  ])('leaves a consistent version: %s (%s)', async (_, journalMode, steps, version) => {
    const path = await fileOfVersion1(journalMode);
    const child = spawnSync(process.execPath, [
      join('test', 'support', 'run-typescript.mjs'),
      join('test', 'support', 'children', 'killed-migration.ts'),
      path,
      String(steps),
    ]);
    expect([child.status, child.signal]).toEqual(killedExit);
    const database = await Database.open(path, { key });
    const columns = version === 1 ? 'position,text' : 'position,text,length';
    expect(await stateOf(database)).toEqual({ version, columns, notes });
    expect(await migrate(database, grownMigrations)).toBe(version);
    expect(await stateOf(database)).toEqual({ version: 3, columns: 'position,text,length', notes });
    await database.close();
  });
});
