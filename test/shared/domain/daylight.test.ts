import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daylightAt, solarElevation, subsolarPoint } from '../../../shared/domain/daylight';
import { anyPoint } from '../../support/inputs/point-arbitrary';

const minute = 60_000;
const day = 86_400_000;
const places = {
  'New York': { latitude: 40.7128, longitude: -74.006 },
  London: { latitude: 51.5074, longitude: -0.1278 },
  Sydney: { latitude: -33.8688, longitude: 151.2093 },
  Tromsø: { latitude: 69.6492, longitude: 18.9553 },
  Longyearbyen: { latitude: 78.2232, longitude: 15.6267 },
  'the South Pole': { latitude: -90, longitude: 0 },
} as const;
type Place = keyof typeof places;

const anyMoment = fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2099, 11, 31) });

describe('solarElevation', () => {
  it('matches the worked example of the Solar Position Algorithm (Reda and Andreas, NREL, 2008)', () => {
    const golden = { latitude: 39.742476, longitude: -105.1786 };
    const moment = Date.UTC(2003, 9, 17, 19, 30, 30);
    expect(Math.abs(solarElevation(golden, moment) - 39.872046)).toBeLessThan(0.01);
  });

  it('uses the declination of the worked example in Meeus, chapter 25', () => {
    expect(subsolarPoint(Date.UTC(1992, 9, 13)).latitude).toBeCloseTo(-7.785, 2);
  });

  it('is 90 degrees at the subsolar point and opposite on the other side of the world', () => {
    fc.assert(
      fc.property(anyPoint, anyMoment, (place, moment) => {
        const overhead = subsolarPoint(moment);
        expect(Math.abs(overhead.longitude)).toBeLessThanOrEqual(180);
        expect(Math.abs(overhead.latitude)).toBeLessThan(23.5);
        expect(solarElevation(overhead, moment)).toBeGreaterThan(89.999);
        const opposite = { latitude: -place.latitude, longitude: place.longitude + 180 };
        expect(solarElevation(opposite, moment)).toBeCloseTo(-solarElevation(place, moment), 5);
      }),
    );
  });
});

describe('daylightAt', () => {
  it.each<[Place, string, string, string]>([
    ['New York', 'at midsummer', '2024-06-20T09:25Z', '2024-06-21T00:31Z'],
    ['New York', 'at midwinter', '2024-12-21T12:17Z', '2024-12-21T21:32Z'],
    ['London', 'at midsummer', '2024-06-20T03:43Z', '2024-06-20T20:21Z'],
    ['London', 'at midwinter', '2024-12-21T08:04Z', '2024-12-21T15:53Z'],
    ['Sydney', 'at midsummer', '2024-12-20T18:41Z', '2024-12-21T09:05Z'],
  ])('changes in %s %s within two minutes of the almanac’s sunrise and sunset', (name, _, rise, set) => {
    const place = places[name];
    expect(daylightAt(place, Date.parse(rise) - 2 * minute)).toBe('twilight');
    expect(daylightAt(place, Date.parse(rise) + 2 * minute)).toBe('day');
    expect(daylightAt(place, Date.parse(set) - 2 * minute)).toBe('day');
    expect(daylightAt(place, Date.parse(set) + 2 * minute)).toBe('twilight');
    expect(daylightAt(place, Date.parse(set) + 120 * minute)).toBe('night');
  });

  it.each<[Place, string]>([
    ['New York', '2024-12-21T22:02Z'],
    ['London', '2024-12-21T16:33Z'],
  ])('becomes night in %s within three minutes of the almanac’s end of civil twilight', (name, end) => {
    expect(daylightAt(places[name], Date.parse(end) - 3 * minute)).toBe('twilight');
    expect(daylightAt(places[name], Date.parse(end) + 3 * minute)).toBe('night');
  });

  it.each<[Place, string, readonly string[]]>([
    ['Tromsø', '2024-06-21', ['day']],
    ['Tromsø', '2024-12-21', ['night', 'twilight']],
    ['Longyearbyen', '2024-12-21', ['night']],
    ['Longyearbyen', '2024-05-01', ['day']],
    ['the South Pole', '2024-12-21', ['day']],
    ['the South Pole', '2024-06-21', ['night']],
    ['London', '2024-03-20', ['day', 'night', 'twilight']],
  ])('in %s on %s is %j over 24 hours', (name, date, expected) => {
    const hours = Array.from({ length: 48 }, (_, half) => Date.parse(`${date}T00:00Z`) + half * 30 * minute);
    const found = new Set(hours.map((moment) => daylightAt(places[name], moment)));
    expect([...found].sort()).toEqual(expected);
  });

  it('is the same on both sides of the antimeridian, and at a pole whatever the longitude', () => {
    fc.assert(
      fc.property(anyPoint, anyMoment, ({ latitude, longitude }, moment) => {
        const east = solarElevation({ latitude, longitude: 180 }, moment);
        expect(solarElevation({ latitude, longitude: -180 }, moment)).toBeCloseTo(east, 9);
        const pole = solarElevation({ latitude: 90, longitude }, moment);
        expect(solarElevation({ latitude: 90, longitude: 0 }, moment)).toBeCloseTo(pole, 9);
        expect(
          Math.abs(
            solarElevation({ latitude, longitude }, moment + day) -
              solarElevation({ latitude, longitude }, moment),
          ),
        ).toBeLessThan(0.7);
      }),
    );
  });
});
