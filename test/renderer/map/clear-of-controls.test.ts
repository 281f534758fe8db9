import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitClear, isClear, moveToClear } from '../../../renderer/features/map/clear-of-controls';
import { fillingZoom, inhabited } from '../../../renderer/features/map/one-world';

const size = { x: 800, y: 600 };
const marker = { width: 0, height: 0 };
const legend = { x: 12, y: 300, width: 400, height: 288 };
const search = { x: 12, y: 12, width: 240, height: 32 };
const buttons = { x: 750, y: 12, width: 38, height: 220 };
const covers = [legend, search, buttons];

interface Shown {
  readonly width: number;
  readonly height: number;
}

/** Fits a box in the northern half of the world, its size in px at zoom 0. */
function fitted({ width, height }: Shown, beside = covers, most = 14) {
  const options = {
    size,
    covers: beside,
    margin: { side: 30, end: 30 },
    maxZoom: most,
    leastZoom: 0,
    leastZoomBesideControls: fillingZoom(size),
    lastWorth: inhabited.south,
  };
  const { zoom, middle } = fitClear({ x: 100, y: 80, width, height }, options);
  const [across, along] = [width * 2 ** zoom, height * 2 ** zoom];
  return {
    zoom,
    middle,
    box: { x: middle.x - across / 2, y: middle.y - along / 2, width: across, height: along },
  };
}

const meets = (one: typeof legend, other: typeof legend) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Whether a box with its margin has a place on the map without a cover, tried at every second px. */
function hasPlace({ width, height }: Shown): boolean {
  const around = { width: width + 60, height: height + 60 };
  for (let x = 0; x + around.width <= size.x; x += 2)
    for (let y = 0; y + around.height <= size.y; y += 2)
      if (!covers.some((cover) => meets({ ...around, x, y }, cover))) return true;
  return false;
}

describe('what fits the map beside its controls', () => {
  it('is in the middle if nothing covers the map', () => {
    expect(fitted({ width: 1, height: 1 }, []).middle).toEqual({ x: 400, y: 300 });
  });

  it('lies under none of them, as large as there is room for', () => {
    const length = fc.double({ min: 0.01, max: 60, noNaN: true });
    fc.assert(
      fc.property(length, length, (width, height) => {
        const { zoom, box } = fitted({ width, height });
        const larger = { width: box.width * 2 ** 0.25 + 4, height: box.height * 2 ** 0.25 + 4 };
        if (zoom >= fillingZoom(size)) {
          expect(covers.filter((cover) => meets(box, cover))).toEqual([]);
          expect(isClear(box, size, covers)).toBe(true);
        }
        if (zoom < 14) expect(hasPlace(larger)).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  it('is shown at the closest zoom, beside the controls, if it is one place', () => {
    const middleLegend = { x: 300, y: 200, width: 200, height: 200 };
    const { zoom, middle } = fitted(marker, [middleLegend], 9);
    expect(zoom).toBe(9);
    expect(Math.hypot(middle.x - 400, middle.y - 300)).toBeCloseTo(130, 6);
  });

  it('has a zoom on a map that has no size yet', () => {
    const options = {
      size: { x: 0, y: 0 },
      covers,
      margin: { side: 0, end: 0 },
      maxZoom: 9,
      leastZoom: 0,
      leastZoomBesideControls: 0,
      lastWorth: inhabited.south,
    };
    for (const width of [0, 1]) {
      const { zoom, middle } = fitClear({ x: 100, y: 80, width, height: 0 }, options);
      expect([zoom, middle.x, middle.y].every(Number.isFinite)).toBe(true);
    }
  });

  it('uses the map as a whole rather than show the world for two places', () => {
    const tooLarge = { x: 20, y: 20, width: 760, height: 560 };
    const { zoom, middle } = fitted({ width: 20, height: 10 }, [tooLarge]);
    expect(zoom).toBeGreaterThan(4);
    expect(middle).toEqual({ x: 400, y: 300 });
  });
});

describe('the move that takes what a map shows from under its controls', () => {
  it('is none for what lies clear of them', () => {
    expect(moveToClear({ ...marker, x: 500, y: 300 }, size, covers)).toEqual({ x: 0, y: 0 });
  });

  it('is as short as possible', () => {
    expect(moveToClear({ ...marker, x: 790, y: 400 }, size, covers)).toEqual({ x: 10, y: 0 });
    expect(moveToClear({ ...marker, x: 740, y: 100 }, size, covers)).toEqual({ x: 10, y: 0 });
    expect(moveToClear({ ...marker, x: 390, y: 400 }, size, covers)).toEqual({ x: -42, y: 0 });
    expect(moveToClear({ ...marker, x: 100, y: 40 }, size, covers)).toEqual({ x: 0, y: -24 });
  });

  it('does not exist for what is larger than the room between the controls', () => {
    expect(moveToClear({ x: 10, y: 100, width: 740, height: 200 }, size, covers)).toBeNull();
    expect(moveToClear({ x: 100, y: 10, width: 10, height: 570 }, size, covers)).toBeNull();
  });

  it('leaves nothing under the controls, for any box that fits beside them', () => {
    const length = fc.integer({ min: 0, max: 700 });
    fc.assert(
      fc.property(fc.record({ x: length, y: length, width: length, height: length }), (before) => {
        const move = moveToClear(before, size, covers);
        if (move === null) return;
        const moved = { ...before, x: before.x - move.x, y: before.y - move.y };
        expect(covers.filter((cover) => meets(moved, cover))).toEqual([]);
        expect(isClear(moved, size, covers)).toBe(true);
      }),
    );
  });
});
