import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findContacts } from '../../../../shared/domain/find-contacts';
import { distanceKm, pointAt } from '../../../../shared/domain/geodesy';
import { pointOf, seenDays } from '../../../../shared/domain/sightings';
import { sphereGrid } from '../../../../shared/domain/sphere-grid';
import { type PlainSighting, packedSightings } from '../../../support/inputs/simulated-sightings';

const hour = 3_600;

function contactsAmong(plain: readonly PlainSighting[], withinSeconds = hour) {
  const { sightings } = packedSightings(plain);
  const reach = 2 * Math.max(0, ...sightings.radiusKm);
  const days = seenDays(sightings);
  const found: string[] = [];
  findContacts(
    sightings,
    days,
    sphereGrid(sightings, reach),
    days.day,
    { withinSeconds, most: 1e6 },
    (one, other) => found.push([one, other].sort((a, b) => a - b).join(' ')),
  );
  return { sightings, found: found.sort() };
}

const places = fc.record({
  centre: fc.constantFrom(
    { latitude: 40.4, longitude: -3.7 },
    { latitude: -16.8, longitude: 180 },
    { latitude: -16.8, longitude: -179.999 },
    { latitude: 90, longitude: 0 },
    { latitude: -89.999, longitude: 120 },
  ),
  azimuth: fc.double({ min: 0, max: 360, noNaN: true }),
  km: fc.double({ min: 0, max: 30, noNaN: true }),
});
const sighting = fc.record({
  user: fc.constantFrom('a', 'b', 'c', 'd'),
  seconds: fc.integer({ min: 0, max: 40 * hour }),
  place: places,
  radiusKm: fc.constantFrom(0.1, 1, 5),
});

it('contacts are all pairs of different users whose circles overlap at about the same time, also at 180° and the poles', () => {
  fc.assert(
    fc.property(fc.array(sighting, { maxLength: 30 }), (wanted) => {
      const plain = wanted.map(({ place: { centre, azimuth, km }, ...rest }) => ({
        ...rest,
        ...pointAt(centre, azimuth, km),
      }));
      const { sightings, found } = contactsAmong(plain);
      const expected: string[] = [];
      for (let one = 0; one < sightings.count; one += 1)
        for (let other = one + 1; other < sightings.count; other += 1) {
          const apart = Math.abs((sightings.seconds[one] ?? 0) - (sightings.seconds[other] ?? 0));
          const reach = (sightings.radiusKm[one] ?? 0) + (sightings.radiusKm[other] ?? 0);
          const isNear = distanceKm(pointOf(sightings, one), pointOf(sightings, other)) <= reach;
          if (sightings.user[one] !== sightings.user[other] && apart <= hour && isNear)
            expected.push(`${one} ${other}`);
        }
      expect(found).toEqual(expected.sort());
    }),
  );
});

it('the search for contacts ends early where there are too many', () => {
  const crowd = Array.from({ length: 50 }, (_, at) => ({
    user: `user ${at}`,
    seconds: 0,
    latitude: 0.5,
    longitude: 0.5,
    radiusKm: 0.1,
  }));
  const { sightings } = packedSightings(crowd);
  const days = seenDays(sightings);
  const rule = { withinSeconds: hour, most: 100 };
  const found = findContacts(sightings, days, sphereGrid(sightings, 0.2), days.day, rule, () => undefined);
  expect(found).toBeGreaterThan(100);
  expect(found).toBeLessThan((50 * 49) / 2);
});
