import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastLatitude, pointAt, worldPixel, worldSize } from '../../../renderer/features/map/mercator';

describe('Web Mercator', () => {
  it('places 0, 0 in the middle of a square world', () => {
    expect(worldPixel({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 128, y: 128 });
    expect(worldPixel({ latitude: 0, longitude: 0 }, 3)).toEqual({ x: 1024, y: 1024 });
  });

  it('clamps to the northern and southern edge, including the poles', () => {
    expect(worldPixel({ latitude: lastLatitude, longitude: -180 }, 0).y).toBeCloseTo(0, 9);
    expect(worldPixel({ latitude: 90, longitude: 0 }, 0).y).toBeCloseTo(0, 9);
    expect(worldPixel({ latitude: -90, longitude: 0 }, 0).y).toBeCloseTo(256, 9);
  });

  it('places longitudes past 180 on the next copy of the world', () => {
    expect(worldPixel({ latitude: 0, longitude: 190 }, 2).x).toBeGreaterThan(worldSize(2));
  });

  it('is inverted by pointAt', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -85, max: 85, noNaN: true }),
        fc.double({ min: -400, max: 400, noNaN: true }),
        fc.integer({ min: 0, max: 18 }),
        (latitude, longitude, zoom) => {
          const point = pointAt(worldPixel({ latitude, longitude }, zoom), zoom);
          expect(point.latitude).toBeCloseTo(latitude, 6);
          expect(point.longitude).toBeCloseTo(longitude, 6);
        },
      ),
    );
  });
});
