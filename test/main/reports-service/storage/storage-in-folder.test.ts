import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NewStorage } from '../../../../main/reports-service/storage/new-storage';
import { SqliteStorage } from '../../../../main/reports-service/storage/sqlite-storage';
import {
  ensureFolder,
  releaseFolder,
  removeAbandoned,
} from '../../../../main/reports-service/storage/storage-folder';
import { Database } from '../../../../shared/node/database/database';
import { killedExit } from '../../../support/children/killed-process';
import {
  extentOf,
  firstPage,
  historiesOf,
  parsed,
  report,
  reports,
  write,
} from '../../../support/databases/stored-reports';
import { modeOf, ownerOnly } from '../../../support/main/file-modes';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('a storage in a folder', () => {
  const feedback = {
    transactionId: 'transaction-1',
    receivedAt: '2026-03-01T14:05:09.123Z',
    body: '{"é":"\u2028"}',
  };

  it('has all its data when it is reopened', async () => {
    const folder = join(temporaryFolder(), 'new', 'data');
    const before = await SqliteStorage.open(folder);
    await write(before, reports(3), [['a', '1']]);
    await before.addFeedback(feedback);
    await before.close();
    const storage = await SqliteStorage.open(folder);
    expect(await extentOf(storage)).toEqual([3, report(3).timestamp]);
    expect(parsed(await storage.readReports(firstPage))).toEqual([3, 2, 1]);
    expect(await historiesOf(storage, 'a')).toEqual([['a', '1']]);
    await storage.addFeedback({ ...feedback, body: '2' });
    expect(parsed(await storage.readFeedback(firstPage))).toMatchObject([
      { feedback: 2 },
      { feedback: { é: '\u2028' } },
    ]);
    await storage.close();
  });

  it('is not readable for other users', async () => {
    const folder = join(temporaryFolder(), 'data');
    const making = await NewStorage.create(folder);
    await making.write(reports(3), []);
    expect(modesIn(folder)).toEqual({ 'reports.db.new': ownerOnly.file });
    const storage = await making.finish();
    await write(storage, reports(3, 4));
    expect(modesIn(folder)).toEqual({
      'reports.db': ownerOnly.file,
      'reports.db-shm': ownerOnly.file,
      'reports.db-wal': ownerOnly.file,
    });
    expect(modeOf(folder)).toBe(ownerOnly.folder);
    await storage.close();
    expect(modesIn(folder)).toEqual({ 'reports.db': ownerOnly.file });
  });

  function modesIn(folder: string): Readonly<Record<string, number>> {
    return Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]));
  }

  it('contains every completed batch, and nothing of the one during which its process was killed', async () => {
    const folder = temporaryFolder();
    const script = [
      join('test', 'support', 'run-typescript.mjs'),
      join('test', 'support', 'children', 'killed-writer.ts'),
    ];
    const root = resolve(import.meta.dirname, '..', '..', '..', '..');
    const writer = spawn(process.execPath, [...script, folder], { cwd: root, stdio: 'inherit' });
    expect(await once(writer, 'exit')).toEqual(killedExit);
    expect(statSync(join(folder, 'reports.db-wal')).size).toBeGreaterThan(500 * 1_000);
    const storage = await SqliteStorage.open(folder);
    expect(await extentOf(storage)).toEqual([500, 5n]);
    expect(await historiesOf(storage, 'latest')).toEqual([['latest', '5']]);
    const all = [5, 4, 3, 2, 1].flatMap((batch) => Array(100).fill({ batch }));
    expect(parsed(await storage.readReports({ limit: 1_000, page: 1n }))).toMatchObject(all);
    expect(await storage.hasTransaction('transaction-6')).toBe(false);
    await write(storage, reports(1));
    expect(await storage.countReports()).toBe(501);
    await storage.close();
  });

  it('of null is temporary, and removed on close', async () => {
    const temporary = temporaryFolder();
    vi.stubEnv('TMPDIR', temporary);
    const storage = await SqliteStorage.open(null);
    const making = await NewStorage.create(null);
    const folders = readdirSync(temporary).map((name) => join(temporary, name));
    expect(folders.map((folder) => modeOf(folder))).toEqual([ownerOnly.folder, ownerOnly.folder]);
    await storage.close();
    await (await making.finish()).close();
    expect(readdirSync(temporary)).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')(
    'of null has files that have no names, and works with them',
    async () => {
      const temporary = temporaryFolder();
      vi.stubEnv('TMPDIR', temporary);
      const making = await NewStorage.create(null);
      await making.write(reports(3), []);
      const storage = await making.finish();
      const files = () =>
        readdirSync(temporary, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      expect(files()).toEqual([]);
      // More than SQLite keeps in its log.
      for (let at = 4; at < 2_000; at += 100) await write(storage, reports(100, at));
      const count = await storage.countReports();
      expect(parsed(await storage.readReports(firstPage))).toEqual(expect.arrayContaining([count]));
      expect(files()).toEqual([]);
      await storage.close();
    },
  );

  it('closes its writer even if its reader cannot be closed', async () => {
    const temporary = temporaryFolder();
    vi.stubEnv('TMPDIR', temporary);
    const storage = await SqliteStorage.open(null);
    const close = Database.prototype.close;
    const closed = vi.spyOn(Database.prototype, 'close').mockImplementationOnce(async function (
      this: Database,
    ) {
      await close.call(this);
      throw new Error('still in use');
    });
    await expect(storage.close()).rejects.toThrow('still in use');
    expect(closed).toHaveBeenCalledTimes(2);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

it('a storage folder is accessible only to its owner, whether temporary or not', async () => {
  const named = await ensureFolder(join(temporaryFolder(), 'data', 'built-in'));
  const unnamed = await ensureFolder(null);
  for (const { path } of [named, unnamed]) expect(modeOf(path)).toBe(ownerOnly.folder);
  await releaseFolder(unnamed);
});

it('temporary folders of a service that was killed are removed, and no others', async () => {
  const temporary = temporaryFolder();
  vi.stubEnv('TMPDIR', temporary);
  const child = spawn(process.execPath, ['--version']);
  await once(child, 'close');
  const ended = `whereabouts-reports-${child.pid}-abc123`;
  mkdirSync(join(temporary, ended));
  writeFileSync(join(temporary, ended, 'reports.db'), 'left');
  const own = await ensureFolder(null);
  mkdirSync(join(temporary, 'whereabouts-reports-of-others'));
  await removeAbandoned();
  expect(readdirSync(temporary).sort()).toEqual([basename(own.path), 'whereabouts-reports-of-others'].sort());
  await releaseFolder(own);
});

describe('a storage with unusable data', () => {
  /** Creates a folder with 2,000 reports. */
  async function filledFolder(): Promise<string> {
    const folder = temporaryFolder();
    const storage = await SqliteStorage.open(folder);
    await write(storage, reports(2_000));
    await storage.close();
    return folder;
  }

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['starts with other content', (bytes) => Buffer.concat([Buffer.from('{"id":\n'), bytes])],
    ['is cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['is another kind of file', () => Buffer.from('{"reports":[]}\n'.repeat(100))],
    ['is overwritten', (bytes) => Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100)])],
  ])('rejects as damaged if it %s, and changes nothing', async (_, damage) => {
    const folder = await filledFolder();
    const file = join(folder, 'reports.db');
    const damaged = damage(readFileSync(file));
    writeFileSync(file, damaged);
    await expect(SqliteStorage.open(folder)).rejects.toMatchObject({ name: 'DamagedDataError', file });
    expect(readFileSync(file).equals(damaged)).toBe(true);
  });

  it.each([['CREATE TABLE other (a)'], ['PRAGMA user_version = 1']])(
    'rejects as damaged if it is a database of another program (%s)',
    async (sql) => {
      const folder = temporaryFolder();
      const database = await Database.open(join(folder, 'reports.db'));
      await database.exec(sql);
      await database.close();
      await expect(SqliteStorage.open(folder)).rejects.toMatchObject({ name: 'DamagedDataError' });
    },
  );

  it('rejects data of a newer version, and changes nothing', async () => {
    const folder = await filledFolder();
    const file = join(folder, 'reports.db');
    const database = await Database.open(file);
    await database.exec('PRAGMA user_version = 2');
    await database.close();
    const newer = readFileSync(file);
    await expect(SqliteStorage.open(folder)).rejects.toMatchObject({
      name: 'NewerDataError',
      file,
      message: expect.stringContaining('newer version'),
    });
    expect(readFileSync(file).equals(newer)).toBe(true);
    expect(readdirSync(folder)).toEqual(['reports.db']);
  });
});
