import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Area } from '../../../shared/domain/area';
import { distanceKm, type Point, pointAt } from '../../../shared/domain/geodesy';
import { packedPlace, placedPoint } from '../../../shared/domain/packed-points';
import { isInCircle, placeTest, reachesBeyondMap } from '../../../shared/domain/place-test';
import { anyPoint } from '../../support/inputs/point-arbitrary';
import { runs } from '../../support/runner/depth';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });

function holds(area: Area, { latitude, longitude }: Point): boolean {
  const { x, y } = packedPlace(latitude, longitude);
  return placeTest(area)(x, y);
}

const latitude = fc.integer({ min: -800, max: 800 }).map((tenths) => tenths / 10);
const longitude = fc.integer({ min: -1_800, max: 1_799 }).map((tenths) => tenths / 10);
const point = fc.record({ latitude, longitude });

describe('a box', () => {
  it('contains what lies between its parallels and, going east, between its meridians', () => {
    fc.assert(
      fc.property(point, point, point, (one, other, place) => {
        const [south, north] = [one.latitude, other.latitude].sort((a, b) => a - b);
        const box = {
          kind: 'box',
          south: south ?? 0,
          north: north ?? 0,
          west: one.longitude,
          east: other.longitude,
        } as const;
        const turn = (from: number, to: number) => (to - from + 3_600) % 360;
        const isBetween =
          turn(box.west, place.longitude) <= turn(box.west, box.east) + 1e-9 || place.longitude === box.east;
        expect(holds(box, place)).toBe(
          place.latitude >= box.south && place.latitude <= box.north && isBetween,
        );
      }),
    );
  });

  it('of the whole world contains everything, including the poles and both sides of the antimeridian', () => {
    const world = { kind: 'box', south: -90, west: -180, north: 90, east: 180 } as const;
    for (const place of [at(90, 0), at(-90, 0), at(0, 180), at(0, -180)])
      expect(holds(world, place)).toBe(true);
  });
});

describe('a lasso', () => {
  it('contains the same as a box of its corners, with any first corner, direction and number of turns around the world', () => {
    fc.assert(
      fc.property(
        latitude,
        longitude,
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 300 }),
        point,
        fc.boolean(),
        fc.integer({ min: -2, max: 1 }),
        (south, west, height, width, place, reversed, around) => {
          // Its edges lie between the places, so that no place is on an edge.
          const [bottom, left] = [south + 0.05, west + 0.05];
          const [top, right] = [Math.min(bottom + height / 10, 84), left + width];
          const shift = around * 360;
          const corners = [at(bottom, left), at(top, left), at(top, right), at(bottom, right)].map((corner) =>
            at(corner.latitude, corner.longitude + shift),
          );
          const points = reversed ? corners.reverse() : corners;
          const isBetween = (place.longitude - left + 3_600) % 360 < width;
          const isInside = place.latitude > bottom && place.latitude < top && isBetween;
          expect(holds({ kind: 'lasso', points }, place)).toBe(isInside);
        },
      ),
    );
  });

  it('contains what its line encloses on the map, for any shape', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 40 }), point, (corners, place) => {
        const points = corners.map((corner) => at(corner.latitude + 0.03, corner.longitude + 0.07));
        expect(holds({ kind: 'lasso', points }, place)).toBe(Math.abs(turnsAround(points, place)) > 0.5);
      }),
    );
  });

  it('across the antimeridian contains places on both sides of it', () => {
    const points = [at(-10, 170), at(10, 170), at(10, 190), at(-10, 190)];
    for (const [place, isInside] of [
      [at(0, 179), true],
      [at(0, -179), true],
      [at(0, -171), true],
      [at(0, -169), false],
      [at(0, 169), false],
      [at(11, 180), false],
    ] as const)
      expect(holds({ kind: 'lasso', points }, place)).toBe(isInside);
  });

  it('that crosses itself contains everything it goes around', () => {
    // Twice around the same square, as when the hand doesn't stop in time.
    const square = [at(0.5, 0.5), at(0.5, 9.5), at(9.5, 9.5), at(9.5, 0.5)];
    expect(holds({ kind: 'lasso', points: [...square, ...square] }, at(5, 5))).toBe(true);
    const eight = [at(0.5, 0.5), at(9.5, 9.5), at(9.5, 0.5), at(0.5, 9.5)];
    expect(holds({ kind: 'lasso', points: eight }, at(5, 2))).toBe(false);
    expect(holds({ kind: 'lasso', points: eight }, at(2, 5))).toBe(true);
    expect(holds({ kind: 'lasso', points: eight }, at(8, 5))).toBe(true);
  });

  it('without height or width contains nothing', () => {
    expect(holds({ kind: 'lasso', points: [at(1, 1), at(1, 5), at(1, 3)] }, at(1, 2))).toBe(false);
    expect(holds({ kind: 'lasso', points: [at(1, 1), at(5, 1), at(3, 1)] }, at(2, 1))).toBe(false);
  });
});

/**
 * Returns how often a line goes around a place in Web Mercator: the sum of the angles spanned by its sides.
 */
function turnsAround(points: readonly Point[], place: Point): number {
  const drawn = (one: Point) => ({
    x: (one.longitude * Math.PI) / 180,
    y: Math.log(Math.tan(Math.PI / 4 + (one.latitude * Math.PI) / 360)),
  });
  const center = drawn(place);
  const bearings = points.map((one) => {
    const { x, y } = drawn(one);
    return Math.atan2(y - center.y, x - center.x);
  });
  return bearings.reduce((sum, bearing, index) => {
    const next = bearings[(index + 1) % bearings.length] ?? bearing;
    const turn = next - bearing;
    return (
      sum +
      (turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn) / (2 * Math.PI)
    );
  }, 0);
}

const circle = (centre: Point, km: number) => ({ kind: 'circle', ...centre, km }) as const;

/** Tests the packed place, which is up to 13 mm from the given point. */
function circleHolds(centre: Point, km: number, { latitude, longitude }: Point): boolean {
  const { x, y } = packedPlace(latitude, longitude);
  return placeTest(circle(centre, km))(x, y);
}

const onMap = anyPoint.filter(({ latitude }) => Math.abs(latitude) < 85);
const anyKm = fc.oneof(
  fc.double({ min: 0.001, max: 20_000, noNaN: true }),
  fc.constantFrom(1, 10, 100, 1_000),
);

describe('a circle', () => {
  it('contains what is within its radius over the ellipsoid, anywhere on the map', () => {
    fc.assert(
      fc.property(anyPoint, anyKm, onMap, (centre, km, place) => {
        const { x, y } = packedPlace(place.latitude, place.longitude);
        expect(circleHolds(centre, km, place)).toBe(distanceKm(centre, placedPoint(x, y)) <= km);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('is accurate to a metre at its edge, also across the antimeridian and over a pole', () => {
    fc.assert(
      fc.property(
        onMap,
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 0.01, max: 15_000, noNaN: true }),
        (centre, azimuth, km) => {
          const inside = wrapped(pointAt(centre, azimuth, km - 0.001));
          const outside = wrapped(pointAt(centre, azimuth, km + 0.001));
          fc.pre([inside, outside].every(({ latitude }) => Math.abs(latitude) < 85));
          expect(circleHolds(centre, km, inside)).toBe(true);
          expect(circleHolds(centre, km, outside)).toBe(false);
        },
      ),
    );
  });

  it('across the antimeridian contains places on both sides of it', () => {
    expect(circleHolds(at(0, 179.9), 50, at(0, -179.9))).toBe(true);
    expect(circleHolds(at(0, -179.9), 50, at(0, 179.9))).toBe(true);
    expect(circleHolds(at(0, 179.9), 50, at(0, 179.1))).toBe(false);
  });

  it('over a pole contains places behind it', () => {
    expect(circleHolds(at(80, 0), 2_000, at(84, 180))).toBe(true);
    expect(isInCircle(circle(at(89.9, 0), 50), at(89.9, 180))).toBe(true);
    expect(isInCircle(circle(at(89.9, 0), 20), at(89.9, 180))).toBe(false);
    expect([at(80, 0), at(-80, 0)].map((centre) => reachesBeyondMap(circle(centre, 2_000)))).toEqual([
      true,
      true,
    ]);
    expect(reachesBeyondMap(circle(at(40, 0), 1_000))).toBe(false);
  });
});

function wrapped({ latitude, longitude }: Point): Point {
  return at(latitude, longitude - 360 * Math.round(longitude / 360));
}
