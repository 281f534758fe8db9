import { actionAt } from '../action';
import type { Life } from '../life';
import { makePerson } from '../person';
import { placeIn } from '../place';
import type { Random } from '../random';
import { everydayChapter, registrationChapter } from './everyday';

/** Commutes between home and work, and goes out occasionally. Some open their account at the beginning. */
export function commuter(random: Random): Life {
  const person = makePerson(random);
  const shop = placeIn(person.home.city, random, 6);
  const settled = everydayChapter(person, random.whole(6, 12));
  const goesOut = { actions: 1, act: ({ random }: { random: Random }) => actionAt(shop, person, random) };
  const afterwards = everydayChapter(person, random.whole(4, 10));
  return {
    home: person.home,
    chapters: random.chance(0.4)
      ? [registrationChapter(person), settled, goesOut, afterwards]
      : [settled, goesOut, afterwards],
  };
}
