import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distanceInterval,
  halfCircumferenceKm,
  intervalInWords,
  leastDistanceBounds,
} from '../../../shared/domain/distance-interval';
import { distanceKm } from '../../../shared/domain/geodesy';
import { anyPoint } from '../../support/any-point';

const newYork = { latitude: 40.7128, longitude: -74.006 };
const auckland = { latitude: -36.8485, longitude: 174.7633 };
const reach = fc.double({ min: 0, max: 20_000, noNaN: true });

describe('distanceInterval', () => {
  it('is the distance, less and more what both radii leave open', () => {
    const { least, most } = distanceInterval(newYork, auckland, 400);
    expect(Math.abs((least + 400) / 14_194 - 1)).toBeLessThan(0.001);
    expect(most - least).toBeCloseTo(800, 6);
  });

  it('begins at nothing where the radii explain the distance', () => {
    expect(distanceInterval(newYork, newYork, 0)).toEqual({ least: 0, most: 0 });
    const near = { ...newYork, latitude: 40.8 };
    expect(distanceInterval(newYork, near, 50)).toMatchObject({ least: 0 });
  });

  it('ends half-way round the world', () => {
    const poles = [
      { latitude: 90, longitude: 0 },
      { latitude: -90, longitude: 0 },
    ] as const;
    expect(distanceKm(...poles)).toBeCloseTo(halfCircumferenceKm, 5);
    const { least, most } = distanceInterval(...poles, 400);
    expect(least).toBeCloseTo(halfCircumferenceKm - 400, 5);
    expect(most).toBe(halfCircumferenceKm);
  });

  it('holds the distance, is the same there and back, and grows with the radii', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, reach, reach, (from, to, oneReach, otherReach) => {
        const [little, much] = [Math.min(oneReach, otherReach), Math.max(oneReach, otherReach)];
        const { least, most } = distanceInterval(from, to, little);
        const km = Math.min(distanceKm(from, to), halfCircumferenceKm);
        expect(least).toBeGreaterThanOrEqual(0);
        expect(least).toBeLessThanOrEqual(km);
        expect(most).toBeGreaterThanOrEqual(km);
        expect(most).toBeLessThanOrEqual(20_004);
        const back = distanceInterval(to, from, little);
        expect(back.least).toBeCloseTo(least, 6);
        expect(back.most).toBeCloseTo(most, 6);
        const wider = distanceInterval(from, to, much);
        expect(wider.least).toBeLessThanOrEqual(least);
        expect(wider.most).toBeGreaterThanOrEqual(most);
      }),
    );
  });
});

it('is bounded on a sphere', () => {
  fc.assert(
    fc.property(anyPoint, anyPoint, reach, (from, to, reachKm) => {
      const bounds = leastDistanceBounds(from, to, reachKm);
      const { least } = distanceInterval(from, to, reachKm);
      expect(bounds.least).toBeLessThanOrEqual(least);
      expect(bounds.most).toBeGreaterThanOrEqual(least);
    }),
  );
});

describe('intervalInWords', () => {
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
  ])('writes %d to %d km as %s', (least, most, words) => {
    expect(intervalInWords({ least, most })).toBe(words);
  });
});
