import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bytesOnDisk, checkFile, isEncrypted } from '../../../main/store/file-checks';
import { LocalInvestigator } from '../../../main/store/investigation/investigator';
import { openProfileFiles } from '../../../main/store/profile-files';
import { ReportsDatabase } from '../../../main/store/reports/reports-database';
import { storePaths } from '../../../main/store/store-paths';
import { UserDatabase } from '../../../main/store/user-data/user-database';
import { Database } from '../../../shared/node/database/database';
import { testNow } from '../../support/clocks/test-time';
import { databaseKey } from '../../support/databases/database-key';
import { storeKey } from '../../support/databases/store-in-process';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const canary = 'canary-5f0c1d';

/** Creates a closed database that contains the canary. */
async function databaseWith(key?: string): Promise<string> {
  const path = join(temporaryFolder(), 'a.db');
  const database = await Database.open(path, key === undefined ? {} : { key });
  await database.exec(`CREATE TABLE note (text); INSERT INTO note VALUES ('${canary}')`);
  await database.close();
  return path;
}

describe('the check for encryption', () => {
  it('succeeds for an encrypted database', async () => {
    expect(isEncrypted(await bytesOnDisk(await databaseWith(storeKey)), canary)).toBe(true);
  });

  it('fails for an unencrypted one', async () => {
    const bytes = await bytesOnDisk(await databaseWith());
    expect(isEncrypted(bytes, canary)).toBe(false);
    expect(isEncrypted(bytes, 'another text')).toBe(false);
  });

  it('fails if the text is readable, even in a file that is not a database', async () => {
    const path = await databaseWith(storeKey);
    appendFileSync(path, canary);
    expect(isEncrypted(await bytesOnDisk(path), canary)).toBe(false);
  });

  it('fails if the text is readable in the log', async () => {
    const path = await databaseWith(storeKey);
    writeFileSync(`${path}-wal`, `a page with ${canary}`);
    expect(isEncrypted(await bytesOnDisk(path), canary)).toBe(false);
  });

  it('fails if there is no text to look for', async () => {
    expect(isEncrypted(await bytesOnDisk(await databaseWith(storeKey)), '')).toBe(false);
  });
});

/** Simulates a driver that leaves plain text in a file when it closes it. */
function leakPlainText(database: { close(): Promise<void> }, path: string): void {
  const { close } = database;
  vi.spyOn(database, 'close').mockImplementation(async function (this: unknown) {
    await close.call(this);
    writeFileSync(`${path}-wal`, 'SQLite format 3\0');
  });
}

describe('a store', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each(['own data', 'reports'] as const)('whose %s are not encrypted is not used', async (what) => {
    const folder = temporaryFolder();
    const { userData, reports } = storePaths(folder);
    if (what === 'own data') leakPlainText(UserDatabase.prototype, userData);
    else leakPlainText(ReportsDatabase.prototype, reports);
    const opening = openProfileFiles({
      folder,
      service: 'https://reports.example/',
      key: storeKey,
      persistent: true,
      opened: 0,
      now: () => testNow,
      onNotice: () => undefined,
      onMigrationProgress: () => undefined,
      checkAfterMs: 60_000,
      investigate: (file) => new LocalInvestigator(file),
    });
    await expect(opening).rejects.toMatchObject({ fault: { kind: 'disk', code: 'not encrypted' } });
  });
});

const pageSize = 4_096;

it('a page that a checkpoint left half written is intact in the log, and no damage if the log is there', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'written.db');
  const database = await Database.open(path, { key: databaseKey });
  await database.exec(`PRAGMA journal_mode = WAL; CREATE TABLE a (b); INSERT INTO a VALUES (zeroblob(9000));
    PRAGMA wal_checkpoint(TRUNCATE); UPDATE a SET b = b || 'x'; UPDATE a SET rowid = rowid`);
  const copy = join(folder, 'copy.db');
  copyFileSync(path, copy);
  copyFileSync(`${path}-wal`, `${copy}-wal`);
  await database.close();
  await checkFile(copy, databaseKey);
  const bytes = readFileSync(copy);
  bytes.fill(0x5a, pageSize + 100, 2 * pageSize);
  writeFileSync(copy, bytes);
  await checkFile(copy, databaseKey);

  writeFileSync(`${copy}-wal`, '');
  await expect(checkFile(copy, databaseKey)).rejects.toMatchObject({ code: 'CORRUPT' });
});

it('a broken page that is not in the log is damage', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'written.db');
  const database = await Database.open(path, { key: databaseKey });
  await database.exec(`PRAGMA journal_mode = WAL; CREATE TABLE a (b); INSERT INTO a VALUES (zeroblob(90000));
    CREATE TABLE c (d); PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO c VALUES (1)`);
  const copy = join(folder, 'copy.db');
  copyFileSync(path, copy);
  copyFileSync(`${path}-wal`, `${copy}-wal`);
  await database.close();
  const bytes = readFileSync(copy);
  bytes.fill(0x5a, 9 * pageSize + 100, 10 * pageSize);
  writeFileSync(copy, bytes);
  await expect(checkFile(copy, databaseKey)).rejects.toBeInstanceOf(Error);
});
