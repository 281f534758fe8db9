import { type Point, pointAt } from '../../../shared/domain/geodesy';
import type { Address } from '../../../shared/domain/report';
import { type City, cities } from '../gazetteer/cities';
import { isWithinKm, radians } from '../gazetteer/sphere';
import { type Cell, cellsAt, newBssid, operatorCount } from './radio';
import { hashOf, type Random } from './random';

/** A spot in or around a city, with the networks that a device receives there. */
export interface Place extends Point {
  readonly city: City;
  /** BSSIDs of the place's Wi-Fi networks. Its residents connect to the first one. */
  readonly networks: readonly string[];
  /** The mobile cells that serve the place, best first. */
  readonly cells: readonly Cell[];
  /** Where the place's IP addresses are registered. */
  readonly ipAddress: Address;
}

/** The stations at the poles, with few people and no mobile network. */
export const poleStations: readonly City[] = cities.filter(({ latitude }) => Math.abs(latitude) > 85);
/** Cities where simulated people live. */
export const inhabitedCities: readonly City[] = cities.filter((city) => !poleStations.includes(city));

/** Creates a place at most `withinKm` km from a point, by default the city's centre. */
export function placeIn(city: City, random: Random, withinKm = 8, centre: Point = city): Place {
  const point = pointNear(centre, random.between(0, 360), random.between(0, withinKm));
  const operator = random.whole(0, operatorCount - 1);
  const networks: string[] = [];
  for (let left = random.whole(2, 4); left > 0; left -= 1) networks.push(newBssid(random));
  return {
    ...point,
    city,
    networks,
    cells: cellsAt(point, city.countryCode, operator),
    ipAddress: providerAddress(city, operator),
  };
}

/** Returns a random inhabited city at least `apartKm` km from `city`. */
export function cityFarFrom(city: City, random: Random, apartKm = 1): City {
  for (;;) {
    const other = random.pick(inhabitedCities);
    if (other !== city && !isWithinKm(other, city, apartKm)) return other;
  }
}

export function addressIn(city: City, { latitude, longitude }: Point): Address {
  return { ...city, latitude: microdegrees(latitude), longitude: microdegrees(longitude) };
}

/**
 * Returns the point `km` away on a course (degrees clockwise from north), as on a flat map. The actual distance is
 * never greater. This is much faster than on the ellipsoid, which is used only near the poles.
 */
export function pointNear(from: Point, course: number, km: number): Point {
  if (Math.abs(from.latitude) > 85) return pointAt(from, course, km);
  const degrees = km / longestDegreeKm;
  const longitude =
    from.longitude + (degrees * Math.sin(course * radians)) / Math.cos(from.latitude * radians);
  return {
    latitude: from.latitude + degrees * Math.cos(course * radians),
    longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
  };
}

/** Length of a degree of WGS84 at the poles, where it is longest. */
const longestDegreeKm = 111.7;

/** Rounds degrees to six decimals (11 cm), the limit of a phone's sensors. */
export function microdegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** A provider registers all its addresses in a city at one point, up to 30 km from the centre. */
function providerAddress(city: City, operator: number): Address {
  const known = providerAddresses[operator]?.get(city);
  if (known !== undefined) return known;
  const hash = hashOf(city.latitude * 1e5, city.longitude * 1e5, operator);
  const address = addressIn(city, pointAt(city, hash % 360, (hash >>> 9) % 30));
  providerAddresses[operator]?.set(city, address);
  return address;
}

/** Cache of `providerAddress`, one map for each operator. */
const providerAddresses = Array.from({ length: operatorCount }, () => new Map<City, Address>());

/**
 * Returns the hour of the day by the sun, from 0 up to 24, which is close enough to local time to tell day from night.
 * `at` is in ms since 1970.
 */
export function localHour({ longitude }: Pick<Point, 'longitude'>, at: number): number {
  const hours = at / 3_600_000 + longitude / 15;
  return hours - Math.floor(hours / 24) * 24;
}
