import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { geodesicCircle } from '../../../shared/domain/geodesic-circle';
import { distanceKm, type Point } from '../../../shared/domain/geodesy';
import { anyPoint } from '../../support/inputs/point-arbitrary';
import { runs } from '../../support/runner/depth';

const radius = fc.double({ min: 0.05, max: 10_000, noNaN: true });
const poles = [
  ['north', { latitude: 90, longitude: 0 }],
  ['south', { latitude: -90, longitude: 0 }],
] as const;
const isPole = ({ latitude }: Point) => Math.abs(latitude) === 90;

describe('geodesicCircle', () => {
  it('is a ring of points at its radius from the centre', () => {
    const bilbao = { latitude: 43.26271, longitude: -2.92528 };
    const { ring, pole } = geodesicCircle(bilbao, 50);
    expect(pole).toBeNull();
    expect(ring).toHaveLength(73);
    expect(ring.at(-1)).toEqual(ring[0]);
    for (const point of ring) expect(distanceKm(bilbao, point)).toBeCloseTo(50, 6);
  });

  it('surrounds its centre across the antimeridian', () => {
    const suva = { latitude: -18.14161, longitude: 178.44149 };
    const longitudes = geodesicCircle(suva, 500).ring.map(({ longitude }) => longitude);
    expect(Math.min(...longitudes)).toBeGreaterThan(173);
    expect(Math.max(...longitudes)).toBeGreaterThan(180);
    expect(Math.max(...longitudes)).toBeLessThan(184);
  });

  it('surrounds a centre beyond 180 degrees', () => {
    const longitudes = geodesicCircle({ latitude: 10, longitude: 541 }, 500).ring.map(
      ({ longitude }) => longitude,
    );
    expect(Math.min(...longitudes)).toBeGreaterThan(536);
    expect(Math.max(...longitudes)).toBeLessThan(546);
  });

  it.each([
    ['north', { latitude: 88, longitude: 20 }],
    ['south', { latitude: -88, longitude: 170 }],
    ['north', { latitude: 90, longitude: 0 }],
    ['south', { latitude: -90, longitude: -120 }],
  ] as const)('goes around the world and along the %s pole if it contains that', (pole, centre) => {
    const circle = geodesicCircle(centre, 500);
    const longitudes = circle.ring.map(({ longitude }) => longitude);
    expect(circle.pole).toBe(pole);
    expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeCloseTo(360, 6);
    expect((Math.max(...longitudes) + Math.min(...longitudes)) / 2).toBeCloseTo(centre.longitude, 6);
    expect(circle.ring.filter(isPole)).toHaveLength(2);
    expect(circle.ring.at(-1)).toEqual(circle.ring[0]);
  });

  it('is closed, has its radius and doesn’t jump, at any place', () => {
    fc.assert(
      fc.property(anyPoint, radius, (centre, km) => {
        const { ring, pole } = geodesicCircle(centre, km, 36);
        expect(ring.at(-1)).toEqual(ring[0]);
        for (const [index, point] of ring.entries()) {
          const before = ring[index - 1];
          if (!isPole(point)) expect(Math.abs(distanceKm(centre, point) - km)).toBeLessThan(1e-5);
          if (before && !(isPole(before) && isPole(point))) {
            expect(Math.abs(point.longitude - before.longitude)).toBeLessThanOrEqual(180 + 1e-9);
          }
        }
        for (const [name, at] of poles) {
          const away = distanceKm(centre, at);
          // Next to the pole, straight sides may pass on its other side.
          if (away < km * 0.98) expect(pole).toBe(name);
          if (away > km) expect(pole).not.toBe(name);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('is at most a quarter of the Earth’s circumference in radius', () => {
    const centre = { latitude: 0, longitude: 0 };
    expect(geodesicCircle(centre, 15_000)).toEqual(geodesicCircle(centre, 10_000));
  });
});
