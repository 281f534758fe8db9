import fc from 'fast-check';
import type { Point } from '../../../shared/domain/geodesy';

/** Generates points anywhere on Earth, including the poles and the antimeridian. */
export const anyPoint: fc.Arbitrary<Point> = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
