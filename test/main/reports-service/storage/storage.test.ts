import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NewStorage } from '../../../../main/reports-service/storage/new-storage';
import { SqliteStorage } from '../../../../main/reports-service/storage/sqlite-storage';
import type { Page, StoredReport } from '../../../../main/reports-service/storage/storage';
import { firstPage, longAgo, openedStorage, parsed, report, reports } from '../../../support/stored-reports';

/** Creates a storage with the given reports. */
type Make = (fill: readonly StoredReport[]) => Promise<SqliteStorage>;

async function createdStorage(fill: readonly StoredReport[] = []): Promise<SqliteStorage> {
  const storage = await NewStorage.create(null);
  await storage.write(fill, []);
  return storage.finish();
}

describe.each<[string, Make]>([
  ['filled after it was opened', openedStorage],
  ['filled during its creation', createdStorage],
])('a storage %s', (_, make) => {
  it('is empty at first', async () => {
    const storage = await make([]);
    expect([storage.reportCount, storage.newestTimestamp]).toEqual([0, 0n]);
    expect(parsed(await storage.readReports(firstPage))).toEqual([]);
    expect(parsed(await storage.readTransactionReports('transaction-1', longAgo, firstPage))).toEqual([]);
    expect(parsed(await storage.readFeedback(firstPage))).toEqual([]);
    expect(await storage.readHistories(['a'])).toEqual([]);
    await storage.close();
  });

  it('returns reports newest first, page by page, and none past the end', async () => {
    const storage = await make(reports(1_200));
    expect([storage.reportCount, storage.newestTimestamp]).toEqual([1_200, report(1_200).timestamp]);
    const page = async (limit: number, number: bigint) =>
      parsed(await storage.readReports({ limit, page: number }));
    expect(await page(3, 1n)).toEqual([1200, 1199, 1198]);
    expect(await page(3, 400n)).toEqual([3, 2, 1]);
    expect(await page(500, 3n)).toEqual(Array.from({ length: 200 }, (_, index) => 200 - index));
    for (const number of [401n, 2n ** 53n + 1n, 2n ** 63n - 1n]) expect(await page(3, number)).toEqual([]);
    await storage.close();
  });

  it('answers all pending reads before it closes', async () => {
    const storage = await make(reports(100));
    const pages = Array.from({ length: 100 }, (_, index) =>
      storage.readReports({ limit: 1, page: BigInt(index + 1) }),
    );
    await storage.close();
    expect((await Promise.all(pages)).map(parsed)).toEqual(reports(100).map((_, index) => [100 - index]));
  });

  it('continues its numbering after a restart', async () => {
    const storage = await make(reports(2));
    await storage.write([report(3), report(4)], []);
    expect([storage.reportCount, storage.newestTimestamp]).toEqual([4, report(4).timestamp]);
    expect(parsed(await storage.readReports({ limit: 3, page: 1n }))).toEqual([4, 3, 2]);
    await storage.close();
  });

  it("returns a transaction's reports since a time, including that time", async () => {
    const storage = await make([report(1), report(2, 'other'), report(3), report(3), report(4)]);
    const since = async (number: number, page = firstPage) =>
      parsed(await storage.readTransactionReports('transaction-1', report(number).timestamp, page));
    expect(await since(1)).toEqual([4, 3, 3, 1]);
    expect(await since(2)).toEqual([4, 3, 3]);
    expect(await since(4)).toEqual([4]);
    expect(await since(5)).toEqual([]);
    expect(await since(1, { limit: 3, page: 2n })).toEqual([1]);
    expect(await since(1, { limit: 3, page: 2n ** 63n - 1n })).toEqual([]);
    const forever = await storage.readTransactionReports('other', -(2n ** 62n), firstPage);
    expect(parsed(forever)).toEqual([2]);
    await storage.close();
  });

  it('knows which transactions have reports', async () => {
    const storage = await make([report(1)]);
    expect(await storage.hasTransaction('transaction-1')).toBe(true);
    expect(await storage.hasTransaction('transaction-')).toBe(false);
    await storage.close();
  });
});

describe('a storage', () => {
  it('behaves like a plain list', async () => {
    const batches = fc.array(fc.array(fc.constantFrom('a', 'b', '\0"\u2028'), { maxLength: 80 }), {
      maxLength: 4,
    });
    const pages = fc.array(
      fc.record({ limit: fc.integer({ min: 1, max: 40 }), page: fc.bigInt({ min: 1n, max: 9n }) }),
    );
    await fc.assert(
      fc.asyncProperty(batches, pages, fc.nat(200), async (transactions, requested, since) => {
        const storage = await SqliteStorage.open(null);
        const all: StoredReport[] = [];
        for (const batch of transactions) {
          const next = batch.map((transactionId, index) => report(all.length + index + 1, transactionId));
          await storage.write(next, []);
          all.push(...next);
        }
        const newestFirst = all.toReversed();
        const ofOne = newestFirst.filter(
          (each) => each.transactionId === 'a' && each.timestamp >= report(since).timestamp,
        );
        for (const page of requested) {
          expect(parsed(await storage.readReports(page))).toEqual(pageOf(newestFirst, page));
          expect(parsed(await storage.readTransactionReports('a', report(since).timestamp, page))).toEqual(
            pageOf(ofOne, page),
          );
        }
        await storage.close();
      }),
      { numRuns: 30 },
    );
  });

  function pageOf(list: readonly StoredReport[], { limit, page }: Page): readonly number[] {
    const from = (Number(page) - 1) * limit;
    return list.slice(from, from + limit).map(({ json }) => Number(json));
  }

  it('returns the text of a report byte for byte', async () => {
    const json = '{ "id":9223372036854775807, "e":1.0e2, "\u2028":"\\u0000é\u{1f30d}" }';
    const storage = await openedStorage([{ ...report(1), json }]);
    expect(Buffer.from(await storage.readReports(firstPage)).toString()).toBe(`[${json}]`);
    await storage.close();
  });
});
