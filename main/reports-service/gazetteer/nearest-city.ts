import type { Point } from '../../../shared/domain/geodesy';
import { type City, cities } from './cities';
import { isWithinKm, sphereKm } from './sphere';

/**
 * Maximum distance from the centre of a city, in km, at which a place is named after it: about as far as people
 * commute.
 */
export const maxCityDistanceKm = 60;

/** Returns the nearest city of a point (degrees), or null if none is within `maxCityDistanceKm`. */
export function nearestCity(point: Point): City | null {
  let nearest: City | null = null;
  let leastKm = maxCityDistanceKm;
  for (const city of cities) {
    if (!isWithinKm(city, point, leastKm)) continue;
    nearest = city;
    leastKm = sphereKm(city, point);
  }
  return nearest;
}
