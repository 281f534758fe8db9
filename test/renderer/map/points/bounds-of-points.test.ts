import fc from 'fast-check';
import { expect, it } from 'vitest';
import { everyPoint, paintOrders } from '../../../../renderer/features/map/points/point-look';
import { boundsOfPoints } from '../../../../renderer/features/map/points/point-queries';
import { newPackedPoints, packedPlace } from '../../../../shared/domain/packed-points';
import { createRowBitset } from '../../../../shared/domain/row-bitset';

type Place = readonly [latitude: number, longitude: number];

function boundsOf(places: readonly Place[], shown = createRowBitset(places.length).fill(255)) {
  const { points } = newPackedPoints(places.length);
  for (const [at, [latitude, longitude]] of places.entries()) {
    const { x, y } = packedPlace(latitude, longitude);
    points.seq[at] = at + 1;
    points.x[at] = x;
    points.y[at] = y;
  }
  return boundsOfPoints(points, shown, paintOrders(everyPoint));
}

const place = fc.tuple(
  fc.double({ min: -85, max: 85, noNaN: true }),
  fc.double({ min: -180, max: 180, noNaN: true }),
);

it('bounds contain every point, in one copy of the world', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 40 }), (places) => {
      const found = boundsOf(places);
      if (!found) throw new Error('no bounds');
      for (const [latitude, longitude] of places) {
        expect(latitude).toBeGreaterThanOrEqual(found.south - 1e-6);
        expect(latitude).toBeLessThanOrEqual(found.north + 1e-6);
        const copy = longitude + 360 * Math.ceil((found.west - 1e-6 - longitude) / 360);
        expect(copy).toBeLessThanOrEqual(found.east + 1e-6);
      }
    }),
  );
});

it('bounds cross the antimeridian if that is narrower', () => {
  const found = boundsOf([
    [-18, 178],
    [-14, -171],
  ]);
  expect(found?.west).toBeCloseTo(178, 5);
  expect(found?.east).toBeCloseTo(189, 5);
});

it('bounds only contain visible points', () => {
  expect(boundsOf([[10, 10]], createRowBitset(1))).toBeNull();
  expect(boundsOf([])).toBeNull();
});
