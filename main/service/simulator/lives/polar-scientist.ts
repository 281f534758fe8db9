import type { Life } from '../life';
import { personBetween } from '../person';
import { placeIn, poleStations } from '../place';
import type { Random } from '../random';
import { everyday } from './everyday';

/** Lives at a station at a pole, where every longitude is near and no mobile network reaches. */
export function polarScientist(random: Random): Life {
  const station = random.pick(poleStations);
  const [bunk, laboratory] = [placeIn(station, random, 0.3), placeIn(station, random, 0.8)];
  return { home: bunk, chapters: [everyday(personBetween(bunk, laboratory, random), random.whole(8, 12))] };
}
