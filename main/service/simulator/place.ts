import { type Point, pointAt } from '../../../shared/domain/geodesy';
import type { Address } from '../../../shared/domain/report';
import { type City, cities } from '../gazetteer/cities';
import { isWithinKm, radians } from '../gazetteer/sphere';
import { type Cell, cellsAt, newBssid, operatorCount } from './radio';
import { hashOf, type Random } from './random';

/** A spot in or around a city, with what a device there receives. */
export interface Place extends Point {
  readonly city: City;
  /** BSSIDs of the Wi-Fi networks of this place; whoever belongs here is connected to the first. */
  readonly networks: readonly string[];
  /** The mobile cells that serve here, best first. */
  readonly cells: readonly Cell[];
  /** Where the IP addresses of this place are registered. */
  readonly ipAddress: Address;
}

/** The stations at the poles: a few people, no mobile network. */
export const poleStations: readonly City[] = cities.filter(({ latitude }) => Math.abs(latitude) > 85);
/** Where anybody may live. */
export const inhabitedCities: readonly City[] = cities.filter((city) => !poleStations.includes(city));

/** A new place at most `withinKm` km from a point, by default the city's centre. */
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

/** A city that people live in, at least `apartKm` km from this one. */
export function cityFarFrom(city: City, random: Random, apartKm = 1): City {
  for (;;) {
    const other = random.pick(inhabitedCities);
    if (other !== city && !isWithinKm(other, city, apartKm)) return other;
  }
}

/** A point as an address of the city. */
export function addressIn(city: City, { latitude, longitude }: Point): Address {
  return {
    city: city.city,
    country: city.country,
    countryCode: city.countryCode,
    latitude: microdegrees(latitude),
    longitude: microdegrees(longitude),
    region: city.region,
    state: city.state,
  };
}

/**
 * The point a few km from another on a course (degrees clockwise from north), as on a flat map: never farther than told,
 * and much cheaper than on the ellipsoid, which matters near the poles only.
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

/** The longest degree of WGS84, that at the poles. */
const longestDegreeKm = 111.7;

/** Degrees to the sixth decimal, which is 11 cm: no sensor of a telephone tells more. */
export function microdegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** A provider registers all its addresses of a city at one point, up to 30 km from the centre. */
function providerAddress(city: City, operator: number): Address {
  const known = providerAddresses[operator]?.get(city);
  if (known !== undefined) return known;
  const hash = hashOf(city.latitude * 1e5, city.longitude * 1e5, operator);
  const address = addressIn(city, pointAt(city, hash % 360, (hash >>> 9) % 30));
  providerAddresses[operator]?.set(city, address);
  return address;
}

/** For every operator, what `providerAddress` has worked out. */
const providerAddresses = Array.from({ length: operatorCount }, () => new Map<City, Address>());
