import { actionAt } from '../action';
import type { Life } from '../life';
import { payment } from '../operation';
import { makePerson, makePhone, usualPlace } from '../person';
import { inhabitedCities, placeIn } from '../place';
import type { Random } from '../random';

const accounts = 7;
const honestActions = 2;

/** Uses one phished account after another on a few devices at one place. The owners have acted elsewhere before. */
export function phishingRing(random: Random): Life {
  const place = placeIn(random.pick(inhabitedCities), random);
  const phones = [makePhone(random), makePhone(random)];
  const victims = Array.from({ length: accounts }, () => makePerson(random));
  const nextOwner = cycle(victims);
  const nextVictim = cycle(victims);
  return {
    home: place,
    chapters: [
      {
        actions: accounts * honestActions,
        act({ at, random }) {
          const victim = nextOwner();
          return actionAt(usualPlace(victim, at), victim, random);
        },
      },
      {
        actions: accounts * 2,
        everyMinutes: [10, 50],
        act({ random }) {
          const thief = { userId: nextVictim().userId, phone: random.pick(phones) };
          return actionAt(place, thief, random, payment('Gift cards', 800, random));
        },
      },
    ],
  };
}

/** Returns a function that returns the items in order, again and again. */
function cycle<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => {
    const item = items[next % items.length];
    next += 1;
    if (item === undefined) throw new Error('The list is empty.');
    return item;
  };
}
