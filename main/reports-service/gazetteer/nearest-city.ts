import type { Point } from '../../../shared/domain/geodesy';
import { type City, cities } from './cities';
import { isWithinKm, sphereKm } from './sphere';

/**
 * Maximum distance from the centre of a city, in km, at which a place is named after it: about as far as people
 * commute.
 */
export const maxCityDistanceKm = 60;

/** More degrees of latitude than `maxCityDistanceKm`. */
const maxDegrees = maxCityDistanceKm / 110;
/** In their own array, because nearly all cities are dismissed by their latitude. */
const latitudes = Float64Array.from(cities, ({ latitude }) => latitude);

/** Returns the nearest city of a point (degrees), or null if none is within `maxCityDistanceKm`. */
export function nearestCity(point: Point): City | null {
  let nearest: City | null = null;
  let leastKm = maxCityDistanceKm;
  const { latitude } = point;
  for (let at = 0; at < latitudes.length; at += 1) {
    if (Math.abs((latitudes[at] ?? 0) - latitude) > maxDegrees) continue;
    const city = cities[at];
    if (city === undefined || !isWithinKm(city, point, leastKm)) continue;
    nearest = city;
    leastKm = sphereKm(city, point);
  }
  return nearest;
}
