import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxArea,
  boxCorners,
  isSlip,
  lassoArea,
  outlineOf,
  simplified,
} from '../../../../renderer/features/map/area/drawn-area';
import { mostLassoPoints } from '../../../../shared/domain/area';

const corner = fc.record({ x: fc.integer({ min: 0, max: 2_000 }), y: fc.integer({ min: 0, max: 1_000 }) });

describe('a line drawn around reports', () => {
  it('keeps its first and last corner, and no corner that was not drawn', () => {
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 300 }), (line) => {
        const kept = simplified(line);
        expect(kept[0]).toEqual(line[0]);
        expect(kept.at(-1)).toEqual(line.at(-1));
        for (const each of kept) expect(line).toContainEqual(each);
      }),
    );
  });

  it('loses the corners on a straight line, and none that shape it', () => {
    const line = [0, 10, 20, 30].map((x) => ({ x, y: 0 }));
    expect(simplified([...line, { x: 30, y: 40 }])).toEqual([
      { x: 0, y: 0 },
      { x: 30, y: 0 },
      { x: 30, y: 40 },
    ]);
  });

  it('has no more corners than a filter takes, however long it was drawn', () => {
    const scrawl = Array.from({ length: 5_000 }, (_, at) => ({
      x: (at * 7_919) % 1_000,
      y: (at * 104_729) % 700,
    }));
    expect(simplified(scrawl).length).toBeLessThanOrEqual(mostLassoPoints);
  });

  it('is a slip where it has no width or height', () => {
    expect(isSlip(boxCorners({ x: 10, y: 10 }, { x: 12, y: 300 }))).toBe(true);
    expect(isSlip(boxCorners({ x: 10, y: 10 }, { x: 90, y: 60 }))).toBe(false);
  });
});

describe('the area of what was drawn', () => {
  it('is named as everybody names places, on whichever copy of the world it was drawn', () => {
    expect(boxArea({ south: -20, west: 530, north: 10, east: 550 })).toEqual({
      kind: 'box',
      south: -20,
      west: 170,
      north: 10,
      east: -170,
    });
    const { points } = lassoArea([
      { latitude: 0, longitude: 535 },
      { latitude: 5, longitude: 545 },
      { latitude: 9, longitude: 540 },
    ]);
    expect(points.map(({ longitude }) => longitude)).toEqual([175, 185, 180]);
  });

  it('is all around the world where the view is', () => {
    expect(boxArea({ south: -95, west: -300, north: 91, east: 200 })).toEqual({
      kind: 'box',
      south: -90,
      west: -180,
      north: 90,
      east: 180,
    });
  });

  it('is outlined right across the antimeridian', () => {
    const outline = outlineOf({ kind: 'box', south: -20, west: 170, north: 10, east: -170 });
    expect(outline.map(({ longitude }) => longitude)).toEqual([170, 170, 190, 190]);
  });
});
