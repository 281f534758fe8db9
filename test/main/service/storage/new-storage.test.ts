import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Database } from '../../../../main/database/database';
import { NewStorage } from '../../../../main/service/storage/new-storage';
import { SqliteStorage } from '../../../../main/service/storage/sqlite-storage';
import { firstPage, parsed, report, reports } from '../../../support/stored-reports';
import { temporaryFolder } from '../../../support/temporary-folder';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('a storage that is being made', () => {
  it('knows nothing of a making that was interrupted', async () => {
    const folder = temporaryFolder();
    const making = await NewStorage.begin(folder);
    await making.write(reports(2_000), []);
    // What a killed process leaves is its file as it is.
    const left = readFileSync(join(folder, 'reports.db.new'));
    await making.discard();
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(join(folder, 'reports.db.new'), left);
    const again = await NewStorage.begin(folder);
    expect(again.reportCount).toBe(0);
    await again.discard();
    writeFileSync(join(folder, 'reports.db.new'), left);
    const storage = await SqliteStorage.open(folder);
    expect(storage.reportCount).toBe(0);
    await storage.close();
    expect(readdirSync(folder)).toEqual(['reports.db']);
  });

  it('can be given up when its making could not be finished', async () => {
    const folder = temporaryFolder();
    const making = await NewStorage.begin(folder);
    mkdirSync(join(folder, 'reports.db'));
    await expect(making.finish()).rejects.toMatchObject({ code: 'EISDIR' });
    await making.discard();
    expect(readdirSync(folder)).toEqual(['reports.db']);
  });

  it('is never made over one that is there', async () => {
    const folder = temporaryFolder();
    await (await SqliteStorage.open(folder)).close();
    await expect(NewStorage.begin(folder)).rejects.toThrow('already');
  });

  it('reads what was written while it was being made', async () => {
    const making = await NewStorage.begin(null);
    const writing = making.write(reports(2), [['a', '1']]);
    expect(await making.readHistories(['a'])).toEqual([['a', '1']]);
    expect([making.reportCount, making.newestTimestamp]).toEqual([2, report(2).timestamp]);
    await writing;
    await making.discard();
  });

  it('takes nothing from the log of an earlier one that was deleted', async () => {
    const folder = temporaryFolder();
    const earlier = await SqliteStorage.open(folder);
    await earlier.write(reports(2_000), []);
    const logs = ['-wal', '-shm'].map((ending) => {
      const file = join(folder, `reports.db${ending}`);
      return { file, bytes: readFileSync(file) };
    });
    await earlier.close();
    rmSync(join(folder, 'reports.db'));
    for (const { file, bytes } of logs) writeFileSync(file, bytes);
    const making = await NewStorage.begin(folder);
    await making.write([report(7)], []);
    const storage = await making.finish();
    expect(parsed(await storage.readReports(firstPage))).toEqual([7]);
    expect(storage.reportCount).toBe(1);
    await storage.close();
  });

  it('removes the logs that an interrupted making left', async () => {
    const folder = temporaryFolder();
    for (const ending of ['', '-wal', '-shm', '-journal'])
      writeFileSync(join(folder, `reports.db.new${ending}`), 'left');
    await (await SqliteStorage.open(folder)).close();
    expect(readdirSync(folder)).toEqual(['reports.db']);
  });

  it('leaves nothing open or behind when it cannot be begun', async () => {
    const temporary = temporaryFolder();
    vi.stubEnv('TMPDIR', temporary);
    vi.spyOn(Database.prototype, 'exec').mockRejectedValueOnce(new Error('no room'));
    const closed = vi.spyOn(Database.prototype, 'close');
    await expect(NewStorage.begin(null)).rejects.toThrow('no room');
    expect(closed).toHaveBeenCalledOnce();
    expect(readdirSync(temporary)).toEqual([]);
  });
});
