import { commonPoint } from './common-point';
import { distanceKm, halfCircumferenceKm, type Point, pointTowards } from './geodesy';
import type { Disc } from './latitude-spans';

/** Where a device was at another time: within one of the discs. */
export interface Sighting {
  readonly discs: readonly Disc[];
  /** Time between the sighting and the moment, ms. */
  readonly milliseconds: number;
}

/** The least speed and a point of the place that it reaches. */
export interface Reach {
  /** null if no speed is enough. */
  readonly kmPerHour: number | null;
  readonly point: Point;
}

/** Distances of at most a millimetre are rounding. */
const roundingKm = 1e-6;
export const msPerHour = 3.6e6;

/** Returns the least speed at which a device is at a point at the moment, km/h; Infinity if none is enough. */
export function speedTo(point: Point, { discs, milliseconds }: Sighting): number {
  const km = Math.min(...discs.map((disc) => distanceKm(disc.centre, point) - disc.km));
  if (km <= roundingKm) return 0;
  return milliseconds === 0 ? Number.POSITIVE_INFINITY : (km * msPerHour) / milliseconds;
}

/** Returns the discs within which a device can be at the moment at a speed. */
export function reachAt({ discs, milliseconds }: Sighting, kmPerHour: number): readonly Disc[] {
  return widened(discs, (kmPerHour * milliseconds) / msPerHour);
}

/** Returns the discs with radii that are larger by some km. */
export function widened(discs: readonly Disc[], km: number): readonly Disc[] {
  return discs.map((disc) => ({ centre: disc.centre, km: disc.km + km }));
}

/** The relative precision of a speed, and the absolute one of a low speed, km/h. */
const precision = 1e-4;
const least = 1e-3;

/**
 * Returns the least speed at which one point of the place can be reached from, and reaches, every sighting: the space-time
 * prism. Takes some ms for a few sightings.
 */
export function leastSpeed(place: Disc, sightings: readonly Sighting[]): Reach {
  const need = (point: Point) => Math.max(0, ...sightings.map((each) => speedTo(point, each)));
  let best = [place.centre, ...nearestPoints(place, sightings)]
    .map((point) => ({ point, kmPerHour: need(point) }))
    .reduce((one, other) => (other.kmPerHour < one.kmPerHour ? other : one));
  let low = Math.max(0, ...sightings.map((each) => speedToDisc(place, each)));
  const meets = (kmPerHour: number) =>
    commonPoint([[place], ...sightings.map((each) => reachAt(each, kmPerHour))]);
  if (best.kmPerHour === Number.POSITIVE_INFINITY) {
    const anywhere = meets(anySpeed(sightings));
    if (anywhere === null) return { kmPerHour: null, point: best.point };
    best = { point: anywhere, kmPerHour: Math.min(need(anywhere), anySpeed(sightings)) };
  }
  if (low === 0) {
    const still = meets(0);
    if (still !== null) return { kmPerHour: 0, point: still };
  }
  while (best.kmPerHour - low > Math.max(least, best.kmPerHour * precision)) {
    const middle = (low + best.kmPerHour) / 2;
    const point = meets(middle);
    if (point === null) low = middle;
    else best = { point, kmPerHour: Math.min(middle, need(point)) };
  }
  return best;
}

/** Returns the points of the place that are nearest to the discs. */
function nearestPoints(place: Disc, sightings: readonly Sighting[]): readonly Point[] {
  return sightings
    .flatMap(({ discs }) => discs)
    .map(({ centre }) =>
      pointTowards(place.centre, centre, Math.min(place.km, distanceKm(place.centre, centre))),
    );
}

/** Returns the least speed between a sighting alone and the place, km/h. */
function speedToDisc(place: Disc, { discs, milliseconds }: Sighting): number {
  return speedTo(place.centre, { discs: widened(discs, place.km), milliseconds });
}

/** A speed at which a device gets anywhere in the time that there was, km/h. */
function anySpeed(sightings: readonly Sighting[]): number {
  const times = sightings.flatMap(({ milliseconds }) => (milliseconds > 0 ? [milliseconds] : []));
  return times.length === 0 ? 0 : (halfCircumferenceKm * msPerHour) / Math.min(...times);
}
