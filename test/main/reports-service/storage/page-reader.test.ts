import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { PageReader, type Range } from '../../../../main/reports-service/storage/page-reader';
import { createTables } from '../../../../main/reports-service/storage/schema';
import { Database } from '../../../../shared/node/database/database';
import { runs } from '../../../support/runner/depth';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

const last = 2_000;

/** Opens a database of reports whose JSON texts are their numbers, with its reader. */
async function open(): Promise<{ readonly database: Database; readonly pages: PageReader }> {
  const database = await Database.open(join(temporaryFolder(), 'reports.db'));
  await createTables(database);
  await database.run(
    `WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${last})
     INSERT INTO report SELECT number, 'transaction-1', number, number FROM numbers`,
  );
  return { database, pages: new PageReader(database) };
}

async function numbers(pages: PageReader, range: Range): Promise<unknown> {
  return JSON.parse(Buffer.from(await pages.read(range)).toString());
}

/** Returns the expected content of a range, newest first. */
function expected({ from, to }: Range): readonly number[] {
  const newest = Math.min(to, last);
  return Array.from({ length: Math.max(0, newest - from + 1) }, (_, index) => newest - index);
}

describe('the reports of a page', () => {
  it('come newest first, for any range and any size of reports', async () => {
    const { database, pages } = await open();
    await database.run(
      `UPDATE report SET json = position || printf('%*s', iif(position % 50, position % 7, 20000), '')`,
    );
    const position = fc.integer({ min: 1, max: last + 100 });
    const ranges = fc.array(
      fc
        .tuple(position, position)
        .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) })),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(ranges, async (requested) => {
        const read = await Promise.all(requested.map((range) => numbers(pages, range)));
        expect(read).toEqual(requested.map(expected));
      }),
      { numRuns: runs(20) },
    );
    await database.close();
  });
});

describe('pages requested at once', () => {
  it('are returned to their own requests, whatever their sizes', async () => {
    const { database, pages } = await open();
    const ranges = Array.from({ length: 300 }, (_, index) => ({
      from: ((index * 37) % last) + 1,
      to: ((index * 37) % last) + ((index * 7) % 1_000) + 1,
    }));
    const read = await Promise.all(ranges.map((range) => numbers(pages, range)));
    expect(read).toEqual(ranges.map(expected));
    await database.close();
  });

  it('are returned in the order of the requests', async () => {
    const { database, pages } = await open();
    const answered: number[] = [];
    const requested = Array.from({ length: 100 }, (_, index) => index + 1);
    await Promise.all(
      requested.map((number) => pages.read({ from: number, to: number }).then(() => answered.push(number))),
    );
    expect(answered).toEqual(requested);
    await database.close();
  });

  it('are read together up to the size of the largest page, which is read alone', async () => {
    const { database, pages } = await open();
    const rows = vi.spyOn(database, 'rows');
    const sizes = [20, 600, 400, 1, 1_000, 1_000, 1_500, ...Array<number>(20).fill(20)];
    await Promise.all(sizes.map((size) => pages.read({ from: 1, to: size })));
    const together = rows.mock.calls.map(([, [ranges]]) =>
      JSON.parse(String(ranges)).map(([, to]: [number, number]) => to),
    );
    expect(together).toEqual([
      [20, 600],
      [400, 1],
      [1_000],
      [1_000],
      [1_500],
      Array(16).fill(20),
      Array(4).fill(20),
    ]);
    await database.close();
  });

  it('are empty for an empty database', async () => {
    const { database, pages } = await open();
    const nothing = { from: last + 1, to: last + 20 };
    const all = [nothing, { from: 1, to: 2 }, nothing].map((range) => numbers(pages, range));
    expect(await Promise.all(all)).toEqual([[], [2, 1], []]);
    await database.close();
  });

  it('fail together with their statement, and only with that one', async () => {
    const { database, pages } = await open();
    const before = numbers(pages, { from: 1, to: 2 });
    // The first turn takes only the first request. The others are queued while it is read.
    await Promise.resolve();
    const broken = database.exec('ALTER TABLE report RENAME TO gone');
    const during = [3, 4].map((number) => pages.read({ from: number, to: number }));
    const outcomes = await Promise.allSettled(during);
    expect(await before).toEqual([2, 1]);
    await broken;
    expect(outcomes).toMatchObject(Array(2).fill({ status: 'rejected', reason: { code: 'ERROR' } }));
    await database.exec('ALTER TABLE gone RENAME TO report');
    expect(await numbers(pages, { from: 5, to: 5 })).toEqual([5]);
    await database.close();
  });

  it('have all been read when `drain` resolves', async () => {
    const { database, pages } = await open();
    let answered = 0;
    for (let from = 1; from <= 100; from += 1)
      void pages.read({ from, to: from + 99 }).then(() => (answered += 1));
    await pages.drain();
    expect(answered).toBe(100);
    await database.close();
  });
});
