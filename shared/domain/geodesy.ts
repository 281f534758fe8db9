import { Geodesic } from 'geographiclib-geodesic';
import { decimalText, numberText } from '../messages/number-text';

/** A point on the WGS84 ellipsoid, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Shortest distance over the WGS84 ellipsoid in km (Karney 2013, by GeographicLib; good to nanometres).
 * New York to Auckland is 14,186 km; on a sphere of mean radius it would be 14,194 km.
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
const meanRadiusKm = 6371.0088;
/** A distance on the sphere differs from the one on the ellipsoid by less than this share of it; 0.0056 is the most. */
export const sphericalError = 0.01;

/** About the distance, on a sphere of mean radius, km (haversine formula): a thirtieth of the work, to tell which is farther. */
export function sphericalKm(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const chord =
    half(to.latitude - from.latitude) +
    cosine(from.latitude) * cosine(to.latitude) * half(to.longitude - from.longitude);
  return 2 * meanRadiusKm * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** The point reached by going `km` km from `from` on the course `azimuth` (degrees clockwise from north). */
export function pointAt(from: Point, azimuth: number, km: number): Point {
  const { lat2 = 0, lon2 = 0 } = Geodesic.WGS84.Direct(from.latitude, from.longitude, azimuth, km * 1000);
  return { latitude: lat2, longitude: lon2 };
}

/** A distance for people: metres below 1 km, one decimal below 100 km, whole km above. */
export function formatKm(km: number): string {
  const metres = Math.round(km * 1000);
  if (metres < 1000) return `${metres} m`;
  if (metres < 99_950) return `${decimalText(km, 1)} km`;
  return `${numberText(km, 0)} km`;
}
