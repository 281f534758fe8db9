import { distanceKm } from '../../../../shared/domain/geodesy';
import { actionAt } from '../action';
import type { Chapter, Life } from '../life';
import { makePerson } from '../person';
import { cityFarFrom, placeIn } from '../place';
import type { Random } from '../random';
import { everydayChapter } from './everyday';

/** Maximum speed in km/h from door to door, by aeroplane, and minimum duration of a journey in hours. */
const maxJourneyKmPerHour = 600;
const minJourneyHours = 5;

/** Travels to other cities a few times. */
export function traveller(random: Random): Life {
  const person = makePerson(random);
  const chapters: Chapter[] = [everydayChapter(person, random.whole(2, 3))];
  let { city } = person.home;
  for (let journeys = random.whole(3, 5); journeys > 0; journeys -= 1) {
    const next = cityFarFrom(city, random, 100);
    const hotel = placeIn(next, random);
    chapters.push({
      actions: random.whole(1, 2),
      afterHours: minJourneyHours + distanceKm(city, next) / maxJourneyKmPerHour,
      act: ({ random }) => actionAt(hotel, person, random),
    });
    city = next;
  }
  return { home: person.home, chapters };
}
