import { cities } from '../cities';
import { makePerson } from '../person';
import { nameOf, placeIn } from '../place';
import type { Random } from '../random';
import { everydayScene, type Life } from '../scene';

/** A place that the application banned, and the people who come there nevertheless. */
export function bannedPlace(random: Random): Life {
  const place = placeIn(random.pick(cities), random);
  const visitors = [makePerson(random), makePerson(random), makePerson(random)];
  return {
    home: place,
    act(moment) {
      return {
        ...everydayScene(moment.random.pick(visitors), place, moment),
        risk: moment.random.chance(0.5) ? 'fraud' : 'high',
        cases: ['Banned location'],
        why: `The action came from a place in ${nameOf(place)} that the application has banned.`,
      };
    },
  };
}
