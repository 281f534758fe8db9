import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cities } from '../../../../main/reports-service/gazetteer/cities';
import { maxCityDistanceKm, nearestCity } from '../../../../main/reports-service/gazetteer/nearest-city';
import { distanceKm, type Point, pointAt } from '../../../../shared/domain/geodesy';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });

describe('nearestCity', () => {
  it('returns every city for its own centre', () => {
    for (const city of cities) expect(nearestCity(city)).toBe(city);
  });

  it('returns a city for all points around it within the maximum distance, and none beyond', () => {
    const bearing = fc.double({ min: 0, max: 360, noNaN: true });
    const lonely = ['Bilbao', 'Longyearbyen', 'Camp Barneo', 'Amundsen–Scott South Pole Station', 'Anadyr'];
    const city = fc.constantFrom(...cities.filter((each) => lonely.includes(each.city)));
    fc.assert(
      fc.property(city, bearing, fc.double({ min: 0, max: 120, noNaN: true }), (centre, azimuth, km) => {
        fc.pre(Math.abs(km - maxCityDistanceKm) > 1);
        expect(nearestCity(pointAt(centre, azimuth, km))).toBe(km < maxCityDistanceKm ? centre : null);
      }),
    );
  });

  it('finds a city exactly if measuring the distance to all of them finds one', () => {
    const anywhere = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(anywhere, (point) => {
        const nearest = Math.min(...cities.map((city) => distanceKm(city, point)));
        fc.pre(Math.abs(nearest - maxCityDistanceKm) > 1);
        expect(nearestCity(point) !== null).toBe(nearest < maxCityDistanceKm);
      }),
    );
  });

  it.each([
    ['from the east of the antimeridian to the west', at(-17.3, -179.95), 'Taveuni'],
    ['from the west of the antimeridian to the east', at(-16.4, 179.98), 'Matei'],
    ['at longitude 180', at(-16.9, 180), 'Taveuni'],
    ['at longitude -180', at(-16.9, -180), 'Taveuni'],
    ['at the South Pole, whatever the longitude', at(-90, 123), 'Amundsen–Scott South Pole Station'],
    ['near the South Pole', at(-89.7, -77), 'Amundsen–Scott South Pole Station'],
    ['at the North Pole', at(90, -120), 'Camp Barneo'],
    ['across the North Pole', at(89.97, -135), 'Camp Barneo'],
  ])('returns the nearest city %s', (_, point, name) => {
    expect(nearestCity(point)?.city).toBe(name);
  });

  it('returns null for the middle of the ocean', () => {
    expect(nearestCity(at(0, -140))).toBeNull();
  });
});
