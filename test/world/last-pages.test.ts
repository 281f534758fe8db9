import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { columns } from '../../shared/domain/columns';
import { everyReport, type ReportQuery } from '../../shared/domain/report-query';
import { MemoryReviewLog } from '../support/databases/memory-review-log';
import { pass, type StoredCopy, storedCopy, succeeded, took } from '../support/databases/stored-copy';

/** The last pages of a result, which are read from its end. The source of a case is named with it. */

const limit = 10;
let copy: StoredCopy;

beforeEach(async () => {
  copy = await storedCopy(new MemoryReviewLog());
});

afterEach(() => copy.reports.close());

/** Reports of three users, three of each ten without one, and of only two times. */
const reportOf = (id: number) =>
  JSON.stringify({
    id,
    timestamp: 1_000_000 + (id % 2),
    ...(id % 10 > 2 && { user: { id: `user-${id % 3}` } }),
  });
const filled = (count: number) =>
  took(
    copy,
    Array.from({ length: count }, (_, at) => reportOf(count - at)),
  );

async function read(page: number, query: ReportQuery = everyReport, asOf: number | null = null) {
  const found = succeeded(await copy.calls['reports.page']({ query, asOf, page, limit }));
  return { keys: found.rows.map(({ key }) => key), mayHaveNext: found.mayHaveNext, asOf: found.asOf };
}

/** All of a query in its order, without pages. */
async function all(query: ReportQuery = everyReport): Promise<readonly string[]> {
  const found = await copy.calls['reports.page']({ query, asOf: null, page: 1, limit: 1_000 });
  return succeeded(found).rows.map(({ key }) => key);
}

const sorted = (column: ReportQuery['sort']['column'], descending: boolean): ReportQuery => ({
  ...everyReport,
  sort: { column, descending },
});

describe('the last pages', () => {
  // lablup/backend.ai #14731: equal rows were in the order of the way there on the way back.
  // rmyndharis/OpenWA #1479, ohdearquant/khive PR #1704: without another order, equal rows came twice or never.
  it.each(columns.flatMap((column) => [true, false].map((descending) => ({ column, descending }))))(
    'have equal reports in the same order as the first ones: $column, descending: $descending',
    async ({ column, descending }) => {
      await filled(47);
      const query = sorted(column, descending);
      const whole = await all(query);
      await copy.calls['reports.count']({ query, asOf: null });
      for (const page of [5, 4, 3, 2, 1])
        expect((await read(page, query)).keys).toEqual(whole.slice((page - 1) * limit, page * limit));
    },
  );

  // rails/rails PR #7386, duckdb/duckdb #1614, nicia-ai/typegraph PR #698: reversed, rows without a value came first.
  it('end with the reports that have no user, in either direction', async () => {
    await filled(40);
    for (const descending of [true, false]) {
      const { keys } = await read(4, sorted('user', descending));
      expect(keys.map((key) => Number(key) % 10).every((digit) => digit <= 2)).toBe(true);
      expect(new Set(keys).size).toBe(limit);
    }
  });

  // rails/rails #23896: if no row has a value, the last one was the first.
  it('are not the first ones if no report has a value', async () => {
    await filled(20);
    const query = sorted('amount', true);
    const whole = await all(query);
    expect((await read(2, query)).keys).toEqual(whole.slice(10));
    expect((await read(1, query)).keys).toEqual(whole.slice(0, 10));
  });

  // deltaepsilon/firebase-paginator #11: the last page was full, with rows of the page before.
  it('have what remains', async () => {
    await filled(21);
    const last = await read(3);
    expect(last.keys).toEqual((await all()).slice(20));
    expect(last.mayHaveNext).toBe(false);
  });

  // uriyyo/fastapi-pagination #112, MinusKube/SmartInvs #47: there was an empty page after the last one.
  it('are followed by none if they are full', async () => {
    await filled(20);
    expect((await read(1)).mayHaveNext).toBe(true);
    expect((await read(2)).mayHaveNext).toBe(false);
    expect(await read(3)).toMatchObject({ keys: [], mayHaveNext: false });
    expect(await read(30)).toMatchObject({ keys: [], mayHaveNext: false });
  });

  // camunda/camunda PR #61972: read from the end, a page had the end of the result instead of what is beside it.
  it('have their own reports in the middle of the second half', async () => {
    await filled(95);
    const whole = await all();
    expect((await read(7)).keys).toEqual(whole.slice(60, 70));
    expect((await read(8)).keys).toEqual(whole.slice(70, 80));
  });

  // frankban/django-endless-pagination #68: a row that was added came to show another one twice.
  it('stay as they are when reports arrive after the first page', async () => {
    await filled(40);
    const { asOf } = await read(1);
    const before = await read(4, everyReport, asOf);
    await took(copy, [reportOf(41), reportOf(42)], pass(2, 'new'));
    expect(await read(4, everyReport, asOf)).toEqual(before);
    expect((await read(5)).keys).toEqual((await all()).slice(40));
  });

  it('are right if a report arrives while they are read', async () => {
    await filled(40);
    const rows = copy.reports.reader.rows.bind(copy.reports.reader);
    let arrived = 0;
    const spied = vi.spyOn(copy.reports.reader, 'rows').mockImplementation(async (sql, values, schema) => {
      if (sql.includes('MATERIALIZED') && arrived === 0) {
        arrived += 1;
        await took(copy, [reportOf(41)], pass(2, 'new'));
      }
      return rows(sql, values, schema);
    });
    const { keys } = await read(4);
    spied.mockRestore();
    expect(arrived).toBe(1);
    expect(keys).toEqual((await all()).slice(30, 40));
  });

  it('skip only the reports after them', async () => {
    await filled(95);
    const spied = vi.spyOn(copy.reports.reader, 'rows');
    await read(9);
    const skipped = spied.mock.calls.flatMap(([sql, values]) =>
      sql.includes('OFFSET') ? [values.at(-1)] : [],
    );
    expect(skipped.length).toBeGreaterThan(0);
    expect(skipped.every((count) => Number(count) <= 5)).toBe(true);
    spied.mockRestore();
  });
});
