import { describe, expect, it } from 'vitest';
import atlas from 'world-atlas/countries-50m.json';
import { writeCountryNames } from '../../../renderer/features/map/country-names';
import { clipRing, graticuleStep } from '../../../renderer/features/map/draw-world-tile';
import { worldPixel } from '../../../renderer/features/map/mercator';
import { shared } from '../../../renderer/features/map/place-labels';
import { readWorld } from '../../../renderer/features/map/world';

const world = readWorld(atlas);

/** Whether a point lies on land, by the rule that the base map is filled with. */
function onLand(latitude: number, longitude: number): boolean {
  const { x, y } = worldPixel({ latitude, longitude }, 0);
  const [px, py] = [x / 256, y / 256];
  let inside = false;
  for (const { xy } of world.land) {
    for (let index = 0; index + 3 < xy.length; index += 2) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = xy.subarray(index, index + 4);
      if (y1 > py !== y2 > py && px < x1 + ((py - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
    }
  }
  return inside;
}

describe('the bundled world', () => {
  it.each([
    ['Madrid', 40.4168, -3.7038],
    ['New York state', 43, -75],
    ['Siberia', 62, 120],
    ['Chukotka, west of the antimeridian', 67, 178],
    ['Chukotka, east of the antimeridian', 67, -175],
    ['Antarctica', -80, 0],
    ['Antarctica at the antimeridian', -84.5, 179],
    ['Fiji', -17.8, 178],
  ])('has land at %s', (_, latitude, longitude) => {
    expect(onLand(latitude, longitude)).toBe(true);
  });

  it.each([
    ['the Atlantic', 35, -40],
    ['the Pacific', 0, -150],
    ['the Bering Sea at the antimeridian', 58, 180],
    ['the Caspian Sea', 41.5, 50.8],
    ['the Greenland Sea, which a polygon torn at the antimeridian would cover', 71.3, -5],
  ])('has water at %s', (_, latitude, longitude) => {
    expect(onLand(latitude, longitude)).toBe(false);
  });

  it('draws no coast along the cut of the data at 180 degrees', () => {
    const edges = [...world.coasts, ...world.borders].filter(({ xy }) => {
      for (let index = 0; index + 3 < xy.length; index += 2) {
        const [x1 = 0, , x2 = 0] = xy.subarray(index, index + 4);
        if (Math.abs(x1 - 1) < 1e-9 && Math.abs(x2 - 1) < 1e-9) return true;
      }
      return false;
    });
    expect(edges).toEqual([]);
  });

  it('names countries where they are', () => {
    const spain = world.countries.find(({ name }) => name === 'Spain');
    const madrid = worldPixel({ latitude: 40.4, longitude: -3.7 }, 0);
    expect(Math.hypot((spain?.at.x ?? 0) * 256 - madrid.x, (spain?.at.y ?? 0) * 256 - madrid.y)).toBeLessThan(
      3,
    );
  });

  it.each([2, 4, 6, 8])('writes no country name over another at zoom %i', (zoom) => {
    const names = writeCountryNames(world.countries, zoom);
    expect(names.length).toBeGreaterThan(10);
    for (const [at, name] of names.entries())
      for (const other of names.slice(at + 1)) expect(shared(name.box, other.box)).toBe(0);
  });

  it('writes more names the nearer one looks', () => {
    const counts = [2, 3, 4, 5, 6, 7].map((zoom) => writeCountryNames(world.countries, zoom).length);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
  });
});

describe('a tile of the base map', () => {
  const view = { x: 0, y: 0, width: 100, height: 100, scale: 100 };

  it('cuts a ring that reaches over it to its own margin', () => {
    const ring = clipRing(Float64Array.from([-1, -1, 2, -1, 2, 2, -1, 2]), view);
    expect(ring.length).toBeGreaterThan(3);
    for (const [x, y] of ring) {
      expect(Math.abs(x - 50)).toBeLessThanOrEqual(54);
      expect(Math.abs(y - 50)).toBeLessThanOrEqual(54);
    }
  });

  it('leaves a ring inside it as it is, and nothing of one outside', () => {
    expect(clipRing(Float64Array.from([0.1, 0.1, 0.9, 0.1, 0.5, 0.9]), view)).toHaveLength(3);
    expect(clipRing(Float64Array.from([3, 3, 4, 3, 4, 4]), view)).toEqual([]);
  });

  it('has a graticule that is neither crowded nor lost at any zoom', () => {
    for (let zoom = 1; zoom <= 12; zoom += 1) {
      const apart = (graticuleStep(zoom) / 360) * 256 * 2 ** zoom;
      expect(apart).toBeGreaterThan(40);
      expect(apart).toBeLessThan(800);
    }
  });
});
