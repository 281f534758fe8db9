import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cities } from '../../../../main/service/gazetteer/cities';
import { cityReachKm, nearestCity } from '../../../../main/service/gazetteer/nearest-city';
import { distanceKm, type Point, pointAt } from '../../../../shared/domain/geodesy';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });

describe('nearestCity', () => {
  it('names every city at its own centre', () => {
    for (const city of cities) expect(nearestCity(city)).toBe(city);
  });

  it('names what lies around it, on every side, and nothing beyond its reach', () => {
    const bearing = fc.double({ min: 0, max: 360, noNaN: true });
    const lonely = ['Bilbao', 'Longyearbyen', 'Camp Barneo', 'Amundsen–Scott South Pole Station', 'Anadyr'];
    const city = fc.constantFrom(...cities.filter((each) => lonely.includes(each.city)));
    fc.assert(
      fc.property(city, bearing, fc.double({ min: 0, max: 120, noNaN: true }), (centre, azimuth, km) => {
        fc.pre(Math.abs(km - cityReachKm) > 1);
        expect(nearestCity(pointAt(centre, azimuth, km))).toBe(km < cityReachKm ? centre : null);
      }),
    );
  });

  it('finds what measuring every city would find', () => {
    const anywhere = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(anywhere, (point) => {
        const nearest = Math.min(...cities.map((city) => distanceKm(city, point)));
        fc.pre(Math.abs(nearest - cityReachKm) > 1);
        expect(nearestCity(point) !== null).toBe(nearest < cityReachKm);
      }),
    );
  });

  it.each([
    ['from the east of the antimeridian to the west', at(-17.3, -179.95), 'Taveuni'],
    ['from the west of the antimeridian to the east', at(-16.4, 179.98), 'Matei'],
    ['at longitude 180', at(-16.9, 180), 'Taveuni'],
    ['at longitude -180', at(-16.9, -180), 'Taveuni'],
    ['at the South Pole, whatever the longitude', at(-90, 123), 'Amundsen–Scott South Pole Station'],
    ['beside the South Pole', at(-89.7, -77), 'Amundsen–Scott South Pole Station'],
    ['at the North Pole', at(90, -120), 'Camp Barneo'],
    ['over the North Pole', at(89.97, -135), 'Camp Barneo'],
  ])('looks %s', (_, point, name) => {
    expect(nearestCity(point)?.city).toBe(name);
  });

  it('knows nothing of the middle of the ocean', () => {
    expect(nearestCity(at(0, -140))).toBeNull();
  });
});
