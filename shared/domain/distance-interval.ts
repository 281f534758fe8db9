import { numberText } from '../messages/number-text';
import { distanceKm, type Point, sphericalError, sphericalKm } from './geodesy';

/** Between how many km two devices lie apart, each of which is somewhere around its position. 0 <= least <= most. */
export interface DistanceInterval {
  readonly least: number;
  readonly most: number;
}

/** Half of a meridian of WGS84, km: from pole to pole, and nothing on the ellipsoid is farther from anything. */
export const halfCircumferenceKm = 20_003.931_459;

/** The distance over the WGS84 ellipsoid, less and more what both radii together leave open (`reachKm`). */
export function distanceInterval(from: Point, to: Point, reachKm: number): DistanceInterval {
  return intervalAround(distanceKm(from, to), reachKm);
}

/** The same of a distance that is known, km. */
export function intervalAround(km: number, reachKm: number): DistanceInterval {
  return {
    least: Math.max(0, Math.min(km, halfCircumferenceKm) - reachKm),
    most: Math.min(halfCircumferenceKm, km + reachKm),
  };
}

/**
 * Bounds of the least distance, reckoned on a sphere: a thirtieth of the work, and most often enough to tell that the radii
 * explain a distance, or which of several is the largest.
 */
export function leastDistanceBounds(from: Point, to: Point, reachKm: number): DistanceInterval {
  const about = sphericalKm(from, to);
  return {
    least: Math.max(0, about * (1 - sphericalError) - rounding - reachKm),
    most: Math.max(0, about * (1 + sphericalError) + rounding - reachKm),
  };
}

/** A metre, km: more than what rounding makes of two points that are one. */
const rounding = 0.001;

/** "7,493–7,593 km", "0–60 km", "0.4–12 km", "0–300 m"; one figure where both are the same. */
export function intervalInWords({ least, most }: DistanceInterval): string {
  if (most < 0.9995) return `${range(metres(least), metres(most))} m`;
  return `${range(kilometres(least), kilometres(most))} km`;
}

function range(least: string, most: string): string {
  return least === most ? most : `${least}–${most}`;
}

function metres(km: number): string {
  return km > 0 && km < 0.0005 ? '<1' : String(Math.round(km * 1000));
}

/** One decimal below 10 km. Little is not nothing: a least distance above 0 never reads as 0. */
function kilometres(km: number): string {
  if (km > 0 && km < 0.05) return `<${numberText(0.1)}`;
  return numberText(km, km < 9.95 ? 1 : 0);
}
