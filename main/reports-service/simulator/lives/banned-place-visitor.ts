import type { Point } from '../../../../shared/domain/geodesy';
import { bannedPlaces } from '../../assessment/thresholds';
import type { City } from '../../gazetteer/cities';
import { sphereKm } from '../../gazetteer/sphere';
import { actionAt } from '../action';
import type { Life } from '../life';
import { makePerson } from '../person';
import { inhabitedCities, placeIn } from '../place';
import type { Random } from '../random';
import { everydayChapter } from './everyday';

/** Lives in the city nearest to a banned location, and acts from there for a while. */
export function bannedPlaceVisitor(random: Random): Life {
  const banned = random.pick(bannedPlaces);
  const city = nearestOf(inhabitedCities, banned);
  const visitor = makePerson(random, city);
  const spot = placeIn(city, random, banned.radiusKm * 0.8, banned);
  return {
    home: visitor.home,
    chapters: [
      everydayChapter(visitor, random.whole(1, 3)),
      {
        actions: random.whole(5, 7),
        afterHours: 2,
        act: ({ random }) => actionAt(spot, visitor, random),
      },
    ],
  };
}

function nearestOf(all: readonly City[], point: Point): City {
  return all.reduce((best, city) => (sphereKm(city, point) < sphereKm(best, point) ? city : best));
}
