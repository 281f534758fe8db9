import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OtherVersionError, openForReading } from '../../../../main/store/reports/reading';
import { Database } from '../../../../shared/node/database/database';
import { DatabaseError } from '../../../../shared/node/database/database-error';
import { openStoreInProcess, storeKey } from '../../../support/databases/store-in-process';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

/** A store that was created and closed; returns the path of its local copy. */
async function closedCopy(): Promise<string> {
  const folder = temporaryFolder();
  const store = await openStoreInProcess(folder);
  await store.close();
  return join(folder, 'reports.db');
}

const open = (path: string, key = storeKey) => openForReading({ path, key, now: () => 0, zone: 'utc' });

describe('the local copy for reading', () => {
  it('can be opened while a program has the store open, and several times', async () => {
    const folder = temporaryFolder();
    const store = await openStoreInProcess(folder);
    const readers = [await open(join(folder, 'reports.db')), await open(join(folder, 'reports.db'))];
    for (const reader of readers) {
      expect(await reader.call('reports.rows', { keys: ['1'] })).toEqual({ ok: true, value: [] });
      await reader.close();
    }
    await store.close();
  });

  it.each([
    ['an earlier version', 'PRAGMA user_version = 1'],
    ['a later version', 'PRAGMA user_version = 1000'],
    ['another fold of its texts', "UPDATE metadata SET value = '\"old\"' WHERE name = 'fold'"],
  ])('isn’t opened, nor upgraded, if it is of %s', async (_, change) => {
    const path = await closedCopy();
    const database = await Database.open(path, { key: storeKey });
    await database.exec(change);
    await database.close();
    await expect(open(path)).rejects.toThrow(OtherVersionError);
    await expect(open(path)).rejects.toThrow(OtherVersionError);
  });

  it('isn’t opened with another key, and isn’t created', async () => {
    await expect(open(await closedCopy(), 'b6'.repeat(32))).rejects.toThrow(DatabaseError);
    await expect(open(join(temporaryFolder(), 'reports.db'))).rejects.toThrow(DatabaseError);
  });
});
