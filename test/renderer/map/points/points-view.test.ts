import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worldPixel } from '../../../../renderer/features/map/mercator';
import { copiesInView, type PointsView, placeAt } from '../../../../renderer/features/map/points/points-view';
import { packedPlace } from '../../../../shared/domain/packed-points';
import { anyView } from './some-points';

const place = fc.record({ x: fc.nat(2 ** 32 - 1), y: fc.nat(2 ** 32 - 1) });

function viewAround(latitude: number, longitude: number, zoom: number): PointsView {
  const { x, y } = worldPixel({ latitude, longitude }, zoom);
  return { zoom, left: x - 400, top: y - 300, width: 800, height: 600, marginX: 0, marginY: 0, density: 1 };
}

describe('the pixel of a place in a view', () => {
  it('matches the projection of the map', () => {
    const [only] = copiesInView(packedPlace(40.4168, -3.7038), viewAround(40.4168, -3.7038, 12));
    expect(only?.left).toBeCloseTo(400, 1);
    expect(only?.top).toBeCloseTo(300, 1);
  });

  it('converts back to the same place in any copy of the world', () => {
    fc.assert(
      fc.property(place, anyView, (packed, view) => {
        for (const copy of copiesInView(packed, view)) {
          const back = placeAt({ x: view.left + copy.left, y: view.top + copy.top }, view.zoom);
          const round = Math.abs(back.x - packed.x);
          expect(Math.min(round, 2 ** 32 - round)).toBeLessThanOrEqual(1);
          expect(Math.abs(back.y - packed.y)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('places both sides of the antimeridian next to each other', () => {
    const view = viewAround(10, 180, 8);
    const [west] = copiesInView(packedPlace(10, 179.9), view);
    const [east] = copiesInView(packedPlace(10, -179.9), view);
    expect(west?.left).toBeLessThan(400);
    expect(east?.left).toBeGreaterThan(400);
    expect((east?.left ?? 0) - (west?.left ?? 0)).toBeCloseTo((0.2 / 360) * 256 * 2 ** 8, 1);
  });

  it('exists once for each copy of the world in view', () => {
    const view = { ...viewAround(0, 0, 0), left: -300, width: 1_024 };
    expect(copiesInView(packedPlace(0, 0), view).map(({ left }) => Math.round(left))).toEqual([
      172, 428, 684, 940,
    ]);
  });
});
