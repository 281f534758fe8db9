import { distanceKm } from '../../../../shared/domain/geodesy';
import { makePerson } from '../person';
import { nameOf, otherCity, placeIn } from '../place';
import type { Random } from '../random';
import { everydayScene, type Life } from '../scene';

const hour = 3_600_000;

/** Moves on to another city every few days, never faster than aeroplanes go. */
export function traveller(random: Random): Life {
  const person = makePerson(random);
  let place = person.home;
  let staysUntil = 0;
  let lastSeen = 0;
  return {
    home: person.home,
    act(moment) {
      const rested = moment.at - lastSeen;
      lastSeen = moment.at;
      if (moment.at < staysUntil || rested < 26 * hour) return everydayScene(person, place, moment);
      const left = place;
      place = placeIn(otherCity(left.city, moment.random), moment.random);
      staysUntil = moment.at + moment.random.between(2, 6) * 24 * hour;
      return {
        ...everydayScene(person, place, moment),
        risk: 'low',
        cases: ['Location Swapping'],
        why:
          `The user moved from ${nameOf(left)} to ${nameOf(place)}, ${Math.round(distanceKm(left, place))} km, ` +
          `in ${Math.round(Math.min(rested / hour, 999))} hours or more. A journey takes less; the device is the same.`,
      };
    },
  };
}
