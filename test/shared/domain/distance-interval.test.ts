import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  distanceInterval,
  halfCircumferenceKm,
  minDistanceBounds,
} from '../../../shared/domain/distance-interval';
import { distanceKm } from '../../../shared/domain/geodesy';
import { intervalText } from '../../../shared/i18n/number-text';
import { anyPoint } from '../../support/point-arbitrary';

const newYork = { latitude: 40.7128, longitude: -74.006 };
const auckland = { latitude: -36.8485, longitude: 174.7633 };
const reach = fc.double({ min: 0, max: 20_000, noNaN: true });

describe('distanceInterval', () => {
  it('is the distance minus and plus both radii', () => {
    const { min, max } = distanceInterval(newYork, auckland, 400);
    expect(Math.abs((min + 400) / 14_194 - 1)).toBeLessThan(0.001);
    expect(max - min).toBeCloseTo(800, 6);
  });

  it('starts at 0 if the radii explain the distance', () => {
    expect(distanceInterval(newYork, newYork, 0)).toEqual({ min: 0, max: 0 });
    const near = { ...newYork, latitude: 40.8 };
    expect(distanceInterval(newYork, near, 50)).toMatchObject({ min: 0 });
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
