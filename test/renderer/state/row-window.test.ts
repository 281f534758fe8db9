import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endOfRows,
  firstRow,
  loadedRow,
  nextPage,
  pageOf,
  type RowWindow,
  rowTotal,
  trimmed,
  withPage,
} from '../../../renderer/state/row-window';
import { manyRows, samplePage } from '../../support/inputs/sample-rows';

const limit = 10;
const all = manyRows(205);

/** Returns a page of 205 rows, as main does. */
function pageAt(page: number, asOf = 7): RowWindow {
  const rows = all.slice((page - 1) * limit, page * limit);
  return samplePage({ rows, page, limit, mayHaveNext: page * limit < all.length, asOf });
}

/** Returns the window with several adjacent pages. */
function pages(from: number, to: number): RowWindow {
  let window = pageAt(from);
  for (let page = from + 1; page <= to; page += 1) window = withPage(window, pageAt(page));
  return window;
}

describe('a window of rows', () => {
  it('grows by the pages before and after it', () => {
    const window = withPage(pages(5, 7), pageAt(4));
    expect([firstRow(window), endOfRows(window)]).toEqual([30, 70]);
    expect(window.rows).toEqual(all.slice(30, 70));
  });

  it('has a page that was read again in place of its previous content', () => {
    const again = { ...pageAt(6), rows: pageAt(6).rows.map((row) => ({ ...row, unread: true })) };
    const window = withPage(pages(5, 7), again);
    expect(window.rows.map(({ unread }) => unread)).toEqual(
      Array.from({ length: 30 }, (_, at) => at >= 10 && at < 20),
    );
  });

  it('is replaced by a page elsewhere, and by one as of another moment', () => {
    expect(withPage(pages(1, 3), pageAt(9))).toEqual(pageAt(9));
    expect(withPage(pages(1, 3), pageAt(4, 8))).toEqual(pageAt(4, 8));
  });

  it('ends where the result ends', () => {
    const window = withPage(pages(19, 20), pageAt(21));
    expect(rowTotal(window, 5_000)).toBe(205);
    expect(rowTotal(pages(19, 20), 205)).toBe(205);
    expect(rowTotal(pages(19, 20), null)).toBe(201);
    expect(loadedRow(window, 204)?.key).toBe(all[204]?.key);
    expect(loadedRow(window, 205)).toBeNull();
  });

  it('releases the rows far from the view, and no others', () => {
    const row = fc.integer({ min: 0, max: 199 });
    fc.assert(
      fc.property(row, row, (one, other) => {
        const view = { first: Math.min(one, other), end: Math.max(one, other) + 1 };
        const window = { ...pages(1, 21), limit };
        const rest = trimmed(window, view);
        for (let at = view.first; at < view.end; at += 1) expect(loadedRow(rest, at)?.key).toBe(all[at]?.key);
        expect(rest.rows).toEqual(all.slice(firstRow(rest), endOfRows(rest)));
      }),
    );
    const thousands = { ...pageAt(1), rows: manyRows(900), limit: 10, mayHaveNext: false };
    const rest = trimmed(thousands, { first: 0, end: 20 });
    expect(rest.rows.length).toBeLessThan(500);
    expect(rest.mayHaveNext).toBe(true);
  });
});

describe('the next page to load', () => {
  const none = new Set<number>();

  it('is the one in view, then those around it, then none', () => {
    const view = { first: 1_500, end: 1_540 };
    const window = samplePage({ rows: manyRows(100), page: 1, limit: 100, mayHaveNext: true });
    expect(nextPage(window, view, 5_000, none)).toBe(pageOf(1_520, 100));
    const there = { ...window, page: 16 };
    expect(nextPage(there, view, 5_000, none)).toBe(15);
    const withBefore = { ...window, page: 15, rows: manyRows(200) };
    expect(nextPage(withBefore, view, 5_000, none)).toBe(17);
    expect(nextPage({ ...withBefore, rows: manyRows(300) }, view, 5_000, none)).toBeNull();
    expect(nextPage({ ...withBefore, rows: manyRows(300) }, view, 5_000, new Set([16, 99]))).toBe(16);
  });

  it('is never beyond the result', () => {
    const window = samplePage({ rows: manyRows(100), page: 1, limit: 100, mayHaveNext: true });
    expect(nextPage(window, { first: 60, end: 100 }, 101, none)).toBe(2);
    expect(nextPage(window, { first: 60, end: 100 }, 100, none)).toBeNull();
  });
});
