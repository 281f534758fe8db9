import { distanceKm, meanRadiusKm, sphericalError } from './geodesy';
import { pointOf, type SeenDays, type Sightings } from './sightings';
import { chordOf, type SphereGrid } from './sphere-grid';

/** What decides whether two sightings are a contact. */
export interface ContactRule {
  /** The longest time between the two, s. */
  readonly withinSeconds: number;
  /** Larger numbers of contacts are not worth waiting for, and say nothing: everybody meets everybody. */
  readonly most: number;
}

const daySeconds = 86_400;
/** More than the rounding error of a chord, km. */
const roundingKm = 0.001;

/**
 * Visits each pair of sightings of different users whose radii overlap at about the same time. `dayOfBlock` are the days of the
 * blocks, their own or shuffled ones. Returns the number of contacts; stops early after `most`.
 */
export function findContacts(
  sightings: Sightings,
  days: SeenDays,
  grid: SphereGrid,
  dayOfBlock: Int32Array,
  { withinSeconds, most }: ContactRule,
  visit: (one: number, other: number) => void,
): number {
  const times = movedTimes(sightings, days, dayOfBlock);
  const inTime = sortedByTime(grid, times);
  const { user } = sightings;
  let found = 0;
  const compare = (one: number, other: number) => {
    if (user[one] === user[other] || !doOverlap(sightings, grid, one, other)) return;
    found += 1;
    visit(one, other);
  };
  for (let cube = 0; cube + 1 < grid.first.length && found <= most; cube += 1) {
    const own = { from: grid.first[cube] ?? 0, until: grid.first[cube + 1] ?? 0 };
    for (let at = own.from; at < own.until && found <= most; at += 1) {
      const one = inTime[at] ?? 0;
      const last = (times[one] ?? 0) + withinSeconds;
      for (let next = at + 1; next < own.until; next += 1) {
        const other = inTime[next] ?? 0;
        if ((times[other] ?? 0) > last) break;
        compare(one, other);
      }
    }
    for (const neighbour of grid.beside[cube] ?? []) {
      const theirs = { from: grid.first[neighbour] ?? 0, until: grid.first[neighbour + 1] ?? 0 };
      let from = theirs.from;
      for (let at = own.from; at < own.until && found <= most; at += 1) {
        const one = inTime[at] ?? 0;
        const time = times[one] ?? 0;
        while (from < theirs.until && (times[inTime[from] ?? 0] ?? 0) < time - withinSeconds) from += 1;
        for (let next = from; next < theirs.until; next += 1) {
          const other = inTime[next] ?? 0;
          if ((times[other] ?? 0) > time + withinSeconds) break;
          compare(one, other);
        }
      }
    }
  }
  return found;
}

/** Returns the seconds of each sighting on the day of its block. */
function movedTimes(
  { count, seconds }: Sightings,
  { blockOf, day }: SeenDays,
  dayOfBlock: Int32Array,
): Float64Array {
  const times = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    const block = blockOf[at] ?? 0;
    times[at] = (seconds[at] ?? 0) + ((dayOfBlock[block] ?? 0) - (day[block] ?? 0)) * daySeconds;
  }
  return times;
}

/** Cubes with more sightings are sorted by the runtime, which is slow for few. */
const maxInserted = 32;

/** Returns the sightings by cube, those of a cube by time. */
function sortedByTime({ order, first }: SphereGrid, times: Float64Array): Int32Array {
  const inTime = order.slice();
  for (let cube = 0; cube + 1 < first.length; cube += 1) {
    const [from, until] = [first[cube] ?? 0, first[cube + 1] ?? 0];
    if (until - from <= maxInserted) insertByTime(inTime, from, until, times);
    else
      inTime
        .subarray(from, until)
        .sort((one, other) => (times[one] ?? 0) - (times[other] ?? 0) || one - other);
  }
  return inTime;
}

function insertByTime(inTime: Int32Array, from: number, until: number, times: Float64Array): void {
  for (let at = from + 1; at < until; at += 1) {
    const moved = inTime[at] ?? 0;
    const time = times[moved] ?? 0;
    let place = at;
    for (; place > from && (times[inTime[place - 1] ?? 0] ?? 0) > time; place -= 1)
      inTime[place] = inTime[place - 1] ?? 0;
    inTime[place] = moved;
  }
}

/** Returns true if the radii of two sightings overlap. Only near the limit it is measured over the ellipsoid. */
export function doOverlap(sightings: Sightings, grid: SphereGrid, one: number, other: number): boolean {
  const reach = (sightings.radiusKm[one] ?? 0) + (sightings.radiusKm[other] ?? 0);
  const chord = chordOf(grid, one, other);
  const about = 2 * meanRadiusKm * Math.asin(Math.min(1, chord / 2));
  if (about * (1 - sphericalError) - roundingKm > reach) return false;
  if (about * (1 + sphericalError) + roundingKm <= reach) return true;
  return distanceKm(pointOf(sightings, one), pointOf(sightings, other)) <= reach;
}
