import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cityKm } from '../../../shared/domain/gazetteer';
import { distanceKm } from '../../../shared/domain/geodesy';
import { bundledGazetteer } from '../../../shared/gazetteer';
import { runs } from '../../support/runner/depth';

const gazetteer = bundledGazetteer();
const cities = gazetteer.countries.flatMap((country) => country.cities.map((city) => ({ city, country })));

/** Around cities, over the antimeridian and the poles too. */
const anyPoint = fc.oneof(
  fc
    .record({
      at: fc.nat(cities.length - 1),
      north: fc.double({ min: -1, max: 1, noNaN: true }),
      east: fc.double({ min: -1, max: 1, noNaN: true }),
    })
    .map(({ at, north, east }) => {
      const { latitude = 0, longitude = 0 } = cities[at]?.city ?? {};
      const turned = longitude + east;
      return {
        latitude: Math.max(-90, Math.min(90, latitude + north)),
        longitude: Math.abs(turned) > 180 ? turned - 360 * Math.sign(turned) : turned,
      };
    }),
  fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
);

/** The ellipsoid differs from the sphere by this part at most. */
const error = 0.006;

it('nearestCity is the nearest of all cities by distances on the ellipsoid', () => {
  fc.assert(
    fc.property(anyPoint, fc.boolean(), (point, isWithin) => {
      const near = cities.filter(({ city }) => Math.abs(city.latitude - point.latitude) < 1);
      const km = near.map(({ city }) => distanceKm(point, city));
      const within = isWithin ? (near[0]?.country ?? null) : null;
      const least = Math.min(
        ...near.flatMap(({ country }, at) => (within === null || country === within ? (km[at] ?? 0) : [])),
      );
      const found = gazetteer.nearestCity(point, within);
      if (found === null) expect(least).toBeGreaterThan(cityKm * (1 - error));
      else {
        expect(distanceKm(point, found.city)).toBeLessThanOrEqual(least * (1 + 2 * error) + 0.001);
        if (within !== null) expect(found.country).toBe(within);
      }
    }),
    { numRuns: runs(100) },
  );
});

it.each([
  ['Googleplex', 37.422, -122.084, 'Mountain View', 'US'],
  ['the Louvre', 48.8606, 2.3376, 'Paris', 'FR'],
] as const)('nearestCity knows %s', (_, latitude, longitude, name, code) => {
  const found = gazetteer.nearestCity({ latitude, longitude }, null);
  expect([found?.city.name, found?.country.code]).toEqual([name, code]);
});

it('nearestCity stays in the country that the address names', () => {
  const spain = gazetteer.countryOf(['ES']);
  const rock = { latitude: 36.1408, longitude: -5.3536 };
  expect(gazetteer.nearestCity(rock, null)?.country.code).toBe('GI');
  expect(gazetteer.nearestCity(rock, spain)?.city.name).toBe('La Línea de la Concepción');
});
