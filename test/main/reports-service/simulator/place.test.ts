import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointNear } from '../../../../main/reports-service/simulator/place';
import { distanceKm } from '../../../../shared/domain/geodesy';

describe('pointNear', () => {
  it('returns a point at the given distance or slightly less, anywhere on Earth', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 0.001, max: 12, noNaN: true }),
        (latitude, longitude, course, km) => {
          const near = pointNear({ latitude, longitude }, course, km);
          expect(Math.abs(near.latitude)).toBeLessThanOrEqual(90);
          expect(Math.abs(near.longitude)).toBeLessThanOrEqual(180);
          const away = distanceKm({ latitude, longitude }, near);
          expect(away).toBeGreaterThan(km * 0.98);
          expect(away).toBeLessThan(km * 1.02);
        },
      ),
    );
  });

  it('crosses the antimeridian', () => {
    const matei = { latitude: -16.69, longitude: -179.999 };
    expect(pointNear(matei, 270, 5).longitude).toBeGreaterThan(179);
    expect(pointNear({ ...matei, longitude: 179.999 }, 90, 5).longitude).toBeLessThan(-179);
  });
});
