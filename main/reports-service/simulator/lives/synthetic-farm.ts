import { actionAt } from '../action';
import type { Life } from '../life';
import { registration } from '../operation';
import { makePhone, newUserId } from '../person';
import { inhabitedCities, placeIn } from '../place';
import type { Random } from '../random';

/** Registers invented identities on a few shared devices at one place. */
export function syntheticFarm(random: Random): Life {
  const place = placeIn(random.pick(inhabitedCities), random);
  const phones = [makePhone(random), makePhone(random), makePhone(random)];
  return {
    home: place,
    chapters: [
      {
        actions: random.whole(18, 26),
        act({ random }) {
          const identity = { userId: newUserId(random), phone: random.pick(phones) };
          return actionAt(place, identity, random, registration);
        },
      },
    ],
  };
}
