import { actionAt } from '../action';
import type { Life } from '../life';
import { makePerson } from '../person';
import { placeIn } from '../place';
import type { Random } from '../random';
import { everyday, registers } from './everyday';

/** Goes from home to work and back, and out once in a while. Some open their account before our eyes. */
export function commuter(random: Random): Life {
  const person = makePerson(random);
  const shop = placeIn(person.home.city, random, 6);
  const settled = everyday(person, random.whole(6, 12));
  const goesOut = { actions: 1, act: ({ random }: { random: Random }) => actionAt(shop, person, random) };
  const afterwards = everyday(person, random.whole(4, 10));
  return {
    home: person.home,
    chapters: random.chance(0.4)
      ? [registers(person), settled, goesOut, afterwards]
      : [settled, goesOut, afterwards],
  };
}
