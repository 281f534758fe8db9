import type { Point } from '../../../shared/domain/geodesy';

/**
 * Distances on a sphere. They differ by at most 0.6% from the ellipsoid and are about fifteen times as fast as
 * `distanceKm`. That is accurate enough for comparisons with rough thresholds; distances shown to people come from
 * `distanceKm`.
 */

/** Mean radius of the Earth in km (IUGG). */
const earthRadiusKm = 6371.0088;
export const radians = Math.PI / 180;

/** A point on the unit sphere. Unlike degrees, it has no special cases at the antimeridian and the poles. */
type Vector = readonly [x: number, y: number, z: number];

function vectorOf({ latitude, longitude }: Point): Vector {
  const fromAxis = Math.cos(latitude * radians);
  return [
    fromAxis * Math.cos(longitude * radians),
    fromAxis * Math.sin(longitude * radians),
    Math.sin(latitude * radians),
  ];
}

/** Returns the distance in km (haversine formula). */
export function sphereKm(from: Point, to: Point): number {
  const north = Math.sin(((to.latitude - from.latitude) * radians) / 2);
  const east = Math.sin(((to.longitude - from.longitude) * radians) / 2);
  const square =
    north * north + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * east * east;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, square)));
}

/**
 * Returns whether two points are at most `km` apart. Most pairs are much nearer or much farther and need no
 * trigonometry: the path along a meridian and a parallel is an upper bound of the distance, and its part along the
 * meridian is a lower bound.
 */
export function isWithinKm(from: Point, to: Point, km: number): boolean {
  const north = Math.abs(to.latitude - from.latitude) * kmPerDegree;
  const east = Math.abs(to.longitude - from.longitude) * kmPerDegree;
  if (north + east < km * roundingMargin) return true;
  return north * roundingMargin <= km && sphereKm(from, to) <= km;
}

const kmPerDegree = earthRadiusKm * radians;
/** Distances within a rounding error of the bound use the exact formula. */
const roundingMargin = 0.999_999;

/** A point and its weight. */
type Weighted = readonly [point: Point, weight: number];

/** Returns the weighted mean of points that are near one another, rounded. */
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

/** Rounds a point to a millionth of a degree (0.1 m), to keep stored data small. */
export function roundedPoint({ latitude, longitude }: Point): Point {
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** Adding 0 turns -0, which JSON can't represent, into 0. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1_000_000) / 1_000_000 + 0;
}
