import { describe, expect, it } from 'vitest';
import { worldPixel, worldSize } from '../../../renderer/features/map/mercator';
import {
  aroundMost,
  fillingZoom,
  inhabitedZoom,
  withinHeight,
} from '../../../renderer/features/map/one-world';

const wide = { x: 1_860, y: 560 };
const bounds = { south: -38, west: -120, north: 65, east: 150 };

describe('the least zoom', () => {
  it.each([wide, { x: 1_210, y: 400 }, { x: 500, y: 700 }])('fills the map with one world: %o', (size) => {
    expect(worldSize(fillingZoom(size))).toBeCloseTo(Math.max(size.x, size.y), 6);
  });
});

describe('the least zoom of findings', () => {
  it.each([wide, { x: 670, y: 765 }, { x: 1_300, y: 1_045 }])('shows no Antarctica: %o', (size) => {
    const zoom = inhabitedZoom(size);
    const y = (latitude: number) => worldPixel({ latitude, longitude: 0 }, zoom).y;
    expect(y(-60) - y(84)).toBeGreaterThan(size.y - 1);
    expect(worldSize(zoom)).toBeGreaterThan(size.x - 1);
  });
});

describe('aroundMost', () => {
  const place = (latitude: number, longitude: number) => ({ latitude, longitude });

  it('is around as many places as fit, across the date line too', () => {
    const places = [place(-18, 178), place(-17, -175), place(-19, 179), place(51, 0), place(48, 2)];
    expect(aroundMost(places, { x: 40, y: 60 })).toEqual({ south: -19, west: 178, north: -17, east: 185 });
  });

  it('is around all that fit, and nothing without places', () => {
    expect(aroundMost([place(40, -4), place(50, 10)], { x: 200, y: 200 })).toEqual({
      south: 40,
      west: -4,
      north: 50,
      east: 10,
    });
    expect(aroundMost([], { x: 200, y: 200 })).toBeNull();
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
