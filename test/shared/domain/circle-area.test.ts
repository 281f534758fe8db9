import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInCircle, reachesBeyondMap } from '../../../shared/domain/circle-area';
import { distanceKm, type Point, pointAt } from '../../../shared/domain/geodesy';
import { packedPlace, placedPoint } from '../../../shared/domain/packed-points';
import { placeTest } from '../../../shared/domain/place-test';
import { anyPoint } from '../../support/point-arbitrary';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const circle = (centre: Point, km: number) => ({ kind: 'circle', ...centre, km }) as const;

/** Tests the packed place, which is up to 13 mm from the given point. */
function holds(centre: Point, km: number, { latitude, longitude }: Point): boolean {
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
        expect(holds(centre, km, place)).toBe(distanceKm(centre, placedPoint(x, y)) <= km);
      }),
      { numRuns: 1_000 },
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
          expect(holds(centre, km, inside)).toBe(true);
          expect(holds(centre, km, outside)).toBe(false);
        },
      ),
    );
  });

  it('across the antimeridian contains places on both sides of it', () => {
    expect(holds(at(0, 179.9), 50, at(0, -179.9))).toBe(true);
    expect(holds(at(0, -179.9), 50, at(0, 179.9))).toBe(true);
    expect(holds(at(0, 179.9), 50, at(0, 179.1))).toBe(false);
  });

  it('over a pole contains places behind it', () => {
    expect(holds(at(80, 0), 2_000, at(84, 180))).toBe(true);
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
