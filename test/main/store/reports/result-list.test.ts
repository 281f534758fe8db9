import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { columns } from '../../../../shared/domain/columns';
import { everyReport, type ReportQuery } from '../../../../shared/domain/report-query';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { pass, type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';
import { eventually } from '../../../support/runner/eventually';

const count = 1_200;
const limit = 100;
let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  for (let first = 1; first <= count; first += 400)
    await took(
      copy,
      Array.from({ length: 400 }, (_, index) => reportOf(first + index)),
    );
  copy.reports.startIndexing();
  await copy.reports.backgroundWorkDone();
});

afterAll(() => copy.reports.close());

function reportOf(id: number): string {
  const user = id % 7 === 0 ? {} : { user: { id: `user-${id % 50}` } };
  return JSON.stringify({
    id,
    timestamp: 1_000_000 - id * 10,
    ...user,
    device: { model: `Pixel ${id % 3}` },
  });
}

const read = async (query: ReportQuery, page: number, asOf: number | null, listed: boolean) =>
  succeeded(await copy.calls['reports.page']({ query, asOf, page, limit, listed }));
const keys = async (query: ReportQuery, asOf: number, listed: boolean) => {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, mayHaveNext } = await read(query, page, asOf, listed);
    found.push(...rows.map(({ key }) => key));
    if (!mayHaveNext) return found;
  }
};

/** Requests the list of a query's result, and waits until rows are read from it. */
async function listed(query: ReportQuery): Promise<number> {
  const { asOf } = await read(query, 1, null, true);
  const rows = vi.spyOn(copy.reports.reader, 'rows');
  await eventually(async () => {
    rows.mockClear();
    await read(query, 2, asOf, true);
    expect(rows.mock.calls.some(([sql]) => sql.includes('json_each'))).toBe(true);
  });
  rows.mockRestore();
  return asOf;
}

const unread: ReportQuery = { ...everyReport, filters: [{ field: 'unread', unread: true }] };

describe('the list of a result', () => {
  it.each(columns)('has the reports in the order of %s, and each once', async (column) => {
    const query: ReportQuery = { ...everyReport, sort: { column, descending: true } };
    const asOf = await listed(query);
    const found = await keys(query, asOf, true);
    expect(found).toEqual(await keys(query, asOf, false));
    expect(new Set(found).size).toBe(count);
  });

  it('still has reports that were read since, until the result is requested again', async () => {
    const asOf = await listed(unread);
    const before = await keys(unread, asOf, true);
    expect(before).toHaveLength(count);
    await copy.calls['reports.markRead']({ keys: before.slice(0, 150), read: true });
    expect(await keys(unread, asOf, true)).toEqual(before);
    const again = await listed(unread);
    expect(await keys(unread, again, true)).toEqual(before.slice(150));
  });

  it('doesn’t have reports that arrived later', async () => {
    const asOf = await listed(everyReport);
    await took(copy, [reportOf(0)], pass(2, 'new'));
    expect(await keys(everyReport, asOf, true)).toHaveLength(count);
    expect(await keys(everyReport, await listed(everyReport), true)).toHaveLength(count + 1);
  });

  it('is extended by the reports that a first sync adds at its end', async () => {
    const asOf = await listed(everyReport);
    const before = await keys(everyReport, asOf, true);
    await took(copy, [reportOf(count + 1), reportOf(count + 2)], pass(1));
    const after = await keys(everyReport, asOf, true);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length)).toEqual([String(count + 1), String(count + 2)]);
  });
});
