import type { Life } from '../life';
import { personBetween } from '../person';
import { placeIn, poleStations } from '../place';
import type { Random } from '../random';
import { everydayChapter } from './everyday';

/** Lives at a polar station, where all longitudes are close together and there is no mobile network. */
export function polarScientist(random: Random): Life {
  const station = random.pick(poleStations);
  const [bunk, laboratory] = [placeIn(station, random, 0.3), placeIn(station, random, 0.8)];
  return {
    home: bunk,
    chapters: [everydayChapter(personBetween(bunk, laboratory, random), random.whole(8, 12))],
  };
}
