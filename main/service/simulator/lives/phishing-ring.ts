import { actionAt } from '../action';
import type { Life } from '../life';
import { payment } from '../operation';
import { makePerson, makePhone, usualPlace } from '../person';
import { inhabitedCities, placeIn } from '../place';
import type { Random } from '../random';

const accounts = 7;
const honestActions = 2;

/** A few devices at one place that use one phished account after another; their owners have acted elsewhere before. */
export function phishingRing(random: Random): Life {
  const place = placeIn(random.pick(inhabitedCities), random);
  const phones = [makePhone(random), makePhone(random)];
  const victims = Array.from({ length: accounts }, () => makePerson(random));
  const asked = inTurn(victims);
  const taken = inTurn(victims);
  return {
    home: place,
    chapters: [
      {
        actions: accounts * honestActions,
        act({ at, random }) {
          const victim = asked();
          return actionAt(usualPlace(victim, at), victim, random);
        },
      },
      {
        actions: accounts * 2,
        everyMinutes: [10, 50],
        act({ random }) {
          const thief = { userId: taken().userId, phone: random.pick(phones) };
          return actionAt(place, thief, random, payment('Gift cards', 800, random));
        },
      },
    ],
  };
}

/** Gives one after another, and begins again after the last. */
function inTurn<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => {
    const item = items[next % items.length];
    next += 1;
    if (item === undefined) throw new Error('There is nobody whose turn it is.');
    return item;
  };
}
