import { Geodesic } from 'geographiclib-geodesic';

/** A point on the WGS84 ellipsoid, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export function isSamePoint(one: Point, other: Point): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}

/**
 * Returns the shortest distance over the WGS84 ellipsoid in km (Karney 2013, by GeographicLib; accurate to
 * nanometres). New York to Auckland is 14,186 km; on a sphere of mean radius it would be 14,194 km.
 */
export function distanceKm(from: Point, to: Point): number {
  const { s12 = 0 } = Geodesic.WGS84.Inverse(
    from.latitude,
    from.longitude,
    to.latitude,
    to.longitude,
    Geodesic.DISTANCE,
  );
  return s12 / 1000;
}

/** Mean radius of the Earth, km (IUGG). */
export const meanRadiusKm = 6371.0088;
/** Upper limit of the relative error of a distance on the sphere; the actual maximum is 0.0056. */
export const sphericalError = 0.01;

/**
 * Returns the approximate distance in km on a sphere of mean radius (haversine formula). Takes a thirtieth of
 * the time of distanceKm, and suffices to compare distances.
 */
export function sphericalKm(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const chord =
    half(to.latitude - from.latitude) +
    cosine(from.latitude) * cosine(to.latitude) * half(to.longitude - from.longitude);
  return 2 * meanRadiusKm * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** Number of points sampled on an arc: the latitude between two of them differs by less than a degree. */
const arcSamples = 48;

/** Returns the latitudes (degrees) of points along the shortest path between two points on a sphere. */
export function latitudesBetween(from: Point, to: Point): readonly number[] {
  const [a, b] = [onUnitSphere(from), onUnitSphere(to)];
  const angle = Math.acos(Math.max(-1, Math.min(1, a.x * b.x + a.y * b.y + a.z * b.z)));
  if (angle < 1e-9) return [from.latitude, to.latitude];
  return Array.from({ length: arcSamples + 1 }, (_, at) => {
    const share = at / arcSamples;
    const [one, other] = [Math.sin((1 - share) * angle), Math.sin(share * angle)];
    const [x, y, z] = [a.x * one + b.x * other, a.y * one + b.y * other, a.z * one + b.z * other];
    return (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI;
  });
}

export function onUnitSphere({ latitude, longitude }: Point) {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return {
    x: Math.cos(north) * Math.cos(east),
    y: Math.cos(north) * Math.sin(east),
    z: Math.sin(north),
  };
}

/** Returns the point `km` km from `from` on the course `azimuth` (degrees clockwise from north). */
export function pointAt(from: Point, azimuth: number, km: number): Point {
  const { lat2 = 0, lon2 = 0 } = Geodesic.WGS84.Direct(from.latitude, from.longitude, azimuth, km * 1000);
  return { latitude: lat2, longitude: lon2 };
}

/** Returns the course from one point on the shortest path to another, degrees clockwise from north. */
export function azimuthTo(from: Point, to: Point): number {
  const { azi1 = 0 } = Geodesic.WGS84.Inverse(
    from.latitude,
    from.longitude,
    to.latitude,
    to.longitude,
    Geodesic.AZIMUTH,
  );
  return azi1;
}

/** Returns the point `km` km from `from` on the shortest path to another. */
export function pointTowards(from: Point, to: Point, km: number): Point {
  return pointAt(from, azimuthTo(from, to), km);
}

/** The range of distances in km between two devices, each somewhere around its position. 0 <= min <= max. */
export interface DistanceInterval {
  readonly min: number;
  readonly max: number;
}

/** Length of half a WGS84 meridian, from pole to pole, km: the greatest possible distance on the ellipsoid. */
export const halfCircumferenceKm = 20_003.931_459;

/** Returns a distance in km, plus or minus what both radii together leave open (`reachKm`). */
export function intervalAround(km: number, reachKm: number): DistanceInterval {
  return {
    min: Math.max(0, Math.min(km, halfCircumferenceKm) - reachKm),
    max: Math.min(halfCircumferenceKm, km + reachKm),
  };
}

/**
 * Returns bounds of the minimum distance, calculated on a sphere. This takes a thirtieth of the time and
 * usually suffices to tell that the radii explain a distance, or which of several is the largest.
 */
export function minDistanceBounds(from: Point, to: Point, reachKm: number): DistanceInterval {
  const about = sphericalKm(from, to);
  return {
    min: Math.max(0, about * (1 - sphericalError) - roundingKm - reachKm),
    max: Math.max(0, about * (1 + sphericalError) + roundingKm - reachKm),
  };
}

/** One metre in km: more than the rounding error between two identical points. */
const roundingKm = 0.001;

interface KnownDistance {
  readonly from: Point;
  readonly to: Point;
  readonly km: number;
}

/** Returns a distance function that measures each pair of points once: sources often agree exactly. */
export function memoizedDistance(): (from: Point, to: Point) => number {
  const known: KnownDistance[] = [];
  return (from, to) => {
    const same = known.find((each) => isAt(each.from, from) && isAt(each.to, to));
    if (same) return same.km;
    const km = distanceKm(from, to);
    known.push({ from, to, km });
    return km;
  };
}

function isAt(one: Point, other: Point): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}

/** Returns whether one of the points is within so many km of a point, by default on a sphere. */
export function isNearAny(
  point: Point,
  points: readonly Point[],
  km: number,
  measure: (from: Point, to: Point) => number = sphericalKm,
): boolean {
  // A degree of latitude is at least 110 km, so most points are too far north or south.
  const degrees = km / 110;
  return points.some(
    (other) => Math.abs(other.latitude - point.latitude) <= degrees && measure(point, other) <= km,
  );
}
