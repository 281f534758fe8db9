import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nothingRemembered } from '../../../../main/store/sync-memory';
import { everyReport, type ReportQuery, withFilter } from '../../../../shared/domain/report-query';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { pass, type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';
import { sampleReport } from '../../../support/inputs/sample-reports';

const newest = withFilter(everyReport, { field: 'newest' });
const updated = withFilter(everyReport, { field: 'updated' });
const textOf = (id: number, transaction: string | null, risk = 'low') =>
  sampleReport({ id, transaction_id: transaction, timestamp: id, event: { risk_assignment: risk } });

let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  await took(copy, [
    ...[textOf(1, 'a', 'fraud'), textOf(2, 'a'), textOf(3, 'a'), textOf(4, 'b')],
    ...[textOf(5, null), textOf(6, null), textOf(7, '\u0000'), textOf(8, '\u0000')],
  ]);
});

afterAll(() => copy.reports.close());

async function page(query: ReportQuery, listed = false) {
  return succeeded(await copy.calls['reports.page']({ query, asOf: null, page: 1, limit: 20, listed })).rows;
}

describe.each(['before', 'after'])('%s the indexes exist', (when) => {
  beforeAll(async () => {
    if (when === 'before') return;
    copy.reports.startIndexing();
    await copy.reports.backgroundWorkDone();
  });

  it('shows the newest report of each transaction, with the number of its reports', async () => {
    const rows = await page(newest);
    expect(rows.map(({ id, ofTransaction }) => [id, ofTransaction])).toEqual([
      ['8', 2],
      ['6', 1],
      ['5', 1],
      ['4', 1],
      ['3', 3],
    ]);
    const counts = succeeded(await copy.calls['reports.count']({ query: newest, asOf: null }));
    expect(counts.shown).toBe(5);
  });

  it('shows them for a search for them, and the others for one that excludes them', async () => {
    const found = (text: string) => page({ ...everyReport, text });
    expect(await found('is:newest')).toEqual(await page(newest));
    expect((await found('-is:newest')).map(({ id }) => id)).toEqual(['7', '2', '1']);
    expect((await found('is:unread is:newest risk:fraud')).map(({ id }) => id)).toEqual([]);
    expect((await found('is:unread -is:newest risk:fraud')).map(({ id }) => id)).toEqual(['1']);
  });

  it('shows no earlier report that meets the other filters instead of the newest', async () => {
    expect(await page(withFilter(newest, { field: 'risk', in: ['fraud'], out: [] }))).toEqual([]);
  });
});

describe('a report that changed since it was seen', () => {
  it('is marked and found until it is seen again', async () => {
    succeeded(await copy.calls['reports.markRead']({ keys: ['4', '5'], read: true }));
    expect(await page(updated)).toEqual([]);
    await took(copy, [textOf(4, 'b', 'high')]);
    expect((await page(updated)).map(({ id, unread }) => [id, unread])).toEqual([['4', false]]);
    const found = async (text: string) => (await page({ ...everyReport, text })).map(({ id }) => id);
    expect(await found('is:changed')).toEqual(['4']);
    expect(await found('is:read -is:changed')).toEqual(['5']);
    expect(await found('-is:unread')).toEqual(['5', '4']);
    expect((await page(everyReport)).filter((row) => row.updated)).toHaveLength(1);
    succeeded(await copy.calls['reports.markRead']({ keys: ['4'], read: true }));
    expect(await page(updated)).toEqual([]);
  });
});

it('rows name the newest report time of their transaction that had arrived', async () => {
  const other = await storedCopy(new MemoryReviewLog());
  await took(other, [textOf(1, 'a'), textOf(2, 'a'), textOf(3, null)]);
  const newestOf = async (asOf: number | null) => {
    const request = { query: everyReport, asOf, page: 1, limit: 20 };
    const { rows } = succeeded(await other.calls['reports.page'](request));
    return rows.map(({ id, newest: time }) => [id, time]);
  };
  const before = [
    ['3', undefined],
    ['2', '2'],
    ['1', '2'],
  ];
  expect(await newestOf(null)).toEqual(before);
  other.reports.startIndexing();
  await other.reports.backgroundWorkDone();
  expect(await newestOf(null)).toEqual(before);
  await took(other, [textOf(4, 'a')], pass(2, 'new'));
  expect(await newestOf(0)).toEqual(before);
  expect(await newestOf(null)).toEqual([
    ['4', '4'],
    ['3', undefined],
    ['2', '4'],
    ['1', '4'],
  ]);
  const [row] = succeeded(await other.calls['reports.rows']({ keys: ['1'] }));
  expect(row?.newest).toBe('4');
  await other.reports.close();
});

describe('during the first sync, rows name the newest report time of their transaction', () => {
  const newestTimes = async ({ calls }: StoredCopy) => {
    const request = { query: everyReport, asOf: null, page: 1, limit: 20 };
    const { rows } = succeeded(await calls['reports.page'](request));
    return rows.map(({ id, newest: time }) => `${id}: ${time}`);
  };

  it('that was received so far, whatever the order', async () => {
    const first = await storedCopy(new MemoryReviewLog());
    await took(first, [textOf(2, 'a')]);
    expect(await newestTimes(first)).toEqual(['2: 2']);
    await took(first, [textOf(9, 'a'), textOf(1, 'a')]);
    expect(await newestTimes(first)).toEqual(['9: 9', '2: 9', '1: 9']);
    const [row] = succeeded(await first.calls['reports.rows']({ keys: ['1'] }));
    expect(row?.newest).toBe('9');
    await first.reports.close();
  });

  it('also after the program ended in between, and while more arrive', async () => {
    const first = await storedCopy(new MemoryReviewLog());
    await took(first, [textOf(2, 'a'), textOf(3, '\u0000'), textOf(1, '\u0000')]);
    // The pass is not complete, or the reports would be indexed.
    succeeded(await first.calls['syncMemory.write']({ ...nothingRemembered, pass: pass(1) }));
    await first.reports.close();
    const again = await storedCopy(new MemoryReviewLog(), { path: first.path });
    // Rows don't wait for the times to be read.
    const [read] = await Promise.all([newestTimes(again), took(again, [textOf(4, 'a')])]);
    expect(read).toContain('1: undefined');
    await again.reports.backgroundWorkDone();
    expect(await newestTimes(again)).toEqual(['4: 4', '3: 3', '2: 4', '1: 3']);
    await again.reports.close();
  });

  it('that they have now, if it changed', async () => {
    const first = await storedCopy(new MemoryReviewLog());
    const at = (id: number, timestamp: number) => sampleReport({ id, transaction_id: 'a', timestamp });
    await took(first, [at(1, 10), at(2, 20)]);
    await took(first, [at(2, 30)]);
    await newestTimes(first);
    await first.reports.backgroundWorkDone();
    expect(await newestTimes(first)).toEqual(['2: 30', '1: 30']);
    await took(first, [at(3, 40), at(3, 50)]);
    await newestTimes(first);
    await first.reports.backgroundWorkDone();
    expect(await newestTimes(first)).toEqual(['3: 50', '2: 50', '1: 50']);
    await first.reports.close();
  });
});
