import { distanceKm } from '../../../../shared/domain/geodesy';
import { actionAt } from '../action';
import type { Chapter, Life } from '../life';
import { makePerson } from '../person';
import { cityFarFrom, placeIn } from '../place';
import type { Random } from '../random';
import { everyday } from './everyday';

/** From door to door, aeroplanes are not faster, in km/h; and no journey is shorter, in hours. */
const journeySpeed = 600;
const shortestJourney = 5;

/** Moves on to another city a few times. */
export function traveller(random: Random): Life {
  const person = makePerson(random);
  const chapters: Chapter[] = [everyday(person, random.whole(2, 3))];
  let { city } = person.home;
  for (let journeys = random.whole(3, 5); journeys > 0; journeys -= 1) {
    const next = cityFarFrom(city, random, 100);
    const hotel = placeIn(next, random);
    chapters.push({
      actions: random.whole(1, 2),
      afterHours: shortestJourney + distanceKm(city, next) / journeySpeed,
      act: ({ random }) => actionAt(hotel, person, random),
    });
    city = next;
  }
  return { home: person.home, chapters };
}
