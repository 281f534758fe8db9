import { meanRadiusKm } from './geodesy';
import { poissonTail } from './poisson';
import { type SeenDays, type Sightings, spanOf } from './sightings';
import { chordOf, type SphereGrid, sphereGrid } from './sphere-grid';

/** Several users at one place on one day. */
export interface Gathering {
  readonly spot: number;
  /** Days since 1970. */
  readonly day: number;
  /** Different users. */
  readonly users: number;
  /** The number to expect if the days of each of the spot's users fell at random between their first and last day. */
  readonly expected: number;
  /** The probability of at least as many. */
  readonly p: number;
}

/** Fewer users are no gathering. */
const leastGathered = 3;
/** How far from the first sighting of a spot the others are at most, km. */
export const spotKm = 0.2;
/** How far two sightings of a spot are apart at most, km: both are near its first one. The map measures a little otherwise. */
export const acrossSpotKm = 2 * spotKm + 0.01;
/** Sightings with a larger radius don't say at which spot they are, km. */
const maxSpotRadiusKm = 0.5;

/** The places at which users were seen precisely. Independent of the days. */
interface Spots {
  /** The spot of each sighting; -1 for none. */
  readonly spotOf: Int32Array;
  readonly count: number;
}

/** Assigns each precise sighting to the first spot within reach, or makes it a new one. */
export function findSpots(sightings: Sightings): Spots {
  const { count, radiusKm } = sightings;
  const grid = sphereGrid(sightings, spotKm);
  const { order, first, beside } = grid;
  const spotOf = new Int32Array(count).fill(-1);
  const centres: number[] = [];
  const inCube: number[][] = Array.from({ length: first.length }, () => []);
  const cubesAround = bothWays(beside);
  const limit = spotKm / meanRadiusKm;
  const isNear = (spot: number, at: number) => chordOf(grid, centres[spot] ?? 0, at) <= limit;
  const nearest = (cube: number, at: number) => {
    for (const each of [cube, ...(cubesAround[cube] ?? [])])
      for (const spot of inCube[each] ?? []) if (isNear(spot, at)) return spot;
    return undefined;
  };
  for (let cube = 0; cube + 1 < first.length; cube += 1)
    for (let place = first[cube] ?? 0; place < (first[cube + 1] ?? 0); place += 1) {
      const at = order[place] ?? 0;
      if ((radiusKm[at] ?? 0) > maxSpotRadiusKm) continue;
      const known = nearest(cube, at);
      if (known === undefined) {
        inCube[cube]?.push(centres.length);
        spotOf[at] = centres.length;
        centres.push(at);
      } else spotOf[at] = known;
    }
  return { spotOf, count: centres.length };
}

function bothWays(beside: SphereGrid['beside']): readonly (readonly number[])[] {
  const around = beside.map((each) => [...each]);
  for (const [cube, each] of beside.entries()) for (const other of each) around[other]?.push(cube);
  return around;
}

/** A user's block at a spot. */
interface SpotVisits {
  readonly spot: Int32Array;
  readonly block: Int32Array;
}

/** Returns each block that is at a spot once, ordered by spot. */
export function visitsOf({ spotOf }: Spots, { blockOf }: SeenDays): SpotVisits {
  const keys = new Set<number>();
  for (let at = 0; at < spotOf.length; at += 1) {
    const spot = spotOf[at] ?? -1;
    if (spot >= 0) keys.add(spot * 2 ** 26 + (blockOf[at] ?? 0));
  }
  const sorted = Float64Array.from(keys).sort();
  return {
    spot: Int32Array.from(sorted, (key) => Math.floor(key / 2 ** 26)),
    block: Int32Array.from(sorted, (key) => key % 2 ** 26),
  };
}

/** Returns the gatherings on the given days of the blocks. A spot whose users are too few is skipped. */
export function findGatherings(
  { spot, block }: SpotVisits,
  days: SeenDays,
  dayOfBlock: Int32Array,
): readonly Gathering[] {
  const found: Gathering[] = [];
  for (let from = 0; from < spot.length; ) {
    let until = from + 1;
    while (spot[until] === spot[from]) until += 1;
    if (until - from >= leastGathered)
      found.push(...gatheringsAt(spot[from] ?? 0, block.subarray(from, until), days, dayOfBlock));
    from = until;
  }
  return found;
}

function gatheringsAt(
  spot: number,
  blocks: Int32Array,
  days: SeenDays,
  dayOfBlock: Int32Array,
): readonly Gathering[] {
  const users = new Map<number, number>();
  // A user has one block a day.
  for (const block of blocks) users.set(dayOfBlock[block] ?? 0, (users.get(dayOfBlock[block] ?? 0) ?? 0) + 1);
  return [...users].flatMap(([day, count]) => {
    if (count < leastGathered) return [];
    const expected = expectedOn(day, blocks, days);
    return [{ spot, day, users: count, expected, p: poissonTail(count, expected) }];
  });
}

/** Returns the sum of each block's probability to fall on a day. */
function expectedOn(day: number, blocks: Int32Array, days: SeenDays): number {
  let sum = 0;
  for (const block of blocks) {
    const { from, days: span } = spanOf(days, days.userOf[block] ?? 0);
    if (day >= from && day < from + span) sum += 1 / span;
  }
  return sum;
}
