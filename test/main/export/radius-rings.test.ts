import { describe, expect, it } from 'vitest';
import { radiusRings } from '../../../main/export/formats/radius-rings';
import { geodesicCircle } from '../../../shared/domain/geodesic-circle';
import { distanceKm } from '../../../shared/domain/geodesy';

describe('the rings of a radius', () => {
  it.each([
    [0.1, 12],
    [1, 12],
    [35, 24],
    [200, 36],
    [500, 36],
  ])('of %s km have %s corners, each within 0.1 %% of the radius', (km, corners) => {
    for (let latitude = -82; latitude <= 82; latitude += 4) {
      const centre = { latitude, longitude: latitude * 1.5 };
      const [ring = [], ...others] = radiusRings(centre, km);
      expect(others).toEqual([]);
      expect(ring).toHaveLength(corners + 1);
      expect(ring[0]).toEqual(ring.at(-1));
      for (const corner of ring) expect(Math.abs(distanceKm(centre, corner) / km - 1)).toBeLessThan(0.001);
    }
  });

  it('are cut at the 180th meridian, and contain no longitude beyond it', () => {
    const rings = radiusRings({ latitude: -18, longitude: 179.9 }, 100);
    expect(rings).toHaveLength(2);
    for (const ring of rings) {
      expect(ring[0]).toEqual(ring.at(-1));
      for (const { longitude } of ring) expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
    }
  });

  it.each([
    ['a pole', { latitude: 89.9, longitude: 0 }, 50],
    ['half of the world', { latitude: 10, longitude: 0 }, 9_000],
  ])('of %s are exact', (_, centre, km) => {
    const exact = geodesicCircle(centre, km, km <= 100 ? 24 : 36).ring;
    const corners = radiusRings(centre, km).flat();
    for (const corner of exact.slice(1, 20))
      if (Math.abs(corner.longitude) < 180)
        expect(corners).toContainEqual({ latitude: corner.latitude, longitude: corner.longitude });
  });
});
