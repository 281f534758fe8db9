import type { Point } from '../../../shared/domain/geodesy';

/**
 * Measuring on a sphere: at most 0.6 % beside the ellipsoid and some fifteen times as fast as `distanceKm`. Good enough to
 * compare with thresholds that are rough themselves; a distance that is told to people comes from `distanceKm`.
 */

/** Mean radius of the Earth in km (IUGG). */
export const earthRadiusKm = 6371.0088;
export const radians = Math.PI / 180;

/** A point as it stands on the unit sphere, which has neither antimeridian nor poles. */
export type Vector = readonly [x: number, y: number, z: number];

export function vectorOf({ latitude, longitude }: Point): Vector {
  const fromAxis = Math.cos(latitude * radians);
  return [
    fromAxis * Math.cos(longitude * radians),
    fromAxis * Math.sin(longitude * radians),
    Math.sin(latitude * radians),
  ];
}

/** Distance in km (haversine). */
export function sphereKm(from: Point, to: Point): number {
  const north = Math.sin(((to.latitude - from.latitude) * radians) / 2);
  const east = Math.sin(((to.longitude - from.longitude) * radians) / 2);
  const square =
    north * north + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * east * east;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, square)));
}

/**
 * Whether two points are at most so many km apart. For most, which are much nearer or much further, it takes no
 * trigonometry: the way round the corner, along a meridian and a parallel, is the longest, and its part on the meridian
 * the shortest that the distance can be.
 */
export function isWithinKm(from: Point, to: Point, km: number): boolean {
  const north = Math.abs(to.latitude - from.latitude) * kmPerDegree;
  const east = Math.abs(to.longitude - from.longitude) * kmPerDegree;
  if (north + east < km * nearly) return true;
  return north * nearly <= km && sphereKm(from, to) <= km;
}

const kmPerDegree = earthRadiusKm * radians;
/** Leaves what is a rounding error away from the bound to the exact formula. */
const nearly = 0.999_999;

/** A point and how much it counts. */
export type Weighted = readonly [point: Point, weight: number];

/** The middle of points near one another, each counted by its weight; rounded. */
export function meanPoint(points: readonly Weighted[]): Point {
  let x = 0;
  let y = 0;
  let z = 0;
  for (const [point, weight] of points) {
    const vector = vectorOf(point);
    x += vector[0] * weight;
    y += vector[1] * weight;
    z += vector[2] * weight;
  }
  return roundedPoint({
    latitude: Math.atan2(z, Math.sqrt(x * x + y * y)) / radians,
    longitude: Math.atan2(y, x) / radians,
  });
}

/** A point to a millionth of a degree, 0.1 m: short to keep. */
export function roundedPoint({ latitude, longitude }: Point): Point {
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** Never -0, which JSON does not know. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1_000_000) / 1_000_000 + 0;
}
