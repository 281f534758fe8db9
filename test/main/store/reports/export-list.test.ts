import { expect, it, vi } from 'vitest';
import type { ChunkPart } from '../../../../main/store/contract';
import { everyReport, type ReportQuery } from '../../../../shared/domain/report-query';
import { testNow } from '../../../support/clocks/test-time';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';
import { afterTest } from '../../../support/runner/after-test';

const ids = Array.from({ length: 23 }, (_, at) => String(at + 1));
const oldestFirst: ReportQuery = { ...everyReport, sort: { column: 'time', descending: false } };

async function filled(): Promise<StoredCopy> {
  const copy = await storedCopy(new MemoryReviewLog());
  const reports = ids.map((id) => `{"id":${id},"timestamp":${id}000000000,"transaction_id":"t${id}"}`);
  await took(copy, reports);
  return copy;
}

/** Returns what reads the chunks of an export, five reports at a time: the IDs in them, null after the last. */
function chunksOf({ calls }: StoredCopy, query: ReportQuery, reads: ChunkPart) {
  let after: string | null = null;
  let isOver = false;
  return async (): Promise<readonly string[] | null> => {
    if (isOver) return null;
    const chunk = succeeded(await calls['reports.chunk']({ query, asOf: null, reads, after, limit: 5 }));
    after = chunk.next;
    isOver = after === null;
    const rows = chunk.rows.map(({ key }) => key);
    const received = chunk.received.map(({ json }) => /"id":(\d+)/.exec(json)?.[1] ?? '');
    if (reads === 'both') expect(received).toEqual(rows);
    return reads === 'received' ? received : rows;
  };
}

it.each<ChunkPart>(['row', 'received', 'both'])('has each report once, in its order (%s)', async (reads) => {
  const copy = await filled();
  const next = chunksOf(copy, oldestFirst, reads);
  const chunks = [];
  for (let chunk = await next(); chunk !== null; chunk = await next()) chunks.push(chunk);
  expect(chunks.map((chunk) => chunk.length)).toEqual([5, 5, 5, 5, 3]);
  expect(chunks.flat()).toEqual(ids);
  await copy.reports.close();
});

it('is right while another export and other parts of the same list are read in turn', async () => {
  const copy = await filled();
  const exports = [
    chunksOf(copy, oldestFirst, 'row'),
    chunksOf(copy, oldestFirst, 'received'),
    chunksOf(copy, everyReport, 'row'),
  ];
  const found: string[][] = [[], [], []];
  for (let turn = 0; turn < 5; turn += 1)
    for (const [at, next] of exports.entries()) found[at]?.push(...((await next()) ?? []));
  expect(found).toEqual([ids, ids, ids.toReversed()]);
  await copy.reports.close();
});

it('forgets the list once nobody has read on for minutes, and then goes on after the same report', async () => {
  vi.useFakeTimers({ now: testNow, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  afterTest(() => vi.useRealTimers());
  const copy = await filled();
  const take = (id: string) =>
    took(copy, [`{"id":${id},"timestamp":${id}000000000,"transaction_id":"t${id}"}`]);
  const next = chunksOf(copy, oldestFirst, 'row');
  const found = [...((await next()) ?? []), ...((await next()) ?? [])];
  vi.advanceTimersByTime(290_000);
  await take('24');
  found.push(...((await next()) ?? []));
  vi.advanceTimersByTime(290_000);
  found.push(...((await next()) ?? []));
  vi.advanceTimersByTime(310_000);
  found.push(...((await next()) ?? []));
  // The list with the new report was computed only now.
  expect(found).toEqual([...ids, '24']);
  await copy.reports.close();
});
