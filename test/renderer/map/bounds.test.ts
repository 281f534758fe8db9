import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsNear,
  nearestCopy,
  smallestBounds,
  turnsInView,
  unrollLongitudes,
} from '../../../renderer/features/map/bounds';

const suva = { latitude: -18.1416, longitude: 178.4419 };
const apia = { latitude: -13.8333, longitude: -171.7667 };
const madrid = { latitude: 40.4168, longitude: -3.7038 };

describe('the bounds of points', () => {
  it('are null without points', () => {
    expect(smallestBounds([])).toBeNull();
  });

  it('contain a single point', () => {
    expect(smallestBounds([madrid])).toEqual({
      south: 40.4168,
      west: -3.7038,
      north: 40.4168,
      east: -3.7038,
    });
  });

  it('of Suva and Apia cross the antimeridian rather than spanning the world', () => {
    const bounds = smallestBounds([suva, apia]);
    expect(bounds?.west).toBeCloseTo(178.4419, 6);
    expect(bounds?.east).toBeCloseTo(188.2333, 6);
  });

  it('move to the copy of the world on the screen', () => {
    const bounds = { south: -20, west: 178, north: -10, east: 188 };
    expect(boundsNear(bounds, -175)).toEqual({ south: -20, west: -182, north: -10, east: -172 });
    expect(boundsNear(bounds, 170)).toEqual(bounds);
  });
});

describe('unrolled longitudes', () => {
  const longitude = fc.double({ min: -180, max: 180, noNaN: true });

  it('are the same meridians and span as little as possible', () => {
    fc.assert(
      fc.property(fc.array(longitude, { minLength: 1, maxLength: 8 }), (longitudes) => {
        const unrolled = unrollLongitudes(longitudes);
        const span = Math.max(...unrolled) - Math.min(...unrolled);
        for (const [index, each] of unrolled.entries()) {
          const turns = (each - (longitudes[index] ?? 0)) / 360;
          expect(Math.abs(turns - Math.round(turns))).toBeLessThan(1e-9);
        }
        for (const start of longitudes) {
          const other = longitudes.map((each) => (each < start ? each + 360 : each));
          expect(span).toBeLessThanOrEqual(Math.max(...other) - Math.min(...other) + 1e-9);
        }
      }),
    );
  });

  it('from nearestCopy are within half a turn of the reference', () => {
    fc.assert(
      fc.property(longitude, fc.double({ min: -2_000, max: 2_000, noNaN: true }), (given, reference) => {
        expect(Math.abs(nearestCopy(given, reference) - reference)).toBeLessThanOrEqual(180 + 1e-9);
      }),
    );
  });
});

describe('the copies of a layout', () => {
  const layout = { west: -120, east: 140 };

  it('are one if the view contains all of it, or only a part of the nearest', () => {
    expect(turnsInView(layout, 0, 360)).toEqual([0]);
    expect(turnsInView(layout, 725, 300)).toEqual([720]);
    expect(turnsInView(layout, 130, 20)).toEqual([0]);
    expect(turnsInView(null, 350, 360)).toEqual([360]);
  });

  it('are two if the view cuts it', () => {
    expect(turnsInView(layout, 150, 360)).toEqual([0, 360]);
    expect(turnsInView(layout, -150, 360)).toEqual([0, -360]);
    expect(turnsInView(layout, 200, 360)).toEqual([360, 0]);
  });
});
