import { cities } from '../../gazetteer/cities';
import type { Life } from '../life';
import { personBetween } from '../person';
import { placeIn } from '../place';
import type { Random } from '../random';
import { everydayChapter } from './everyday';

const nearAntimeridian = cities.filter(({ longitude }) => Math.abs(longitude) > 179.5);
const western = nearAntimeridian.filter(({ longitude }) => longitude > 0);
const eastern = nearAntimeridian.filter(({ longitude }) => longitude < 0);

/** Crosses the antimeridian on the way to work: a few kilometres, but 360 degrees of longitude. */
export function islander(random: Random): Life {
  const sides = [placeIn(random.pick(western), random, 2), placeIn(random.pick(eastern), random, 2)] as const;
  const [home, work] = random.chance(0.5) ? sides : [sides[1], sides[0]];
  return { home, chapters: [everydayChapter(personBetween(home, work, random), random.whole(8, 14))] };
}
