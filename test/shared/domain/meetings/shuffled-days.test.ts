import fc from 'fast-check';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { expect, it } from 'vitest';
import { shuffledDays } from '../../../../shared/domain/shuffled-days';
import { seenDays, spanOf } from '../../../../shared/domain/sightings';
import { packedSightings } from '../../../support/inputs/simulated-sightings';

const sightings = fc.array(
  fc.record({
    user: fc.constantFrom('a', 'b', 'c'),
    seconds: fc.integer({ min: 0, max: 20 * 86_400 }),
    latitude: fc.constant(1),
    longitude: fc.constant(1),
    radiusKm: fc.constant(0.1),
  }),
  { maxLength: 40 },
);

it('shuffled days stay between the first and the last day of their user, and no two of a user become one', () => {
  fc.assert(
    fc.property(sightings, fc.integer(), (plain, seed) => {
      const packed = packedSightings(plain).sightings;
      const days = seenDays(packed);
      const moved = shuffledDays(days, xoroshiro128plus(seed));
      for (let user = 0; user < packed.users; user += 1) {
        const own = [...moved.subarray(days.blocksOfUser[user], days.blocksOfUser[user + 1])];
        const { from, days: span } = spanOf(days, user);
        expect(new Set(own).size).toBe(own.length);
        expect(own.every((day) => day >= from && day < from + span)).toBe(true);
      }
    }),
  );
});

it('a day falls on each day of the span equally often', () => {
  const at = (day: number) => ({
    user: 'a',
    seconds: day * 86_400,
    latitude: 1,
    longitude: 1,
    radiusKm: 0.1,
  });
  const days = seenDays(packedSightings([at(0), at(4)]).sightings);
  const random = xoroshiro128plus(1);
  const counts = [0, 0, 0, 0, 0];
  for (let round = 0; round < 5_000; round += 1)
    for (const day of shuffledDays(days, random)) counts[day] = (counts[day] ?? 0) + 1;
  for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(200);
});
