import { distanceKm, meanRadiusKm, type Point, pointAt, sphericalError } from './geodesy';

/** All points at most `km` km from a place, over the WGS84 ellipsoid. */
export interface Disc {
  readonly centre: Point;
  readonly km: number;
}

/** A range of longitudes on one parallel, degrees, from west to east. */
export type Span = readonly [west: number, east: number];

const pole = { north: { latitude: 90, longitude: 0 }, south: { latitude: -90, longitude: 0 } };

/**
 * Returns the latitudes at which a disc starts, ends, or changes: its southernmost and northernmost point, and, if it
 * contains a pole, the parallel from which on it goes around the world.
 */
export function latitudesOf({ centre, km }: Disc): {
  readonly south: number;
  readonly north: number;
  readonly changes: readonly number[];
} {
  const [north, south] = [pointAt(centre, 0, km).latitude, pointAt(centre, 180, km).latitude];
  const hasNorthPole = km >= distanceKm(centre, pole.north);
  const hasSouthPole = km >= distanceKm(centre, pole.south);
  return {
    south: hasSouthPole ? -90 : south,
    north: hasNorthPole ? 90 : north,
    changes: [...(hasNorthPole ? [north] : []), ...(hasSouthPole ? [south] : [])],
  };
}

/** Returns how far a disc extends east and west of its centre on a parallel, degrees; null if it doesn't reach it. */
function halfWidthAt(disc: Disc, latitude: number): number | null {
  const { centre, km } = disc;
  const excess = (east: number) => distanceKm(centre, { latitude, longitude: centre.longitude + east }) - km;
  if (excess(0) > 0) return null;
  if (excess(180) <= 0) return 180;
  let low = sphericalHalfWidth(centre, km * (1 - sphericalError), latitude);
  let high = sphericalHalfWidth(centre, km * (1 + sphericalError), latitude);
  let [atLow, atHigh] = [excess(low), excess(high)];
  if (atLow > 0) [low, atLow] = [0, excess(0)];
  if (atHigh < 0) [high, atHigh] = [180, excess(180)];
  for (let step = 0; step < maxSteps && high - low > precision; step += 1) {
    const share = atHigh === atLow ? 0.5 : -atLow / (atHigh - atLow);
    // Not only false position: where the excess curves, it would approach from one side only.
    const middle = step % 3 === 2 ? (low + high) / 2 : low + (high - low) * share;
    const at = excess(middle);
    if (at <= 0) [low, atLow] = [middle, at];
    else [high, atHigh] = [middle, at];
  }
  return low;
}

const maxSteps = 9;
/** Degrees. */
const precision = 1e-7;

/** The same on a sphere, within 0 and 180. */
function sphericalHalfWidth(centre: Point, km: number, latitude: number): number {
  const [angle, from, to] = [km / meanRadiusKm, radians(centre.latitude), radians(latitude)];
  const across = Math.cos(from) * Math.cos(to);
  if (across < 1e-12) return angle >= Math.abs(from - to) ? 180 : 0;
  const cosine = (Math.cos(angle) - Math.sin(from) * Math.sin(to)) / across;
  return (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the spans of a disc on a parallel, within half a turn of `middle`: two where it crosses the end of that turn. */
export function spansOf(disc: Disc, latitude: number, middle: number): readonly Span[] {
  const half = halfWidthAt(disc, latitude);
  if (half === null) return [];
  const [first, last] = [middle - 180, middle + 180];
  if (half >= 180) return [[first, last]];
  const centre = disc.centre.longitude - 360 * Math.round((disc.centre.longitude - middle) / 360);
  const [west, east] = [centre - half, centre + half];
  if (west < first)
    return [
      [first, east],
      [west + 360, last],
    ];
  if (east > last)
    return [
      [first, east - 360],
      [west, last],
    ];
  return [[west, east]];
}

/** Joins overlapping spans. Returns them from west to east. */
export function union(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last && span[0] <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], span[1])];
    else joined.push(span);
  }
  return joined;
}

/** Returns what two lists of spans have in common, from west to east. */
export function intersection(one: readonly Span[], other: readonly Span[]): readonly Span[] {
  return one
    .flatMap(([west, east]) =>
      other.map(([otherWest, otherEast]): Span => [Math.max(west, otherWest), Math.min(east, otherEast)]),
    )
    .filter(([west, east]) => west <= east)
    .toSorted(([west], [otherWest]) => west - otherWest);
}
