import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distanceKm,
  halfCircumferenceKm,
  intervalAround,
  minDistanceBounds,
  type Point,
  pointAt,
  sphericalError,
  sphericalKm,
} from '../../../shared/domain/geodesy';
import { distanceText, intervalText } from '../../../shared/i18n/number-text';
import { anyPoint } from '../../support/inputs/point-arbitrary';
import { runs } from '../../support/runner/depth';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const newYork = at(40.71427, -74.00597);
const auckland = at(-36.84853, 174.76349);

describe('distanceKm', () => {
  it.each([
    ['New York to Auckland', newYork, auckland, 14_185.94],
    ['a quarter of the equator', at(0, 0), at(0, 90), 10_018.754],
    ['equator to pole (the metre was once made from it)', at(0, 0), at(90, 0), 10_001.966],
    ['Flinders Peak to Buninyong (Geoscience Australia, on WGS84)', flindersPeak(), buninyong(), 54.972],
    ['over the antimeridian', at(0, 179.5), at(0, -179.5), 111.319],
  ])('is accurate within 0.1 %% for %s', (_, from, to, km) => {
    expect(Math.abs(distanceKm(from, to) / km - 1)).toBeLessThan(0.001);
  });

  // From GeographicLib's test set (C. Karney, GeodTest and GeodSolve), in its order, m.
  it.each([
    [at(35.60777, -139.44815), at(-11.17491, -69.95921), 8_935_244.5604],
    [at(55.52454, 106.05087), at(77.03196, 197.18234), 4_105_086.1713],
    [at(-21.97856, 142.59065), at(41.84138, 98.56635), 8_394_328.8946],
    [at(-66.99028, 112.2363), at(-12.70631, 285.90344), 11_150_344.2312],
    [at(-17.42761, 173.34268), at(-15.84784, 5.93557), 16_076_603.1631],
    [at(32.84994, 48.28919), at(-56.28556, 202.29132), 16_727_068.9438],
    [at(6.96833, 52.74123), at(-7.39675, 206.17291), 17_102_477.2496],
    [at(-87.85331, 85.66836), at(66.48646, 16.09921), 17_286_615.3147],
    [at(-19.79938, -174.47484), at(-11.99349, -154.35109), 2_319_004.8601],
    // Short: 72 mm.
    [at(36.493349428792, 0), at(36.49334942879201, 0.0000008), 0.072],
    // Nearly antipodal, near the poles and far from them.
    [at(88.202499451857, 0), at(-88.202499451857, 179.98102203299285), 20_003_898.214],
    [at(89.333123580033, 0), at(-89.333123580033, 179.99295812360148), 20_003_926.881],
    [at(56.320923501171, 0), at(-56.320923501171, 179.6647476717729), 19_993_558.287],
    [at(48.522876735459, 0), at(-48.52287673545898, 179.59972045622308), 19_989_144.774],
  ])('is accurate to a millimetre for the published case from %o to %o', (from, to, metres) => {
    expect(Math.abs(distanceKm(from, to) * 1000 - metres)).toBeLessThan(0.0006);
  });

  it('is 0 from a point to itself, also at the poles and the antimeridian', () => {
    expect(distanceKm(newYork, newYork)).toBe(0);
    expect(distanceKm(at(90, 0), at(90, 120))).toBeCloseTo(0, 6);
    expect(distanceKm(at(10, 180), at(10, -180))).toBeCloseTo(0, 6);
  });

  it('is symmetric and at most half the circumference of the Earth', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (from, to) => {
        const km = distanceKm(from, to);
        expect(distanceKm(to, from)).toBeCloseTo(km, 6);
        expect(km).toBeLessThanOrEqual(20_004);
      }),
    );
  });
});

it('sphericalKm approximates short and long distances', () => {
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
    { numRuns: runs(2_000) },
  );
});

describe('pointAt', () => {
  it('returns a point at the given distance', () => {
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

describe('distanceText', () => {
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
    expect(distanceText(km)).toBe(text);
  });
});

/** The ends of the worked example in the Geocentric Datum of Australia Technical Manual, section 4. */
function flindersPeak(): Point {
  return at(-(37 + 57 / 60 + 3.7203 / 3600), 144 + 25 / 60 + 29.5244 / 3600);
}

function buninyong(): Point {
  return at(-(37 + 39 / 60 + 10.1561 / 3600), 143 + 55 / 60 + 35.3839 / 3600);
}

const newYorkPlace = { latitude: 40.7128, longitude: -74.006 };
const aucklandPlace = { latitude: -36.8485, longitude: 174.7633 };
const distanceInterval = (from: Point, to: Point, reachKm: number) =>
  intervalAround(distanceKm(from, to), reachKm);
const reach = fc.double({ min: 0, max: 20_000, noNaN: true });

describe('intervalAround', () => {
  it('is the distance minus and plus both radii', () => {
    const { min, max } = distanceInterval(newYorkPlace, aucklandPlace, 400);
    expect(Math.abs((min + 400) / 14_194 - 1)).toBeLessThan(0.001);
    expect(max - min).toBeCloseTo(800, 6);
  });

  it('starts at 0 if the radii explain the distance', () => {
    expect(distanceInterval(newYorkPlace, newYorkPlace, 0)).toEqual({ min: 0, max: 0 });
    const near = { ...newYorkPlace, latitude: 40.8 };
    expect(distanceInterval(newYorkPlace, near, 50)).toMatchObject({ min: 0 });
  });

  it('ends at half the circumference of the Earth', () => {
    const poles = [
      { latitude: 90, longitude: 0 },
      { latitude: -90, longitude: 0 },
    ] as const;
    expect(distanceKm(...poles)).toBeCloseTo(halfCircumferenceKm, 5);
    const { min, max } = distanceInterval(...poles, 400);
    expect(min).toBeCloseTo(halfCircumferenceKm - 400, 5);
    expect(max).toBe(halfCircumferenceKm);
  });

  it('contains the distance, is symmetric, and grows with the radii', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, reach, reach, (from, to, oneReach, otherReach) => {
        const [little, much] = [Math.min(oneReach, otherReach), Math.max(oneReach, otherReach)];
        const { min, max } = distanceInterval(from, to, little);
        const km = Math.min(distanceKm(from, to), halfCircumferenceKm);
        expect(min).toBeGreaterThanOrEqual(0);
        expect(min).toBeLessThanOrEqual(km);
        expect(max).toBeGreaterThanOrEqual(km);
        expect(max).toBeLessThanOrEqual(20_004);
        const back = distanceInterval(to, from, little);
        expect(back.min).toBeCloseTo(min, 6);
        expect(back.max).toBeCloseTo(max, 6);
        const wider = distanceInterval(from, to, much);
        expect(wider.min).toBeLessThanOrEqual(min);
        expect(wider.max).toBeGreaterThanOrEqual(max);
      }),
    );
  });
});

it('minDistanceBounds contain the minimum distance over the ellipsoid', () => {
  fc.assert(
    fc.property(anyPoint, anyPoint, reach, (from, to, reachKm) => {
      const bounds = minDistanceBounds(from, to, reachKm);
      const { min } = distanceInterval(from, to, reachKm);
      expect(bounds.min).toBeLessThanOrEqual(min);
      expect(bounds.max).toBeGreaterThanOrEqual(min);
    }),
  );
});

describe('intervalText', () => {
  it.each([
    [7493.2, 7593.4, '7,493–7,593 km'],
    [0, 60, '0–60 km'],
    [0.03, 60, '<0.1–60 km'],
    [0.3, 60, '0.3–60 km'],
    [2, 9.94, '2–9.9 km'],
    [2, 9.96, '2–10 km'],
    [0.4, 1, '0.4–1 km'],
    [0, 0.2, '0–200 m'],
    [0.0001, 0.2, '<1–200 m'],
    [0, 0, '0 m'],
    [14_186, 14_186, '14,186 km'],
    [0, 0.9996, '0–1 km'],
  ])('writes %d to %d km as %s', (min, max, words) => {
    expect(intervalText({ min, max })).toBe(words);
  });
});
