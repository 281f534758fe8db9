import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  indexPoints,
  pointsNear,
  pointsOfReports,
} from '../../../../renderer/features/map/points/points-index';
import { reportsInRing } from '../../../../renderer/features/map/points/reports-in-ring';
import { packedPlace } from '../../../../shared/domain/packed-points';
import { allOf, anyReports, anyShown, eachPoint, everything, packed } from './some-points';

const world = 2 ** 32;

describe('points near a place', () => {
  it('are those shown within the distance, over the antimeridian too, nearest first', () => {
    const place = fc.record({ x: fc.nat(world - 1), y: fc.nat(world - 1) });
    fc.assert(
      fc.property(anyReports, anyShown, place, fc.nat(2 ** 30), (reports, shown, at, radius) => {
        const points = packed(reports);
        const found = pointsNear(points, indexPoints(points), shown, everything, at, radius, 1_000);
        const distance = ({ x, y }: { x: number; y: number }) =>
          Math.min(...[-world, 0, world].map((lap) => Math.hypot(x - at.x - lap, y - at.y)));
        const expected = eachPoint(points, shown)
          .map(distance)
          .filter((far) => far <= radius);
        expect(found.map(distance)).toEqual(expected.sort((one, other) => one - other));
      }),
      { numRuns: 200 },
    );
  });

  it('tell all reports of one place, the worst first', () => {
    const points = packed([
      { seq: 1, risk: 'clear', at: { geo: [10, 10] } },
      { seq: 2, risk: 'fraud', at: { ip: [10, 10] } },
      { seq: 3, risk: 'low', at: { ip: [10, 50] } },
    ]);
    const near = pointsNear(
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
  });
});

it('the points of reports are found by their numbers', () => {
  fc.assert(
    fc.property(anyReports, fc.array(fc.nat(200)), (reports, seqs) => {
      const points = packed(reports);
      const expected = seqs.flatMap((wanted) => eachPoint(points).filter(({ seq }) => seq === wanted));
      expect(pointsOfReports(points, seqs).map(({ x, y }) => [x, y])).toEqual(
        expected.map(({ x, y }) => [x, y]),
      );
    }),
  );
});

describe('reports within a ring', () => {
  const reports = packed([
    { seq: 3, risk: 'low', at: { geo: [10, 179], ip: [0, 0] } },
    { seq: 5, risk: 'low', at: { geo: [10, -179] } },
    { seq: 8, risk: 'low', at: { geo: [10, 100] } },
  ]);
  const ring = (west: number, east: number) =>
    [
      [20, west],
      [20, east],
      [-5, east],
      [-5, west],
    ].map(([latitude = 0, longitude = 0]) => ({
      x: (longitude / 360 + 0.5) * world,
      y: packedPlace(latitude, 0).y,
    }));

  it.each([
    ['across the antimeridian', 170, 190, [3, 5]],
    ['across it from the other side', -190, -170, [3, 5]],
    ['on one side', 170, 180, [3]],
    ['elsewhere', 20, 30, []],
    ['round the whole world', -180, 180, [3, 5, 8]],
  ])('%s', (_, west, east, expected) => {
    expect([...reportsInRing(reports, allOf(reports), everything, ring(west, east))]).toEqual(expected);
  });

  it('leaves out what is not shown, and what a lasso goes around', () => {
    expect([...reportsInRing(reports, new Uint8Array([1 << 3]), everything, ring(90, 190))]).toEqual([3]);
    const [a, b, c, d] = ring(90, 190);
    const middle = { x: (a?.x ?? 0) + 0.9 * ((b?.x ?? 0) - (a?.x ?? 0)), y: packedPlace(9, 0).y };
    const lasso = [a, b, c, middle, d].flatMap((corner) => corner ?? []);
    expect([...reportsInRing(reports, allOf(reports), everything, lasso)]).toEqual([3, 5, 8]);
  });
});
