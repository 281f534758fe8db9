import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { clipRing } from '../../../../renderer/features/map/base-map/trace-shapes';
import {
  localizedCountries,
  namedCountries,
  readBundledWorld,
} from '../../../../renderer/features/map/base-map/world';
import { worldPixel } from '../../../../renderer/features/map/mercator';
import { bundledCountries, packedFineWorld, packedWorld } from '../../../../scripts/bundled-world';
import { messages, setLocale } from '../../../../shared/i18n/messages';

const world = await readBundledWorld(packedWorld().toString('base64'));
const countries = bundledCountries();

/** Returns whether a point lies on land, by the fill rule of the base map. */
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

  it('has finer coasts for deep zooms', async () => {
    const fine = await readBundledWorld(packedFineWorld().toString('base64'));
    const points = ({ coasts }: typeof world) => coasts.reduce((sum, { xy }) => sum + xy.length / 2, 0);
    expect(points(fine)).toBeGreaterThan(3 * points(world));
  });

  it('has no coast where the data is cut at 180 degrees', () => {
    const edges = [...world.coasts, ...world.borders].filter(({ xy }) => {
      for (let index = 0; index + 3 < xy.length; index += 2) {
        const [x1 = 0, , x2 = 0] = xy.subarray(index, index + 4);
        if (Math.abs(x1 - 1) < 1e-9 && Math.abs(x2 - 1) < 1e-9) return true;
      }
      return false;
    });
    expect(edges).toEqual([]);
  });

  it('places the names inside their countries', () => {
    const spain = countries.find(({ name }) => name === 'Spain');
    const madrid = worldPixel({ latitude: 40.4, longitude: -3.7 }, 0);
    expect(Math.hypot((spain?.at.x ?? 0) * 256 - madrid.x, (spain?.at.y ?? 0) * 256 - madrid.y)).toBeLessThan(
      3,
    );
  });
});

describe('a tile of the base map', () => {
  const view = { x: 0, y: 0, width: 100, height: 100, scale: 100 };

  it('clips a ring to its margin', () => {
    const ring = clipRing(Float64Array.from([-1, -1, 2, -1, 2, 2, -1, 2]), view);
    expect(ring.length).toBeGreaterThan(3);
    for (const [x, y] of ring) {
      expect(Math.abs(x - 50)).toBeLessThanOrEqual(54);
      expect(Math.abs(y - 50)).toBeLessThanOrEqual(54);
    }
  });

  it('doesn’t change a ring inside it and drops one outside', () => {
    expect(clipRing(Float64Array.from([0.1, 0.1, 0.9, 0.1, 0.5, 0.9]), view)).toHaveLength(3);
    expect(clipRing(Float64Array.from([3, 3, 4, 3, 4, 4]), view)).toEqual([]);
  });

  it('has the same filled area after clipping', () => {
    const corner = fc.tuple(fc.integer({ min: -15, max: 25 }), fc.integer({ min: -15, max: 25 }));
    const place = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 30 }), place, (corners, [column, row]) => {
        // Offset from the corners' grid, so that no place lies on an edge of the ring.
        const [x, y] = [column / 10 + 0.0437, row / 10 + 0.0513];
        const whole = corners.map(([east, south]): readonly [number, number] => [east / 10, south / 10]);
        const cut = clipRing(Float64Array.from(whole.flat()), view).map(
          ([east, south]) => [east / 100, south / 100] as const,
        );
        expect(isInside(cut, x, y)).toBe(isInside(whole, x, y));
      }),
    );
  });
});

/** By the even-odd rule. */
function isInside(ring: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let inside = false;
  for (const [at, [x2, y2]] of ring.entries()) {
    const [x1, y1] = ring.at(at - 1) ?? [x2, y2];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}

const english = countries.map(({ name }) => name);
const localizedNames = () =>
  namedCountries(countries, localizedCountries(messages.map.regions)).map(({ name }) => name);

afterEach(() => setLocale('en'));

describe('the countries of the base map', () => {
  it('are named in English as in the bundled data', () => {
    expect(localizedNames()).toEqual(english);
  });

  it('have unique Spanish names from the system or the catalogue', async () => {
    await setLocale('es');
    const spanish = localizedNames();
    const named = (name: string) => spanish[english.indexOf(name)];
    expect(['Germany', 'Albania', 'W. Sahara', 'N. Cyprus', 'Dem. Rep. Congo'].map(named)).toEqual([
      'Alemania',
      'Albania',
      'Sáhara Occidental',
      'Chipre del Norte',
      'R. D. del Congo',
    ]);
    expect(new Set(spanish).size).toBe(spanish.length);
    // The remaining English names: abbreviations that the system doesn't have.
    expect(spanish.filter((name) => /\b(Is|Rep|Ter|S|N|W)\./.test(name))).toEqual([]);
  });

  it('have Basque names, which the system doesn’t have', async () => {
    await setLocale('eu');
    const basque = localizedNames();
    const named = (name: string) => basque[english.indexOf(name)];
    expect(['Germany', 'Morocco', 'W. Sahara', 'Dem. Rep. Congo'].map(named)).toEqual([
      'Alemania',
      'Maroko',
      'Mendebaldeko Sahara',
      'Kongoko ED',
    ]);
    expect(new Set(basque).size).toBe(basque.length);
    expect(basque.filter((name) => /\b(Is|Rep|Ter|S|N|W)\./.test(name))).toEqual([]);
  });

  it('keep their name without a code and an entry in the catalogue', async () => {
    await setLocale('es');
    const nameOf = localizedCountries({});
    expect([nameOf('Atlantis', null), nameOf('Atlantis', '997')]).toEqual(['Atlantis', 'Atlantis']);
  });
});
