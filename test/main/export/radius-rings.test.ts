import { describe, expect, it } from 'vitest';
import { radiusRings } from '../../../main/export/formats/radius-rings';
import { distanceKm, type Point } from '../../../shared/domain/geodesy';

const ringsOf = (centre: Point, km: number) => radiusRings(centre, km).map(pointsOf);

function pointsOf(ring: string): readonly Point[] {
  return ring.split(' ').map((corner) => {
    expect(corner).toMatch(/^-?\d+(?:\.\d{1,6})?,-?\d+(?:\.\d{1,6})?$/);
    const [longitude = Number.NaN, latitude = Number.NaN] = corner.split(',').map(Number);
    return { latitude, longitude };
  });
}

/** Twice the area of a ring in square degrees: positive if it is counterclockwise. */
function areaOf(ring: readonly Point[]): number {
  return ring.slice(1).reduce((area, point, at) => {
    const before = ring[at] ?? point;
    return area + before.longitude * point.latitude - point.longitude * before.latitude;
  }, 0);
}

describe('the rings of a radius', () => {
  it.each([
    [0.1, 12, 0.002],
    [1, 12, 0.001],
    [35, 24, 0.001],
    [200, 36, 0.001],
    [500, 36, 0.001],
  ])('of %s km have %s corners at that distance, counterclockwise', (km, corners, error) => {
    for (let latitude = -82; latitude <= 82; latitude += 4) {
      const centre = { latitude, longitude: latitude * 1.5 };
      const [ring = [], ...others] = ringsOf(centre, km);
      expect(others).toEqual([]);
      expect(ring).toHaveLength(corners + 1);
      expect(ring[0]).toEqual(ring.at(-1));
      expect(areaOf(ring)).toBeGreaterThan(0);
      for (const corner of ring) expect(Math.abs(distanceKm(centre, corner) / km - 1)).toBeLessThan(error);
    }
  });

  it('are cut at the 180th meridian, and contain no longitude beyond it', () => {
    const rings = ringsOf({ latitude: -18, longitude: 179.9 }, 100);
    expect(rings).toHaveLength(2);
    for (const ring of rings) {
      expect(ring[0]).toEqual(ring.at(-1));
      expect(areaOf(ring)).toBeGreaterThan(0);
      for (const { longitude } of ring) expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
    }
  });

  it.each([
    ['around a pole', { latitude: 89.9, longitude: 0 }, 50],
    ['of half of the world', { latitude: 10, longitude: 0 }, 9_000],
  ])('%s are exact to the last decimal', (_, centre, km) => {
    const corners = ringsOf(centre, km).flat();
    const inside = corners.filter(({ longitude, latitude }) => Math.abs(longitude) < 180 && latitude < 90);
    expect(inside.length).toBeGreaterThan(15);
    for (const corner of inside) expect(Math.abs(distanceKm(centre, corner) - km)).toBeLessThan(0.02);
  });
});
