import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  radiusCircles,
  type SourceRadii,
} from '../../../../renderer/features/map/selected-report/assumed-radii-layer';
import { distanceKm } from '../../../../shared/domain/geodesy';
import type { Position } from '../../../../shared/domain/position';
import { anyPoint } from '../../../support/inputs/point-arbitrary';
import { runs } from '../../../support/runner/depth';

const radii: SourceRadii = { geo: 0.1, em: 5, ip: 200, location: 35 };

function ip(latitude: number, longitude: number, change: Partial<Position> = {}): Position {
  return { source: 'ip', latitude, longitude, place: '', suspicious: false, wrapped: false, ...change };
}

const sourcesAt = (zoom: number) =>
  radiusCircles(
    (['geo', 'em', 'ip', 'location'] as const).map((source) => ip(43, -3, { source })),
    radii,
    zoom,
  ).map(({ source, area }) => `${source}${area ? '' : ' outline'}`);

describe('circles of assumed radii', () => {
  it('are drawn if large enough to be visible, and filled while they fit on the screen', () => {
    expect(sourcesAt(1)).toEqual([]);
    expect(sourcesAt(4)).toEqual(['ip']);
    expect(sourcesAt(7)).toEqual(['ip', 'location']);
    expect(sourcesAt(12)).toEqual(['em', 'ip outline', 'location outline']);
  });

  it('have the assumed radius at any place and with any number of corners', () => {
    fc.assert(
      fc.property(anyPoint, fc.integer({ min: 4, max: 12 }), (point, zoom) => {
        for (const { outline } of radiusCircles([ip(point.latitude, point.longitude)], radii, zoom)) {
          expect(outline.length).toBeGreaterThan(36);
          for (const corner of outline) {
            expect(Math.abs(distanceKm(point, corner) / 200 - 1)).toBeLessThan(0.001);
          }
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('surround their position across the antimeridian', () => {
    const [circle] = radiusCircles([ip(-18, 179.5)], radii, 5);
    const longitudes = circle?.outline.map(({ longitude }) => longitude) ?? [];
    expect(Math.min(...longitudes)).toBeGreaterThan(177);
    expect(Math.max(...longitudes)).toBeLessThan(182);
  });

  it.each([
    [89.5, 20, 90],
    [-89.5, 20, -90],
    [90, 0, 90],
  ])(
    'go through every copy of the world around a pole (%d, %d), filled up to it',
    (latitude, longitude, pole) => {
      const [circle] = radiusCircles([ip(latitude, longitude)], { ...radii, ip: 1_000 }, 2);
      const longitudes = circle?.outline.map((point) => point.longitude) ?? [];
      expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeCloseTo(3 * 360, 6);
      for (const [index, point] of longitudes.slice(1).entries()) {
        expect(Math.abs(point - (longitudes[index] ?? 0))).toBeLessThanOrEqual(180);
      }
      expect(circle?.area?.slice(-2).map((point) => point.latitude)).toEqual([pole, pole]);
    },
  );

  it('aren’t drawn if entirely beyond the edge of the map', () => {
    expect(radiusCircles([ip(89, 40)], radii, 4)).toEqual([]);
  });

  it('aren’t drawn at 0, 0 or for a source with radius 0', () => {
    expect(radiusCircles([ip(0, 0, { suspicious: true })], radii, 6)).toEqual([]);
    expect(radiusCircles([ip(43, -3)], { ...radii, ip: 0 }, 6)).toEqual([]);
  });
});
