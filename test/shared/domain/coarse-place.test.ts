import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coarseKms } from '../../../shared/domain/assistant';
import { cellReachKm, coarsePoint, coarsePosition } from '../../../shared/domain/coarse-place';
import { distanceKm } from '../../../shared/domain/geodesy';
import { runs } from '../../support/runner/depth';

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const width = fc.constantFrom(...coarseKms);

describe('a coarse place', () => {
  it('is a place on Earth, at most a cell away, and its own coarse place', () => {
    fc.assert(
      fc.property(point, width, (given, km) => {
        const coarse = coarsePoint(given, km);
        expect(Math.abs(coarse.latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(coarse.longitude)).toBeLessThanOrEqual(180);
        // Rows are rounded up, and cells near a pole have more than one width.
        expect(distanceKm(given, coarse)).toBeLessThanOrEqual(cellReachKm(km) * 1.7 + 1);
        expect(coarsePoint(coarse, km)).toEqual(coarse);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('is the same for all places of a cell: an average of many answers says no more than one', () => {
    const places = Array.from({ length: 1_000 }, (_, at) => ({
      latitude: 40.42 + (at % 31) / 1_000,
      longitude: -3.7 + (at % 29) / 1_000,
    }));
    const answers = new Set(places.map((place) => JSON.stringify(coarsePoint(place, 100))));
    expect(answers.size).toBe(1);
  });

  it('of a position has no address, and is as uncertain as the cell', () => {
    const position = {
      ...{ source: 'geo' as const, latitude: 40.4165, longitude: -3.70256, wrapped: false },
      ...{ place: 'Calle Mayor 3, Madrid', near: 'Madrid', suspicious: false },
    };
    const coarse = coarsePosition(position, 25);
    expect(coarse).toMatchObject({ place: '', leastRadiusKm: 18 });
    expect(JSON.stringify(coarse)).not.toMatch(/Mayor|Madrid|40\.4165/);
  });
});
