import type { Life } from '../life';
import { makePerson } from '../person';
import { addressIn, cityFarFrom } from '../place';
import type { Random } from '../random';
import { everydayChapter } from './everyday';

/** Connects over TOR, through a different exit node each time. */
export function torUser(random: Random): Life {
  const person = makePerson(random);
  const ordinary = everydayChapter(person, random.whole(8, 14));
  return {
    home: person.home,
    chapters: [
      {
        ...ordinary,
        act(moment) {
          const exit = cityFarFrom(person.home.city, moment.random, 150);
          return { ...ordinary.act(moment), ip: { address: addressIn(exit, exit), tor: true, vpn: false } };
        },
      },
    ],
  };
}
