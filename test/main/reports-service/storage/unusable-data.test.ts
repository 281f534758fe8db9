import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SqliteStorage } from '../../../../main/reports-service/storage/sqlite-storage';
import { Database } from '../../../../shared/node/database/database';
import { reports } from '../../../support/stored-reports';
import { temporaryFolder } from '../../../support/temporary-folder';

describe('a storage with unusable data', () => {
  /** Creates a folder with 2,000 reports. */
  async function filledFolder(): Promise<string> {
    const folder = temporaryFolder();
    const storage = await SqliteStorage.open(folder);
    await storage.write(reports(2_000), []);
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
