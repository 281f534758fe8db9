import { distanceKm } from '../../../../shared/domain/geodesy';
import { makePerson } from '../person';
import { nameOf, otherCity, placeIn } from '../place';
import type { Random } from '../random';
import { everydayScene, type Life, usualPlace } from '../scene';

/** Connects through TOR: another exit node each time. */
export function torUser(random: Random): Life {
  const person = makePerson(random);
  return {
    home: person.home,
    act(moment) {
      const place = usualPlace(person, moment.at);
      const exit = placeIn(otherCity(place.city, moment.random), moment.random, 20);
      return {
        ...everydayScene(person, place, moment),
        ip: exit,
        tor: true,
        risk: 'high',
        cases: ['Location fraud'],
        why:
          `The connection hides behind TOR: its exit in ${nameOf(exit)} is ` +
          `${Math.round(distanceKm(exit, place))} km from ${nameOf(place)}.`,
      };
    },
  };
}
