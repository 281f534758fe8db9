import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SqliteStorage } from '../../../../main/reports-service/storage/sqlite-storage';
import { Database } from '../../../../shared/node/database/database';
import {
  firstPage,
  historiesOf,
  parsed,
  report,
  reports,
  write,
} from '../../../support/databases/stored-reports';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

it('a batch that SQLite refuses is not stored at all, and the storage continues', async () => {
  const folder = temporaryFolder();
  const storage = await SqliteStorage.open(folder);
  await write(storage, reports(5), [['a', '1']]);
  const meddling = await Database.open(join(folder, 'reports.db'));
  await meddling.exec(
    "CREATE TRIGGER no_b BEFORE INSERT ON history WHEN new.key = 'b' BEGIN SELECT raise(ABORT, 'no'); END",
  );
  await meddling.close();
  const failing = write(storage, reports(5, 6), [
    ['a', '2'],
    ['b', '1'],
  ]);
  await expect(failing).rejects.toMatchObject({ code: 'CONSTRAINT' });
  expect(await storage.countReports()).toBe(5);
  expect(await historiesOf(storage, 'a', 'b')).toEqual([['a', '1']]);
  await write(storage, [report(6)]);
  expect(parsed(await storage.readReports(firstPage))).toEqual([6, 5, 4, 3, 2, 1]);
  await storage.close();
});
