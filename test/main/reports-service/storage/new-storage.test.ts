import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NewStorage } from '../../../../main/reports-service/storage/new-storage';
import { SqliteStorage } from '../../../../main/reports-service/storage/sqlite-storage';
import { Database } from '../../../../shared/node/database/database';
import { firstPage, parsed, report, reports, write } from '../../../support/databases/stored-reports';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('NewStorage', () => {
  it('ignores an interrupted creation', async () => {
    const folder = temporaryFolder();
    const making = await NewStorage.create(folder);
    await making.write(reports(2_000), []);
    // A killed process leaves its file as it was.
    const left = readFileSync(join(folder, 'reports.db.new'));
    await making.discard();
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(join(folder, 'reports.db.new'), left);
    const again = await NewStorage.create(folder);
    expect(again.reportCount).toBe(0);
    await again.discard();
    writeFileSync(join(folder, 'reports.db.new'), left);
    const storage = await SqliteStorage.open(folder);
    expect(await storage.countReports()).toBe(0);
    await storage.close();
    expect(readdirSync(folder)).toEqual(['reports.db']);
  });

  it('can be discarded if its creation could not be finished', async () => {
    const folder = temporaryFolder();
    const making = await NewStorage.create(folder);
    mkdirSync(join(folder, 'reports.db'));
    await expect(making.finish()).rejects.toMatchObject({ code: 'EISDIR' });
    await making.discard();
    expect(readdirSync(folder)).toEqual(['reports.db']);
  });

  it('never replaces an existing storage', async () => {
    const folder = temporaryFolder();
    await (await SqliteStorage.open(folder)).close();
    await expect(NewStorage.create(folder)).rejects.toThrow('already');
  });

  it('reads what was written during its creation', async () => {
    const making = await NewStorage.create(null);
    const writing = making.write(reports(2), [['a', '1']]);
    expect(await making.readHistories(['a'])).toEqual([['a', '1']]);
    expect([making.reportCount, making.newestTimestamp]).toEqual([2, report(2).timestamp]);
    await writing;
    await making.discard();
  });

  it('ignores the journal of an earlier, deleted storage', async () => {
    const folder = temporaryFolder();
    const earlier = await SqliteStorage.open(folder);
    await write(earlier, reports(2_000));
    const logs = ['-wal', '-shm'].map((ending) => {
      const file = join(folder, `reports.db${ending}`);
      return { file, bytes: readFileSync(file) };
    });
    await earlier.close();
    rmSync(join(folder, 'reports.db'));
    for (const { file, bytes } of logs) writeFileSync(file, bytes);
    const making = await NewStorage.create(folder);
    await making.write([report(7)], []);
    const storage = await making.finish();
    expect(parsed(await storage.readReports(firstPage))).toEqual([7]);
    expect(await storage.countReports()).toBe(1);
    await storage.close();
  });

  it('removes the journals of an interrupted creation', async () => {
    const folder = temporaryFolder();
    for (const ending of ['', '-wal', '-shm', '-journal'])
      writeFileSync(join(folder, `reports.db.new${ending}`), 'left');
    await (await SqliteStorage.open(folder)).close();
    expect(readdirSync(folder)).toEqual(['reports.db']);
  });

  it('leaves nothing open or behind if it cannot be created', async () => {
    const temporary = temporaryFolder();
    vi.stubEnv('TMPDIR', temporary);
    vi.spyOn(Database.prototype, 'exec').mockRejectedValueOnce(new Error('no room'));
    const closed = vi.spyOn(Database.prototype, 'close');
    await expect(NewStorage.create(null)).rejects.toThrow('no room');
    expect(closed).toHaveBeenCalledOnce();
    expect(readdirSync(temporary)).toEqual([]);
  });
});
