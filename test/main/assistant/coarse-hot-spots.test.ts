import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BestPlaces } from '../../../main/store/investigation/best-places';
import { tallyCells } from '../../../main/store/investigation/hot-spots/tally-cells';
import { coarseKms } from '../../../shared/domain/assistant';
import { coarsePoint } from '../../../shared/domain/coarse-place';
import { cellSizes } from '../../../shared/domain/hot-cells';
import { unsafeCast } from '../../../shared/unsafe-cast';
import { runs } from '../../support/runner/depth';

/** Returns the hexagons in which two reports of two users count. */
function hexagonsOf(
  latitudes: readonly number[],
  longitudes: readonly number[],
  km: number,
  coarse?: number,
) {
  const places = { last: 1, latitude: latitudes, longitude: longitudes };
  const counted = { fraud: new Uint8Array([1, 1]), unit: new Int32Array([0, 1]), span: null };
  const { resolution } = cellSizes.findLast(({ edgeKm }) => edgeKm >= km) ?? { resolution: 0 };
  return tallyCells(counted, unsafeCast<BestPlaces>(places), resolution, coarse).tallies.length;
}

// Where two grids cross, a place would be known more precisely than by either.
it('Two places in one cell of an assistant are in one hexagon of hot spots, wherever the hexagons’ edges are', () => {
  const degrees = fc.double({ min: -1, max: 1, noNaN: true });
  let crossed = 0;
  fc.assert(
    fc.property(
      fc.double({ min: -75, max: 75, noNaN: true }),
      fc.double({ min: -170, max: 170, noNaN: true }),
      degrees,
      degrees,
      fc.constantFrom(...coarseKms),
      (latitude, longitude, north, east, km) => {
        const other = { latitude: latitude + (north * km) / 200, longitude: longitude + (east * km) / 200 };
        const [one, two] = [coarsePoint({ latitude, longitude }, km), coarsePoint(other, km)];
        if (one.latitude !== two.latitude || one.longitude !== two.longitude) return;
        const [latitudes, longitudes] = [
          [latitude, other.latitude],
          [longitude, other.longitude],
        ];
        expect(hexagonsOf(latitudes, longitudes, km, km)).toBe(1);
        if (hexagonsOf(latitudes, longitudes, km) === 2) crossed += 1;
      },
    ),
    { numRuns: Math.max(300, runs(3_000)), seed: 42 },
  );
  // As reported, some of them are in two.
  expect(crossed).toBeGreaterThan(0);
});
