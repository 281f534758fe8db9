import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mappedCities } from '../../scripts/bundled-cities';
import { packCities, readCities } from '../../shared/packed-cities';

const degrees = (most: number) =>
  fc.integer({ min: -most * 1_000, max: most * 1_000 }).map((steps) => steps / 1_000);

describe('packed cities', () => {
  it('are read as they were packed', () => {
    const city = fc.record({
      name: fc.string().filter((name) => !name.includes('\n')),
      latitude: degrees(90),
      longitude: degrees(180),
      population: fc.nat(),
      country: fc.constantFrom('ES', 'GB', ''),
      isCapital: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(city), (cities) => {
        const expected = cities.map((each) => ({
          ...each,
          latitude: each.latitude + 0,
          longitude: each.longitude + 0,
        }));
        expect(readCities(JSON.parse(JSON.stringify(packCities(expected))))).toEqual(expected);
      }),
    );
  });

  it('lie within 80 m of where they were', () => {
    const [read] = readCities(
      packCities([
        {
          name: 'Bilbao',
          latitude: 43.26271,
          longitude: -2.92528,
          population: 354_860,
          country: 'ES',
          isCapital: false,
        },
      ]),
    );
    expect(read?.latitude).toBeCloseTo(43.263, 9);
    expect(read?.longitude).toBeCloseTo(-2.925, 9);
  });
});

describe('the cities of the base map', () => {
  const cities = mappedCities();

  it('are the most populous of the world and every capital, in half a megabyte', () => {
    expect(cities[0]?.name).toBe('Shanghai');
    for (const name of ['Vaduz', 'Nuuk', 'Funafuti'])
      expect(cities.some((city) => city.name === name)).toBe(true);
    expect(JSON.stringify(packCities(cities)).length).toBeLessThan(550_000);
  });

  it('are whole cities, not their districts', () => {
    expect(cities.some(({ name }) => name === 'Barcelona')).toBe(true);
    expect(cities.some(({ name }) => name === 'Eixample')).toBe(false);
  });
});
