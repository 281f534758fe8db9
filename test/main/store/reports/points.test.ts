import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { mergePoints } from '../../../../main/store/reports/points';
import { nothingRemembered } from '../../../../main/store/sync-memory';
import type { MapPoints } from '../../../../shared/contract/map.calls';
import { readPackedPoints } from '../../../../shared/domain/packed-points';
import { everyReport } from '../../../../shared/domain/report-query';
import { Database } from '../../../../shared/node/database/database';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { modelPoints, type PlainPoint, plainPoints, seqsIn } from '../../../support/databases/report-model';
import {
  answerOf,
  type StoredCopy,
  someKey,
  storedCopy,
  succeeded,
  took,
} from '../../../support/databases/stored-copy';
import { runs } from '../../../support/runner/depth';

const place = fc.record({
  latitude: fc.constantFrom(0, 43.3, 90, -90, 91, 12.345678901234567),
  longitude: fc.constantFrom(0, -180, 180, 77.2, 181),
});
const report = fc.record(
  {
    id: fc.integer({ min: 1, max: 12 }),
    timestamp: fc.integer({ min: 1, max: 3 }),
    event: fc.record({ risk_assignment: fc.constantFrom('fraud', 'high_risk', 'clear', 'odd', '\ud800') }),
    geo_location: fc.record({ address: place }),
    em_location: fc.record({ address: place }),
    ip: fc.record({ address: place }),
    location: fc.record({ address: place }),
  },
  { requiredKeys: ['id'] },
);
/** What can happen to a copy: a page is stored by a pass or a look-up, points are merged, it is reopened. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(report, { maxLength: 6 }).map((reports) => ({ reports, by: 'pass' as const })),
  },
  {
    weight: 1,
    arbitrary: fc.array(report, { maxLength: 2 }).map((reports) => ({ reports, by: 'look-up' as const })),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 2, max: 6 }).map((blocks) => ({ blocks, by: 'merge' as const })),
  },
);

it('the points equal those computed from every report, whatever was added, changed and merged, in one block or many', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const marks = new MemoryReviewLog();
      let copy = await storedCopy(marks);
      let known: readonly PlainPoint[] = [];
      let before: { edition: string; last: number } | null = null;
      for (const each of steps) {
        if (each.by === 'merge') {
          await copy.reports.close();
          await mergeIn(copy.path, each.blocks);
          copy = await storedCopy(marks, { path: copy.path });
        } else {
          const texts = each.reports.map((one) => JSON.stringify(one));
          if (each.by === 'pass') await took(copy, texts);
          else await lookedUp(copy, texts);
        }
        const model = modelPoints(await everyRow(copy));
        const all = await pointsOf(copy, null);
        expect(plain(all)).toEqual(model);
        const since: MapPoints = await pointsOf(copy, before);
        known = [...(since.after === 0 ? [] : known), ...plain(since)];
        expect(known).toEqual(model);
        before = since;
      }
      await copy.reports.close();
    }),
    { numRuns: runs(60) },
  );
});

it('only new points are sent again, unless points have changed', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const at = (id: number, latitude: number, more = '') =>
    `{"id":${id},${more}"geo_location":{"address":{"latitude":${latitude},"longitude":1}}}`;
  await took(copy, [at(1, 10), '{"id":2}', at(3, 30)]);
  const first = await pointsOf(copy, null);
  expect(first).toMatchObject({ after: 0, last: 3 });
  expect(await pointsOf(copy, first)).toMatchObject({ edition: first.edition, after: 3, last: 3 });
  await took(copy, [at(4, 40)]);
  const second = await pointsOf(copy, first);
  expect(second).toMatchObject({ edition: first.edition, after: 3, last: 4 });
  expect(plain(second).map(({ seq }) => seq)).toEqual([4]);
  // Another content with the same points: nothing is sent.
  await took(copy, [at(1, 10, '"user":{"id":"ana"},')]);
  expect(await pointsOf(copy, second)).toMatchObject({ edition: first.edition, after: 4 });
  await took(copy, [at(1, 11)]);
  const third = await pointsOf(copy, second);
  expect(third.after).toBe(0);
  expect(third.edition).not.toBe(first.edition);
  expect(plain(third).map(({ seq }) => seq)).toEqual([1, 3, 4]);
  // The service has changed its assessment of a report.
  await took(copy, [at(1, 11, '"event":{"risk_assignment":"fraud"},')]);
  const [judged] = plain(await pointsOf(copy, third));
  expect(judged?.tag.risk).toBe('fraud');
  await copy.reports.close();
});

it('everything is sent if the copy is another one', async () => {
  const [one, other] = [await storedCopy(new MemoryReviewLog()), await storedCopy(new MemoryReviewLog())];
  for (const copy of [one, other]) await took(copy, ['{"id":1}']);
  const before = await pointsOf(one, null);
  expect(await pointsOf(other, before)).toMatchObject({ after: 0, last: 1 });
  for (const copy of [one, other]) await copy.reports.close();
});

it('small blocks are merged into large ones when a pass has ended', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const ids = Array.from({ length: 60 }, (_, index) => index + 1);
  for (const id of ids)
    await took(copy, [`{"id":${id},"geo_location":{"address":{"latitude":${id},"longitude":1}}}`]);
  const before = await pointsOf(copy, null);
  succeeded(await copy.calls['syncMemory.write'](nothingRemembered));
  await copy.reports.backgroundWorkDone();
  expect(await blocksIn(copy)).toEqual([{ first: 1, last: 60 }]);
  expect(await pointsOf(copy, null)).toEqual(before);
  await copy.reports.close();
});

it('rows are returned by number, in the requested order, without unknown ones', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  await took(copy, ['{"id":7}', '{"id":8}', '{"id":9}']);
  const rows = succeeded(await copy.calls['map.rows']({ seqs: [3, 77, 1] }));
  expect(rows.map(({ id, seq }) => [id, seq])).toEqual([
    ['9', 3],
    ['7', 1],
  ]);
  await copy.reports.close();
});

it('reports in an area, even nearly all, are found with their page and counts', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const count = 6_000;
  const texts = Array.from({ length: count }, (_, id) => {
    return `{"id":${id},"timestamp":${id},"ip":{"address":{"latitude":${id / 100},"longitude":179}}}`;
  });
  await took(copy, texts);
  for (const south of [5, 50]) {
    const area = { kind: 'box', south, north: 59, west: 170, east: -170 } as const;
    const query = { ...everyReport, filters: [{ field: 'area', area } as const] };
    const inside = (59 - south) * 100 + 1;
    expect(succeeded(await copy.calls['reports.count']({ query, asOf: null }))).toMatchObject({
      shown: inside,
    });
    const page = succeeded(await copy.calls['reports.page']({ query, asOf: null, page: 2, limit: 10 }));
    expect(page.rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 10 }, (_, at) => 5_890 - at));
    const { shown, seqs } = succeeded(await copy.calls['map.shown']({ query, asOf: null }));
    expect([shown, seqsIn(seqs).length]).toEqual([inside, inside]);
    // Another report arrives and is found too.
    await took(copy, [`{"id":${count + south},"ip":{"address":{"latitude":58,"longitude":-171}}}`]);
    expect(succeeded(await copy.calls['reports.count']({ query, asOf: null })).shown).toBeGreaterThan(inside);
    await took(copy, [`{"id":${count + south},"ip":{"address":{"latitude":-58,"longitude":-171}}}`]);
    expect(succeeded(await copy.calls['reports.count']({ query, asOf: null })).shown).toBe(inside);
  }
  await copy.reports.close();
});

async function blocksIn({ reports }: StoredCopy) {
  const range = z.object({ first: z.int(), last: z.int() });
  return reports.reader.rows('SELECT first, last FROM points', [], range);
}

async function pointsOf({ calls }: StoredCopy, before: { edition: string; last: number } | null) {
  return succeeded(await calls['map.points']({ before }));
}

function plain({ points: bytes }: MapPoints): readonly PlainPoint[] {
  const points = readPackedPoints(bytes);
  if (points === null) throw new Error('These are no points.');
  return plainPoints(points);
}

async function everyRow({ calls }: StoredCopy) {
  return succeeded(await calls['reports.page']({ query: everyReport, asOf: null, page: 1, limit: 1_000 }))
    .rows;
}

async function lookedUp({ calls }: StoredCopy, texts: readonly string[]) {
  const request = { body: answerOf(texts), lookUpId: 'look-up-1', transactionId: 't' };
  succeeded(await calls['lookUp.store'](request));
}

async function mergeIn(path: string, reportsInBlock: number) {
  const database = await Database.open(path, { key: someKey });
  await mergePoints(database, reportsInBlock);
  await database.close();
}
