import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SqliteStorage } from '../../../../main/reports-service/storage/sqlite-storage';
import type { Page } from '../../../../main/reports-service/storage/storage';
import { Database } from '../../../../shared/node/database/database';
import { firstPage, longAgo, openedStorage, parsed, report, reports } from '../../../support/stored-reports';
import { temporaryFolder } from '../../../support/temporary-folder';

describe('an atomic write', () => {
  it('is neither counted nor visible before it is complete', async () => {
    const storage = await openedStorage(reports(5));
    const writing = storage.write(reports(3_000, 6), []);
    let ended = false;
    const whole = writing.then(() => {
      ended = true;
    });
    while (!ended) {
      const { reportCount } = storage;
      const [newest] = JSON.parse(Buffer.from(await storage.readReports({ limit: 1, page: 1n })).toString());
      const ofOne = parsed(
        await storage.readTransactionReports('transaction-1', longAgo, { limit: 9_999, page: 1n }),
      );
      expect([5, 3_005]).toContain(reportCount);
      expect(newest).toBe(reportCount);
      expect([5, 3_005]).toContain(Array.isArray(ofOne) ? ofOne.length : 0);
    }
    await whole;
    expect(storage.reportCount).toBe(3_005);
    await storage.close();
  });

  it('stores all of a batch or nothing, and the storage continues after a failed one', async () => {
    const folder = temporaryFolder();
    const storage = await SqliteStorage.open(folder);
    await storage.write(reports(5), [['a', '1']]);
    const meddling = await Database.open(join(folder, 'reports.db'));
    await meddling.exec(
      "CREATE TRIGGER no_b BEFORE INSERT ON history WHEN new.key = 'b' BEGIN SELECT raise(ABORT, 'no'); END",
    );
    await meddling.close();
    const failing = storage.write(reports(5, 6), [
      ['a', '2'],
      ['b', '1'],
    ]);
    await expect(failing).rejects.toMatchObject({ code: 'CONSTRAINT' });
    expect(storage.reportCount).toBe(5);
    expect(await storage.readHistories(['a', 'b'])).toEqual([['a', '1']]);
    await storage.write([report(6)], []);
    expect(parsed(await storage.readReports(firstPage))).toEqual([6, 5, 4, 3, 2, 1]);
    await storage.close();
  });

  it('is visible to later reads of histories', async () => {
    const storage = await openedStorage();
    const writes = [1, 2, 3].map((each) =>
      storage.write(
        [],
        [
          ['a', String(each)],
          [`only-${each}`, '{}'],
        ],
      ),
    );
    expect(new Map(await storage.readHistories(['a', 'only-2', 'never', "'"]))).toEqual(
      new Map([
        ['a', '3'],
        ['only-2', '{}'],
      ]),
    );
    await Promise.all(writes);
    await storage.close();
  });
});

describe('feedback', () => {
  it('is returned newest first, page by page, each entry as received', async () => {
    const storage = await openedStorage();
    const bodies = ['{ "id":9223372036854775807 }', '"\u2028"', '3'];
    for (const [index, body] of bodies.entries())
      await storage.addFeedback({
        transactionId: `"${index}\\`,
        receivedAt: `2026-03-0${index + 1}T00:00:00Z`,
        body,
      });
    const text = async (page: Page) => Buffer.from(await storage.readFeedback(page)).toString();
    expect(await text({ limit: 1, page: 3n })).toBe(
      '[{"transaction_id":"\\"0\\\\","received_at":"2026-03-01T00:00:00Z","feedback":{ "id":9223372036854775807 }}]',
    );
    expect(JSON.parse(await text({ limit: 2, page: 1n }))).toEqual([
      { transaction_id: '"2\\', received_at: '2026-03-03T00:00:00Z', feedback: 3 },
      { transaction_id: '"1\\', received_at: '2026-03-02T00:00:00Z', feedback: '\u2028' },
    ]);
    expect(await text({ limit: 2, page: 3n })).toBe('[]');
    await storage.close();
  });
});
