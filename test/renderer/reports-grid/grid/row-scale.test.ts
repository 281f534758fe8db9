import { describe, expect, it } from 'vitest';
import { fittingRowHeight } from '../../../../renderer/features/reports-grid/grid/grid-layout';
import {
  bringIntoView,
  rowScale,
  rowsInView,
  scrolledRows,
  scrollRatio,
} from '../../../../renderer/features/reports-grid/grid/row-scale';

/** Returns an element with room for 40 rows below the heading. */
function scrollerOf(scrollTop = 0): HTMLElement {
  const element = document.createElement('div');
  element.append(document.createElement('div'));
  element.firstElementChild?.setAttribute('role', 'grid');
  element.scrollTop = scrollTop;
  return element;
}

describe('the scale of the grid', () => {
  it('is 1 for as many rows as an element can be high', () => {
    const scale = rowScale(400_000, 1, 32);
    expect(scale).toMatchObject({ height: 400_000 * 32, isReduced: false });
    expect(scrollRatio(scale, scrollerOf())).toBe(1);
  });

  it.each([1, 1.5, 2, 4])('has a height below the limit of 2^25 physical pixels at %d per pixel', (ratio) => {
    expect(rowScale(1_000_000, ratio, 32).height * ratio).toBeLessThan(2 ** 25);
  });

  it.each([1, 2])('shows the first, the middle and the last of a million rows at %d per pixel', (ratio) => {
    const scale = rowScale(1_000_000, ratio, 32);
    expect(rowsInView(scale, scrollerOf(0))).toEqual({ first: 0, end: 40 });
    const end = scale.height - 40 * 32;
    expect(rowsInView(scale, scrollerOf(end)).end).toBe(1_000_000);
    const { first } = rowsInView(scale, scrollerOf(end / 2));
    expect(Math.abs(first - 499_980)).toBeLessThan(2);
  });

  it('brings each row into view, at the top, in the middle or just so', () => {
    const scale = rowScale(1_000_000, 2, 32);
    for (const at of [0, 1, 77_777, 500_000, 999_958, 999_999])
      for (const place of ['nearest', 'top', 'middle'] as const) {
        const scroller = scrollerOf(123_456);
        bringIntoView(scale, scroller, at, place);
        const { first, end } = rowsInView(scale, scroller);
        expect(first).toBeLessThanOrEqual(at);
        expect(end).toBeGreaterThan(at);
      }
    const scroller = scrollerOf();
    bringIntoView(scale, scroller, 600_000, 'top');
    expect(Math.abs(scrolledRows(scale, scroller) - 600_000 * 32)).toBeLessThan(4);
  });

  it('doesn’t scroll to a row that is in view', () => {
    const scale = rowScale(1_000, 1, 32);
    const scroller = scrollerOf(320);
    for (const at of [10, 30, 49]) bringIntoView(scale, scroller, at, 'middle');
    expect(scroller.scrollTop).toBe(320);
    bringIntoView(scale, scroller, 50);
    expect(scroller.scrollTop).toBe(352);
  });
});

describe('the rows of a page', () => {
  it.each([
    ['fill a large window', 20, 872, 42],
    ['have their least height in a small window', 20, 500, 32],
    ['are never much higher than that', 10, 1_000, 44],
  ])('%s', (_, perPage, height, expected) => {
    expect(fittingRowHeight(perPage, height)).toBe(expected);
  });

  it('are as high as others where the grid scrolls through the whole result', () => {
    expect(fittingRowHeight(null, 1_000)).toBe(32);
  });
});
