import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LocalInvestigator } from '../../../main/store/investigation/investigator';
import { openForReading } from '../../../main/store/reports/reading';
import { everyReport } from '../../../shared/domain/report-query';
import { Database } from '../../../shared/node/database/database';
import { taking } from '../../support/databases/store-calls';
import { openStoreInProcess, storeKey } from '../../support/databases/store-in-process';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** A closed store with 20 reports. */
async function closedStore(): Promise<string> {
  const folder = temporaryFolder();
  const store = await openStoreInProcess(folder);
  await store.call('pages.store', taking(Array.from({ length: 20 }, (_, at) => at + 1)));
  await store.close();
  return folder;
}

describe('the connections by which assistants read', () => {
  it.each([
    'DELETE FROM report',
    'UPDATE report SET verdict = NULL',
    "INSERT INTO metadata (name, value) VALUES ('a', 'b')",
    'CREATE TABLE stolen (x)',
    'DROP TABLE report',
    'PRAGMA user_version = 1',
    'VACUUM',
  ])('refuses every statement that writes: %s', async (statement) => {
    const path = join(await closedStore(), 'reports.db');
    const database = await Database.open(path, { key: storeKey, readOnly: true, ownThread: true });
    await expect(database.exec(statement)).rejects.toThrow();
    await database.close();
  });

  it('leave every file of the store as it was', async () => {
    const folder = await closedStore();
    const digests = () =>
      readdirSync(folder)
        .filter((name) => !/-(?:wal|shm)$/.test(name))
        .map((name) => [
          name,
          createHash('sha256')
            .update(readFileSync(join(folder, name)))
            .digest('hex'),
        ]);
    const before = digests();
    const file = { path: join(folder, 'reports.db'), key: storeKey };
    const reading = await openForReading({ ...file, now: () => 0, zone: 'utc' });
    const chunk = await reading.call('reports.chunk', {
      query: everyReport,
      asOf: null,
      reads: 'row',
      limit: 1,
      after: null,
    });
    const key = chunk.ok ? (chunk.value.rows[0]?.key ?? '') : '';
    expect(await reading.explained(key)).toMatchObject({ ok: true, value: { positions: {} } });
    await reading.close();
    const investigator = new LocalInvestigator({ ...file, coarseKm: 25 });
    await investigator.answer('investigate.links', { of: null, kinds: ['device'], singles: false });
    await investigator.close();
    expect(digests()).toEqual(before);
  });
});
