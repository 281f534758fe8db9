import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page, Storage, StoredReport } from '../../../main/reports-service/storage/storage';
import { afterTest } from '../runner/after-test';
import { runs } from '../runner/depth';
import { extentOf, firstPage, historiesOf, longAgo, parsed, report, reports, write } from './stored-reports';

/** Creates a storage with the given reports, which is closed after the test. */
type Make = (fill: readonly StoredReport[]) => Promise<Storage>;

/** Describes what every storage must do, whatever it stores its data in. */
export function describeStorage(name: string, create: Make): void {
  const make: Make = async (fill) => {
    const storage = await create(fill);
    afterTest(() => storage.close());
    return storage;
  };
  describe(`a storage ${name}`, () => {
    describe('has reports that', () => describeReports(make));
    describe('has turns that', () => describeTurns(make));
    describe('has feedback that', () => describeFeedback(make));
  });
}

function describeReports(make: Make): void {
  it('are none at first', async () => {
    const storage = await make([]);
    expect(await extentOf(storage)).toEqual([0, 0n]);
    expect(await storage.countReports()).toBe(0);
    expect(parsed(await storage.readReports(firstPage))).toEqual([]);
    expect(parsed(await storage.readTransactionReports('transaction-1', longAgo, firstPage))).toEqual([]);
  });

  it('are returned newest first, page by page, and none past the end', async () => {
    const storage = await make(reports(1_200));
    expect(await extentOf(storage)).toEqual([1_200, report(1_200).timestamp]);
    expect(await storage.countReports()).toBe(1_200);
    const page = async (limit: number, number: bigint) =>
      parsed(await storage.readReports({ limit, page: number }));
    expect(await page(3, 1n)).toEqual([1200, 1199, 1198]);
    expect(await page(3, 400n)).toEqual([3, 2, 1]);
    expect(await page(500, 3n)).toEqual(Array.from({ length: 200 }, (_, index) => 200 - index));
    for (const number of [401n, 2n ** 53n + 1n, 2n ** 63n - 1n]) expect(await page(3, number)).toEqual([]);
  });

  it('are all returned to pending reads before it closes', async () => {
    const storage = await make(reports(100));
    const pages = Array.from({ length: 100 }, (_, index) =>
      storage.readReports({ limit: 1, page: BigInt(index + 1) }),
    );
    await storage.close();
    expect((await Promise.all(pages)).map(parsed)).toEqual(reports(100).map((_, index) => [100 - index]));
  });

  it('continue the numbering of earlier ones', async () => {
    const storage = await make(reports(2));
    await write(storage, [report(3), report(4)]);
    expect(await extentOf(storage)).toEqual([4, report(4).timestamp]);
    expect(parsed(await storage.readReports({ limit: 3, page: 1n }))).toEqual([4, 3, 2]);
  });

  it('are found by their transaction since a time, including that time', async () => {
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
    expect(await storage.hasTransaction('transaction-1')).toBe(true);
    expect(await storage.hasTransaction('transaction-')).toBe(false);
  });

  it('are those of a plain list, page by page', async () => {
    const ids = ['a', 'b', '\0"\u2028', '\0', '\\u0000', 'é\u{1f30d}'.repeat(300)];
    const batches = fc.array(fc.array(fc.constantFrom(...ids), { maxLength: 80 }), { maxLength: 4 });
    const pages = fc.array(
      fc.record({ limit: fc.integer({ min: 1, max: 40 }), page: fc.bigInt({ min: 1n, max: 9n }) }),
    );
    await fc.assert(
      fc.asyncProperty(
        batches,
        pages,
        fc.nat(200),
        fc.constantFrom(...ids),
        async (transactions, requested, since, id) => {
          const storage = await make([]);
          const all: StoredReport[] = [];
          for (const batch of transactions) {
            const next = batch.map((transactionId, index) => report(all.length + index + 1, transactionId));
            await write(storage, next);
            all.push(...next);
          }
          const newestFirst = all.toReversed();
          const from = report(since).timestamp;
          const ofOne = newestFirst.filter((each) => each.transactionId === id && each.timestamp >= from);
          for (const page of requested) {
            expect(parsed(await storage.readReports(page))).toEqual(pageOf(newestFirst, page));
            expect(parsed(await storage.readTransactionReports(id, from, page))).toEqual(pageOf(ofOne, page));
          }
          for (const each of ids)
            expect(await storage.hasTransaction(each)).toBe(
              all.some(({ transactionId }) => transactionId === each),
            );
          await storage.close();
        },
      ),
      { numRuns: runs(20) },
    );
  });

  it('are returned byte for byte', async () => {
    const json =
      '{ "id":9223372036854775807, "b":1, "a":1.0e2, "a":[ ], "\u2028":"\\u0000é\u{1f30d}\\\\n",\n\t"t":"\\t" }';
    const storage = await make([{ ...report(1), json }]);
    expect(Buffer.from(await storage.readReports(firstPage)).toString()).toBe(`[${json}]`);
  });
}

function pageOf(list: readonly StoredReport[], { limit, page }: Page): readonly number[] {
  const from = (Number(page) - 1) * limit;
  return list.slice(from, from + limit).map(({ json }) => Number(json));
}

function describeTurns(make: Make): void {
  it('come one after the other, in order, each after what the previous one wrote', async () => {
    const storage = await make(reports(2));
    const seen: number[] = [];
    const turns = Array.from({ length: 20 }, () =>
      storage.takeTurn(async (turn) => {
        seen.push(turn.reportCount);
        await turn.readHistories(['a']);
        await turn.write([report(turn.reportCount + 1)], [['a', String(turn.reportCount)]]);
        return turn.reportCount;
      }),
    );
    expect(await Promise.all(turns)).toEqual(Array.from({ length: 20 }, (_, index) => 3 + index));
    expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => 2 + index));
    expect(await historiesOf(storage, 'a')).toEqual([['a', '21']]);
  });

  it('see their own writes, also those that are still being written', async () => {
    const storage = await make([]);
    await storage.takeTurn(async (turn) => {
      const writes = [1, 2, 3].map((each) => turn.write([report(each)], [['a', String(each)]]));
      expect(await turn.readHistories(['a', 'never', "'"])).toEqual([['a', '3']]);
      expect([turn.reportCount, turn.newestTimestamp]).toEqual([3, report(3).timestamp]);
      await Promise.all(writes);
      expect(await turn.knownTransactions(['transaction-1', 'other'])).toEqual(new Set(['transaction-1']));
    });
  });

  it('know which transactions have reports', async () => {
    const storage = await make([report(1), report(2, '\0'), report(3, 'b')]);
    const known = await storage.takeTurn((turn) => turn.knownTransactions(['b', 'c', '\0', '\\u0000', 'b']));
    expect(known).toEqual(new Set(['b', '\0']));
    expect(await storage.takeTurn((turn) => turn.knownTransactions([]))).toEqual(new Set());
  });

  it('store many histories, and replace them', async () => {
    const storage = await make([]);
    const histories = (text: string) =>
      Array.from({ length: 3_000 }, (_, index) => [`key-${index}`, `{"${text}":${index}}`] as const);
    await write(storage, [], histories('first'));
    await write(storage, [], [...histories('second').slice(0, 2_999), ['user:"\\\u2028', '{}']]);
    const found = await historiesOf(storage, 'key-0', 'key-2998', 'key-2999', 'key-3000', 'user:"\\\u2028');
    expect(new Map(found)).toEqual(
      new Map([
        ['key-0', '{"second":0}'],
        ['key-2998', '{"second":2998}'],
        ['key-2999', '{"first":2999}'],
        ['user:"\\\u2028', '{}'],
      ]),
    );
  });

  it('store nothing if they fail, and the next one continues', async () => {
    const storage = await make(reports(5));
    await write(storage, [], [['a', '1']]);
    const failing = storage.takeTurn(async (turn) => {
      await turn.write(reports(5, 6), [
        ['a', '2'],
        ['b', '1'],
      ]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await extentOf(storage)).toEqual([5, report(5).timestamp]);
    expect(await historiesOf(storage, 'a', 'b')).toEqual([['a', '1']]);
    await write(storage, [report(6)]);
    expect(parsed(await storage.readReports(firstPage))).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('are neither counted nor visible before they are complete', async () => {
    const storage = await make(reports(5));
    let ended = false;
    const whole = storage
      .takeTurn(async (turn) => {
        for (let from = 6; from < 3_006; from += 500) await turn.write(reports(500, from), []);
      })
      .finally(() => {
        ended = true;
      });
    while (!ended) {
      const [newest] = JSON.parse(Buffer.from(await storage.readReports({ limit: 1, page: 1n })).toString());
      const page = { limit: 9_999, page: 1n };
      const ofOne = parsed(await storage.readTransactionReports('transaction-1', longAgo, page));
      expect([5, 3_005]).toContain(newest);
      expect([5, 3_005]).toContain(Array.isArray(ofOne) ? ofOne.length : 0);
      expect([5, 3_005]).toContain(await storage.countReports());
    }
    await whole;
    expect(await storage.countReports()).toBe(3_005);
  });

  it('have the version of the previous one unless that wrote something', async () => {
    const storage = await make(reports(1));
    const versions = (batch: readonly StoredReport[] | null) =>
      storage.takeTurn(async (turn) => {
        const { version } = turn;
        if (batch !== null) await turn.write(batch, [['a', String(batch.length)]]);
        return [version, turn.version];
      });
    const [first, same] = await versions(null);
    expect(same).toBe(first);
    const [begin, afterReport] = await versions([report(2)]);
    expect(begin).toBe(first);
    const [continued, afterHistory] = await versions([]);
    expect(continued).toBe(afterReport);
    expect(new Set([first, afterReport, afterHistory]).size).toBe(3);
  });
}

function describeFeedback(make: Make): void {
  it('is returned newest first, page by page, each entry as received', async () => {
    const storage = await make([]);
    expect(parsed(await storage.readFeedback(firstPage))).toEqual([]);
    const bodies = ['{ "id":9223372036854775807, "b":1, "a":[ 1.0 ] }', '"\u2028\\u0000"', '3'];
    for (const [index, body] of bodies.entries())
      await storage.addFeedback({
        transactionId: `"${index}\\\0`,
        receivedAt: `2026-03-0${index + 1}T00:00:00Z`,
        body,
      });
    const text = async (page: Page) => Buffer.from(await storage.readFeedback(page)).toString();
    expect(await text({ limit: 1, page: 3n })).toBe(
      `[{"transaction_id":"\\"0\\\\\\u0000","received_at":"2026-03-01T00:00:00Z","feedback":${bodies[0]}}]`,
    );
    expect(JSON.parse(await text({ limit: 2, page: 1n }))).toEqual([
      { transaction_id: '"2\\\0', received_at: '2026-03-03T00:00:00Z', feedback: 3 },
      { transaction_id: '"1\\\0', received_at: '2026-03-02T00:00:00Z', feedback: '\u2028\0' },
    ]);
    expect(await text({ limit: 2, page: 3n })).toBe('[]');
    expect(await text({ limit: 2, page: 2n ** 63n - 1n })).toBe('[]');
  });

  it('is stored completely when it is sent concurrently, next to turns', async () => {
    const storage = await make([]);
    const bodies = Array.from({ length: 30 }, (_, index) => index);
    await Promise.all(
      bodies.flatMap((body) => [
        storage.addFeedback({ transactionId: 'a', receivedAt: '', body: String(body) }),
        write(storage, [report(body)]),
      ]),
    );
    const stored = parsed(await storage.readFeedback({ limit: 50, page: 1n }));
    expect(stored).toHaveLength(30);
    expect(stored).toEqual(
      expect.arrayContaining(bodies.map((feedback) => expect.objectContaining({ feedback }))),
    );
    expect(await storage.countReports()).toBe(30);
  });
}
