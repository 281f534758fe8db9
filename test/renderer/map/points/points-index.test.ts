import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexPoints, pointsNear } from '../../../../renderer/features/map/points/point-queries';
import { packedPlace } from '../../../../shared/domain/packed-points';
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
      { numRuns: 200 },
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
