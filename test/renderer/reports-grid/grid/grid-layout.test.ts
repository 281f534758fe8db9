import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  columnLayout,
  columnWidths,
  fittingColumns,
  type RowElements,
  rowElements,
  rowsToRender,
} from '../../../../renderer/features/reports-grid/grid/grid-layout';
import { defaultColumns } from '../../../../shared/domain/report-query';
import { languages } from '../../../../shared/i18n/compiled/languages';
import { setLocale } from '../../../../shared/i18n/messages';

/** Width in px of the grid in a window of 1280 px, next to the rail and the details of a report. */
const besideDetails = 642;

describe('the columns next to the details of a report in a window of 1280 px', () => {
  afterEach(() => setLocale('en'));

  it.each(languages)('leave out the device, so that fraud cases can be read: %s', async (language) => {
    await setLocale(language);
    for (const hasAmounts of [true, false]) {
      const columns = fittingColumns(defaultColumns, {}, { width: besideDetails, hasAmounts });
      // The words of the risk are longer in Basque.
      const withAmounts = language === 'eu' ? ['place', 'amount'] : ['place'];
      const left = ['positions', 'device', ...(hasAmounts ? withAmounts : ['amount'])];
      expect(columns).toEqual(defaultColumns.filter((column) => !left.includes(column)));
      const { columns: laidOut } = columnLayout(columns, {});
      expect(laidOut[columns.indexOf('fraudCases')]?.least).toBeGreaterThanOrEqual(120);
    }
  });
});

describe('the widths of the columns', () => {
  const layout = columnLayout(['risk', 'user', 'place'], {});
  const { minWidth, comfortableWidth } = layout;

  it('are comfortable where they have room, and share what remains', () => {
    expect(columnWidths(layout, comfortableWidth)).toEqual([100, 146, 134]);
    expect(columnWidths(layout, comfortableWidth + 57)).toEqual([100, 146 + 29, 134 + 28]);
  });

  it('shrink in proportion, none below its least one', () => {
    expect(columnWidths(layout, minWidth)).toEqual([82, 86, 78]);
    const [risk = 0, user = 0, place = 0] = columnWidths(layout, comfortableWidth - 60);
    expect(risk).toBeCloseTo(100 - (60 * 100) / 380);
    expect(user / place).toBeCloseTo(146 / 134);
    const narrow = columnWidths(layout, minWidth + 40);
    expect(narrow[0]).toBe(82);
  });

  it('fill every row that has at least their least widths', () => {
    const anyWidths = fc.dictionary(fc.constantFrom(...defaultColumns), fc.integer({ min: 40, max: 800 }));
    fc.assert(
      fc.property(anyWidths, fc.double({ min: 0, max: 3_000, noNaN: true }), (widths, more) => {
        const some = columnLayout(defaultColumns, widths);
        const found = columnWidths(some, some.minWidth + more);
        expect(found.reduce((sum, width) => sum + width, 32)).toBeCloseTo(some.minWidth + more);
        for (const [at, { least }] of some.columns.entries()) expect(found[at]).toBeGreaterThanOrEqual(least);
      }),
    );
  });
});

describe('the rendered rows', () => {
  it('are those in and around the view and the pinned ones, once each and in order', () => {
    const range = { startIndex: 100, endIndex: 104, overscan: 2, count: 1_000 };
    expect(rowsToRender(range, [3, 102, 900])).toEqual([3, 98, 99, 100, 101, 102, 103, 104, 105, 106, 900]);
    expect(rowsToRender(range, [3, 3, -1, 1_000])).toEqual([3, 98, 99, 100, 101, 102, 103, 104, 105, 106]);
  });

  it('are always unique, ordered and within the page', () => {
    const at = fc.integer({ min: -5, max: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), at, at, fc.array(at), (count, one, other, pinned) => {
        const inPage = (row: number) => Math.min(count - 1, Math.max(0, row));
        const startIndex = inPage(Math.min(one, other));
        const endIndex = inPage(Math.max(one, other));
        const rows = rowsToRender({ startIndex, endIndex, overscan: 3, count }, pinned);
        expect(rows).toEqual([...new Set(rows)].sort((a, b) => a - b));
        for (const row of rows) expect(row >= 0 && row < count).toBe(true);
        for (let row = startIndex; row <= endIndex; row += 1) expect(rows).toContain(row);
        for (const row of pinned) if (row >= 0 && row < count) expect(rows).toContain(row);
      }),
    );
  });
});

describe('the elements of the rendered rows', () => {
  const none: RowElements = new Map();
  /** Returns the rows from `first` to before `end`. */
  const rows = (first: number, end: number) => Array.from({ length: end - first }, (_, at) => first + at);

  it('stay with their rows while others come into view', () => {
    const before = rowElements(none, rows(0, 4), []);
    const after = rowElements(before, rows(2, 6), []);
    expect([...after.keys()]).toEqual([2, 3, 4, 5]);
    expect(after.get(2)).toBe(before.get(2));
    expect(after.get(3)).toBe(before.get(3));
    expect([...before.values()]).not.toContain(after.get(4));
    expect([...before.values()]).not.toContain(after.get(5));
  });

  it('are reused in their order after a jump', () => {
    const before = rowElements(none, rows(0, 4), []);
    const after = rowElements(before, rows(100, 104), []);
    expect([...after.values()]).toEqual([...before.values()]);
  });

  it('are never taken from a pinned row', () => {
    const before = rowElements(none, rows(0, 4), [2]);
    const after = rowElements(before, [2, ...rows(100, 104)], [2]);
    expect(after.get(2)).toBe(before.get(2));
    expect(new Set(after.values()).size).toBe(5);
  });
});
