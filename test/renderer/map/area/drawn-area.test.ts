import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxArea,
  boxCorners,
  isAccidental,
  lassoArea,
  outlineOf,
  simplified,
} from '../../../../renderer/features/map/area/drawn-area';
import { maxLassoPoints } from '../../../../shared/domain/area';

const corner = fc.record({ x: fc.integer({ min: 0, max: 2_000 }), y: fc.integer({ min: 0, max: 1_000 }) });

describe('simplified', () => {
  it('keeps the first and last corner and adds none', () => {
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 300 }), (line) => {
        const corners = simplified(line);
        expect(corners[0]).toEqual(line[0]);
        expect(corners.at(-1)).toEqual(line.at(-1));
        for (const each of corners) expect(line).toContainEqual(each);
      }),
    );
  });

  it('removes corners on straight sides and keeps those that define the shape', () => {
    const line = [0, 10, 20, 30].map((x) => ({ x, y: 0 }));
    expect(simplified([...line, { x: 30, y: 40 }])).toEqual([
      { x: 0, y: 0 },
      { x: 30, y: 0 },
      { x: 30, y: 40 },
    ]);
  });

  it('never returns more corners than a filter accepts', () => {
    const scrawl = Array.from({ length: 5_000 }, (_, at) => ({
      x: (at * 7_919) % 1_000,
      y: (at * 104_729) % 700,
    }));
    expect(simplified(scrawl).length).toBeLessThanOrEqual(maxLassoPoints);
  });

  it('counts a shape without width or height as accidental', () => {
    expect(isAccidental(boxCorners({ x: 10, y: 10 }, { x: 12, y: 300 }))).toBe(true);
    expect(isAccidental(boxCorners({ x: 10, y: 10 }, { x: 90, y: 60 }))).toBe(false);
  });
});

describe('the area of a drawn shape', () => {
  it('has normal longitudes in any copy of the world', () => {
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

  it('covers all longitudes if the view does', () => {
    expect(boxArea({ south: -95, west: -300, north: 91, east: 200 })).toEqual({
      kind: 'box',
      south: -90,
      west: -180,
      north: 90,
      east: 180,
    });
  });

  it('has an outline across the antimeridian', () => {
    const outline = outlineOf({ kind: 'box', south: -20, west: 170, north: 10, east: -170 });
    expect(outline.map(({ longitude }) => longitude)).toEqual([170, 170, 190, 190]);
  });
});
