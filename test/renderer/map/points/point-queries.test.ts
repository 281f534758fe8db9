import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyPoint, paintOrders } from '../../../../renderer/features/map/points/point-look';
import {
  extentOfPoints,
  indexPoints,
  pointsNear,
} from '../../../../renderer/features/map/points/point-queries';
import { newPackedPoints, packedPlace } from '../../../../shared/domain/packed-points';
import { createRowBitset } from '../../../../shared/domain/row-bitset';
import { runs } from '../../../support/runner/depth';
import { allOf, anyReports, anyShown, eachPoint, everything, packed } from './some-points';

const world = 2 ** 32;

describe('points near a place', () => {
  it('are the visible ones within the radius, also across the antimeridian, nearest first', () => {
    const place = fc.record({ x: fc.nat(world - 1), y: fc.nat(world - 1) });
    fc.assert(
      fc.property(anyReports, anyShown, place, fc.nat(2 ** 30), (reports, shown, at, radius) => {
        const points = packed(reports);
        const found = pointsNear(points, indexPoints(points), shown, everything, at, radius, 1_000).points;
        const distance = ({ x, y }: { x: number; y: number }) =>
          Math.min(...[-world, 0, world].map((lap) => Math.hypot(x - at.x - lap, y - at.y)));
        const expected = eachPoint(points, shown)
          .map(distance)
          .filter((far) => far <= radius);
        expect(found.map(distance)).toEqual(expected.sort((one, other) => one - other));
      }),
      { numRuns: runs(200) },
    );
  });

  it('contain all reports of one place, the worst first', () => {
    const points = packed([
      { seq: 1, risk: 'clear', at: { geo: [10, 10] } },
      { seq: 2, risk: 'fraud', at: { ip: [10, 10] } },
      { seq: 3, risk: 'low', at: { ip: [10, 50] } },
    ]);
    const { points: near, reports } = pointsNear(
      points,
      indexPoints(points),
      allOf(points),
      everything,
      packedPlace(10, 10),
      100,
      9,
    );
    expect(near.map(({ seq, source, risk }) => [seq, source, risk])).toEqual([
      [2, 'ip', 'fraud'],
      [1, 'geo', 'clear'],
    ]);
    expect(reports).toBe(2);
  });

  it('have a count of reports that includes those beyond the limit', () => {
    const points = packed([
      { seq: 1, risk: 'clear', at: { geo: [10, 10], ip: [10, 10] } },
      { seq: 2, risk: 'fraud', at: { ip: [10, 10] } },
    ]);
    const at = packedPlace(10, 10);
    const found = pointsNear(points, indexPoints(points), allOf(points), everything, at, 100, 1);
    expect([found.points.length, found.reports]).toEqual([1, 2]);
  });
});

type Place = readonly [latitude: number, longitude: number];

function extentOf(places: readonly Place[], shown = createRowBitset(places.length).fill(255)) {
  const { points } = newPackedPoints(places.length);
  for (const [at, [latitude, longitude]] of places.entries()) {
    const { x, y } = packedPlace(latitude, longitude);
    points.seq[at] = at + 1;
    points.x[at] = x;
    points.y[at] = y;
  }
  return extentOfPoints(points, shown, paintOrders(everyPoint));
}

const place = fc.tuple(
  fc.double({ min: -79, max: 79, noNaN: true }),
  fc.double({ min: -180, max: 180, noNaN: true }),
);

const boundsOf = (...given: Parameters<typeof extentOf>) => extentOf(...given)?.bounds ?? null;

it('bounds contain every point, in one copy of the world', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 40 }), (places) => {
      const found = boundsOf(places);
      if (!found) throw new Error('no bounds');
      for (const [latitude, longitude] of places) {
        expect(latitude).toBeGreaterThanOrEqual(found.south - 1e-6);
        expect(latitude).toBeLessThanOrEqual(found.north + 1e-6);
        const copy = longitude + 360 * Math.ceil((found.west - 1e-6 - longitude) / 360);
        expect(copy).toBeLessThanOrEqual(found.east + 1e-6);
      }
    }),
  );
});

it('bounds cross the antimeridian if that is narrower', () => {
  const found = boundsOf([
    [-18, 178],
    [-14, -171],
  ]);
  expect(found?.west).toBeCloseTo(178, 5);
  expect(found?.east).toBeCloseTo(189, 5);
});

it('bounds leave out points near the poles, unless all are there', () => {
  const alert: Place = [82.5, -62.3];
  const extent = extentOf([[40.4, -3.7], alert, [41.4, 2.2], [-85, 0]]);
  const found = extent?.bounds;
  expect(extent?.whole.south).toBeCloseTo(-85, 5);
  expect(found?.north).toBeCloseTo(41.4, 5);
  expect(found?.south).toBeCloseTo(40.4, 5);
  expect(found?.west).toBeCloseTo(-3.7, 5);
  expect(boundsOf([alert])?.north).toBeCloseTo(82.5, 5);
});

it('counts points by latitude', () => {
  const found = extentOf([
    [60, 0],
    [40, 1],
    [40, 2],
    [-50, 4],
  ]);
  expect([...(found?.rows ?? [])].filter((count) => count > 0)).toEqual([1, 2, 1]);
});

it('bounds only contain visible points', () => {
  expect(boundsOf([[10, 10]], createRowBitset(1))).toBeNull();
  expect(boundsOf([])).toBeNull();
});
