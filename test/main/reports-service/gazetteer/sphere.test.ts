import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithinKm, meanPoint, sphereKm } from '../../../../main/reports-service/gazetteer/sphere';

const latitude = fc.oneof(fc.constantFrom(0, 90, -90), fc.double({ min: -90, max: 90, noNaN: true }));
const longitude = fc.oneof(fc.constantFrom(0, 180, -180), fc.double({ min: -180, max: 180, noNaN: true }));
const point = fc.record({ latitude, longitude });
/** Degrees from a point to a nearby point. */
const step = fc.double({ min: -0.1, max: 0.1, noNaN: true });
const km = fc.oneof(fc.double({ min: 0.001, max: 100, noNaN: true }), fc.constantFrom(5, 60, 500, 5000));

describe('isWithinKm', () => {
  it('agrees with the distance of any two points', () => {
    fc.assert(
      fc.property(point, point, km, (one, other, reach) => {
        expect(isWithinKm(one, other, reach)).toBe(sphereKm(one, other) <= reach);
      }),
    );
  });

  it('agrees with the distance of nearby points, also at a pole and across the antimeridian', () => {
    fc.assert(
      fc.property(point, step, step, km, (one, north, east, reach) => {
        const other = {
          latitude: Math.max(-90, Math.min(90, one.latitude + north)),
          longitude: ((one.longitude + east + 540) % 360) - 180,
        };
        expect(isWithinKm(one, other, reach)).toBe(sphereKm(one, other) <= reach);
      }),
    );
  });
});

describe('meanPoint', () => {
  it('returns the point itself for equal points, to a millionth of a degree', () => {
    fc.assert(
      fc.property(point, fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1 }), (one, weights) => {
        expect(sphereKm(meanPoint(weights.map((weight) => [one, weight])), one)).toBeLessThan(0.0002);
      }),
    );
  });
});
