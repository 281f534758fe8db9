import { describe, expect, it } from 'vitest';
import { boundsAround } from '../../../renderer/features/map/bounds';
import { worldPixel, worldSize } from '../../../renderer/features/map/mercator';
import { fillingZoom, fittingZoom, withinHeight } from '../../../renderer/features/map/one-world';

const wide = { x: 1_860, y: 560 };
const bounds = { south: -38, west: -120, north: 65, east: 150 };
const noPadding = { side: 0, top: 0, bottom: 0 };

describe('the least zoom', () => {
  it.each([wide, { x: 1_210, y: 400 }, { x: 500, y: 700 }])('fills the map with one world: %o', (size) => {
    expect(worldSize(fillingZoom(size))).toBeCloseTo(Math.max(size.x, size.y), 6);
  });
});

describe('fittingZoom', () => {
  it('is a step of the map’s zoom at which the bounds fit between their paddings', () => {
    const zoom = fittingZoom(bounds, wide, { side: 36, top: 60, bottom: 48 });
    expect(zoom * 4).toBe(Math.floor(zoom * 4));
    const height = (at: number) =>
      worldPixel({ latitude: bounds.south, longitude: 0 }, at).y -
      worldPixel({ latitude: bounds.north, longitude: 0 }, at).y;
    expect(height(zoom)).toBeLessThanOrEqual(wide.y - 108);
    expect(height(zoom + 0.25)).toBeGreaterThan(wide.y - 108);
  });

  it('is finite for a single point and above zero for the whole world', () => {
    const point = boundsAround([{ latitude: 40, longitude: 3 }]);
    expect(point && fittingZoom(point, wide, noPadding)).toBeLessThan(30);
    expect(fittingZoom({ south: -90, west: -180, north: 90, east: 180 }, wide, noPadding)).toBe(1);
  });
});

/** Points at latitudes, in strips. */
function rowsOf(...latitudes: readonly number[]): Uint32Array {
  const rows = new Uint32Array(1_024);
  for (const latitude of latitudes) {
    const at = Math.floor((worldPixel({ latitude, longitude: 0 }, 0).y / 256) * 1_024);
    rows[at] = (rows[at] ?? 0) + 1;
  }
  return rows;
}

describe('withinHeight', () => {
  it('keeps bounds that one world has room for', () => {
    const low = { ...bounds, south: 0 };
    expect(withinHeight(low, rowsOf(0, 65), wide)).toEqual(low);
  });

  it.each([
    [rowsOf(65, 64, 40, 40, -38), 40],
    [rowsOf(65, -20, -30, -38), -30],
  ])('shows the height of the map with the most points, within the bounds', (rows, latitude) => {
    const shown = withinHeight(bounds, rows, wide);
    const y = (at: number) => worldPixel({ latitude: at, longitude: 0 }, fillingZoom(wide)).y;
    expect(y(shown.south) - y(shown.north)).toBeCloseTo(wide.y, 3);
    expect(shown.north).toBeLessThanOrEqual(bounds.north + 1);
    expect(shown.south).toBeGreaterThanOrEqual(bounds.south - 1);
    expect(latitude).toBeLessThan(shown.north);
    expect(latitude).toBeGreaterThan(shown.south);
  });
});
