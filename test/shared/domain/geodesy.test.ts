import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distanceKm,
  formatKm,
  geodesicPath,
  type Point,
  pointAt,
  sphericalError,
  sphericalKm,
} from '../../../shared/domain/geodesy';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const newYork = at(40.71427, -74.00597);
const auckland = at(-36.84853, 174.76349);
const suva = at(-18.14161, 178.44149);
const apia = at(-13.83333, -171.76667);

const anyPoint = fc
  .tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }))
  .map(([latitude, longitude]) => at(latitude, longitude));

describe('distanceKm', () => {
  it.each([
    ['New York to Auckland', newYork, auckland, 14_185.94],
    ['a quarter of the equator', at(0, 0), at(0, 90), 10_018.754],
    ['equator to pole (the metre was once made from it)', at(0, 0), at(90, 0), 10_001.966],
    ['Flinders Peak to Buninyong (Geoscience Australia, on WGS84)', flindersPeak(), buninyong(), 54.972],
    ['over the antimeridian', at(0, 179.5), at(0, -179.5), 111.319],
  ])('is right within 0.1 %% for %s', (_, from, to, km) => {
    expect(Math.abs(distanceKm(from, to) / km - 1)).toBeLessThan(0.001);
  });

  it('is nothing between a point and itself, at the poles and the antimeridian too', () => {
    expect(distanceKm(newYork, newYork)).toBe(0);
    expect(distanceKm(at(90, 0), at(90, 120))).toBeCloseTo(0, 6);
    expect(distanceKm(at(10, 180), at(10, -180))).toBeCloseTo(0, 6);
  });

  it('is the same there and back, and never longer than half the way round', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (from, to) => {
        const km = distanceKm(from, to);
        expect(distanceKm(to, from)).toBeCloseTo(km, 6);
        expect(km).toBeLessThanOrEqual(20_004);
      }),
    );
  });
});

it('is about the same on a sphere, near and far', () => {
  const near = fc
    .tuple(
      anyPoint,
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: 0.01, max: 100, noNaN: true }),
    )
    .map(([from, azimuth, km]) => [from, pointAt(from, azimuth, km)] as const);
  fc.assert(
    fc.property(fc.oneof(near, fc.tuple(anyPoint, anyPoint)), ([from, to]) => {
      const exact = distanceKm(from, to);
      expect(Math.abs(sphericalKm(from, to) - exact)).toBeLessThanOrEqual(exact * sphericalError + 1e-6);
    }),
    { numRuns: 2_000 },
  );
});

describe('pointAt', () => {
  it('goes as far as it is told', () => {
    const course = fc.double({ min: 0, max: 360, noNaN: true });
    const kilometres = fc.double({ min: 0, max: 10_000, noNaN: true });
    fc.assert(
      fc.property(anyPoint, course, kilometres, (from, azimuth, km) => {
        const reached = pointAt(from, azimuth, km);
        expect(distanceKm(from, reached)).toBeCloseTo(km, 5);
        expect(Math.abs(reached.longitude)).toBeLessThanOrEqual(180);
      }),
    );
  });
});

describe('geodesicPath', () => {
  it('begins and ends where it should, in steps no longer than asked for', () => {
    const path = geodesicPath(newYork, auckland, 500);
    expect(path).toHaveLength(30);
    expect(distanceKm(path[0] ?? suva, newYork)).toBeCloseTo(0, 6);
    expect(distanceKm(path.at(-1) ?? suva, auckland)).toBeCloseTo(0, 6);
    for (const [step, point] of path.slice(1).entries()) {
      expect(distanceKm(path[step] ?? suva, point)).toBeLessThanOrEqual(500);
    }
  });

  it('runs on past 180 degrees where it crosses the antimeridian', () => {
    const longitudes = geodesicPath(suva, apia).map((point) => point.longitude);
    expect(longitudes.at(-1)).toBeCloseTo(360 + apia.longitude, 6);
    expect(longitudes).toEqual(longitudes.toSorted((a, b) => a - b));
  });

  it('never jumps across the map, whatever its ends', () => {
    const temperate = anyPoint.filter(({ latitude }) => Math.abs(latitude) < 60);
    fc.assert(
      fc.property(temperate, temperate, (from, to) => {
        const path = geodesicPath(from, to);
        for (const [step, { latitude, longitude }] of path.slice(1).entries()) {
          const before = path[step];
          if (!before || Math.abs(latitude) > 80) continue;
          expect(Math.abs(longitude - before.longitude)).toBeLessThan(10);
        }
      }),
    );
  });

  it('is a point twice where both ends are one', () => {
    const path = geodesicPath(suva, suva);
    expect(path).toHaveLength(2);
    for (const point of path) {
      expect(point.latitude).toBeCloseTo(suva.latitude, 9);
      expect(point.longitude).toBeCloseTo(suva.longitude, 9);
    }
  });
});

describe('formatKm', () => {
  it.each([
    [0, '0 m'],
    [0.0004, '0 m'],
    [0.5, '500 m'],
    [0.9994, '999 m'],
    [0.9996, '1.0 km'],
    [12.34, '12.3 km'],
    [99.94, '99.9 km'],
    [99.96, '100 km'],
    [14_185.94, '14,186 km'],
  ])('writes %d km as %s', (km, text) => {
    expect(formatKm(km)).toBe(text);
  });
});

/** The ends of the worked example in the Geocentric Datum of Australia Technical Manual, section 4. */
function flindersPeak(): Point {
  return at(-(37 + 57 / 60 + 3.7203 / 3600), 144 + 25 / 60 + 29.5244 / 3600);
}

function buninyong(): Point {
  return at(-(37 + 39 / 60 + 10.1561 / 3600), 143 + 55 / 60 + 35.3839 / 3600);
}
