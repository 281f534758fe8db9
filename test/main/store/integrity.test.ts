import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkWholeFile } from '../../../main/store/integrity';
import { Database } from '../../../shared/node/database/database';
import { databaseKey } from '../../support/database-key';
import { temporaryFolder } from '../../support/temporary-folder';

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
  await checkWholeFile(copy, databaseKey);
  const bytes = readFileSync(copy);
  bytes.fill(0x5a, pageSize + 100, 2 * pageSize);
  writeFileSync(copy, bytes);
  await checkWholeFile(copy, databaseKey);

  writeFileSync(`${copy}-wal`, '');
  await expect(checkWholeFile(copy, databaseKey)).rejects.toMatchObject({ code: 'CORRUPT' });
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
  await expect(checkWholeFile(copy, databaseKey)).rejects.toBeInstanceOf(Error);
});
