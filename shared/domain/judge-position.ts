import { fold } from '../text/fold';
import { isGiven } from '../text/placeholder';
import { cityKm, type Gazetteer, type GazetteerCountry } from './gazetteer';
import { isNearAny, type Point, sphericalKm } from './geodesy';
import type { PositionMark } from './position-mark';
import type { Address } from './report';

interface Judgement {
  readonly mark: PositionMark;
  /** The radius within which the device may be anywhere, in whole km, rounded up; 0 for a position that says nothing. */
  readonly radiusKm: number;
}

/** A position as received: its coordinates are in range, and its longitude within 180 degrees. */
export interface ReceivedPosition extends Point {
  readonly address: Address;
  /** The ISO codes of the countries that the address can mean. */
  readonly countries: readonly string[];
  /** Whether the coordinates are those of the IP address. */
  readonly isOfIp: boolean;
}

/** Returns why a position says less than its digits, and how much less; null for most. */
export function judgePosition(received: ReceivedPosition, gazetteer: Gazetteer): Judgement | null {
  const country = gazetteer.countryOf(received.countries);
  if (sphericalKm(received, { latitude: 0, longitude: 0 }) <= nearZeroKm) return empty('near zero');
  if (isHalfZero(received, country, gazetteer)) return empty('half zero');
  if (isSwapped(received, country, gazetteer)) return empty('swapped');
  const around = country ?? centredAt(received, gazetteer);
  const area = around && areaOf(received, around);
  const rounded = roundedTo(received);
  if (area && rounded) return area.radiusKm >= rounded.radiusKm ? area : rounded;
  return area ?? rounded;
}

function empty(mark: PositionMark): Judgement {
  return { mark, radiusKm: 0 };
}

/**
 * Devices without a fix send 0,0, and what is left of it when a part of its bits is cut or its cell is centred (0.0131072,
 * 0.2097152), and services send -1,-1. From 0,0 to the nearest coast it is 570 km.
 */
const nearZeroKm = 200;
/** A coordinate of exactly 0 is taken for a lost one if no city of its country is as near. */
const farKm = 300;

/** Returns whether one coordinate is 0, and no city is near: of the country of the address or, if it names none, of any. */
function isHalfZero(point: Point, country: GazetteerCountry | null, { countries }: Gazetteer): boolean {
  if (point.latitude !== 0 && point.longitude !== 0) return false;
  if (country !== null) return country.cities.length > 0 && !isNearAny(point, country.cities, farKm);
  return roundedTo(point) === null && !countries.some(({ cities }) => isNearAny(point, cities, farKm));
}

/** So far from the city, the address isn't that of the coordinates. */
const notThereKm = 100;

/**
 * Returns whether the swapped coordinates lie in the city that the address names, and the received ones don't. If the city isn't
 * known, any city of the country will do, and the received ones must be far from them all.
 */
function isSwapped(
  { latitude, longitude, address: { city } }: ReceivedPosition,
  country: GazetteerCountry | null,
  gazetteer: Gazetteer,
): boolean {
  if (!isGiven(city) || Math.abs(longitude) > 90) return false;
  const named = gazetteer.citiesNamed(fold(city).trim());
  const cities = named
    .filter((each) => country === null || each.country === country)
    .map((each) => each.city);
  const [known, awayKm] = cities.length > 0 ? [cities, notThereKm] : [country?.cities ?? [], farKm];
  return (
    !isNearAny({ latitude, longitude }, known, awayKm) &&
    isNearAny({ latitude: longitude, longitude: latitude }, known, cityKm)
  );
}

/** How near a measured position must be to a computed centre to be that centre, km. */
const centreKm = 2;
/** The part of a country's radius by which centres differ from one source to another. */
const centreShare = 0.25;
/** Where a city is as near, an address would name it. */
const namedKm = 25;

/**
 * Returns the country or region that a position stands for, if its address names no city. A position of the IP address comes from a
 * database, which then knows no more, wherever in the country it is. A measured position is one only at a computed centre.
 */
function areaOf(received: ReceivedPosition, country: GazetteerCountry): Judgement | null {
  const { address, isOfIp } = received;
  if (isGiven(address.city)) return null;
  const whole = { mark: 'country', radiusKm: radiusAround(received, country.whole) } as const;
  if (isGiven(address.state) || isGiven(address.region)) {
    const region = nearestOf(received, country.regions);
    if (region === null) return isOfIp ? whole : null;
    if (!isOfIp && (sphericalKm(received, region) > centreKm || !isFarFromCities(received, country)))
      return null;
    return { mark: 'region', radiusKm: Math.min(whole.radiusKm, radiusAround(received, region)) };
  }
  return isOfIp || isCentre(received, country) ? whole : null;
}

function isCentre(point: Point, country: GazetteerCountry): boolean {
  if (isNearAny(point, country.centres, centreKm)) return true;
  return isNearAny(point, country.centres, country.radiusKm * centreShare) && isFarFromCities(point, country);
}

/** Returns the country at whose computed centre a position lies that names none, or several. */
function centredAt(received: ReceivedPosition, { countries }: Gazetteer): GazetteerCountry | null {
  const isCentred = (country: GazetteerCountry) =>
    received.isOfIp
      ? isCentre(received, country)
      : isNearAny(received, country.centres, centreKm) && isFarFromCities(received, country);
  return countries.find(isCentred) ?? null;
}

function isFarFromCities(point: Point, { cities }: GazetteerCountry): boolean {
  return !isNearAny(point, cities, namedKm);
}

/** Of the smallest countries and regions only the main place is known. */
const leastReachKm = 10;

function radiusAround(point: Point, { reachKm, ...centre }: GazetteerCountry['whole']): number {
  return Math.ceil(sphericalKm(point, centre) + Math.max(leastReachKm, reachKm));
}

function nearestOf<Each extends Point>(point: Point, points: readonly Each[]): Each | null {
  let [nearest, least]: [Each | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const each of points) {
    const km = sphericalKm(point, each);
    if (km < least) [nearest, least] = [each, km];
  }
  return nearest;
}

/** Beyond it, a coordinate isn't rounded: 1 m, which is more than the error of a coordinate with single precision. */
const roundedDegrees = 1e-5;
/** Length of a degree of latitude at most, km. */
const degreeKm = 111.7;

/** Returns what both coordinates are rounded to, with the distance to the corner of what is rounded to them. */
function roundedTo({ latitude, longitude }: Point): Judgement | null {
  const isMultiple = (degrees: number) =>
    [latitude, longitude].every(
      (each) => Math.abs(each - Math.round(each / degrees) * degrees) < roundedDegrees,
    );
  if (!isMultiple(0.1)) return null;
  const isInteger = isMultiple(1);
  const [half, east] = [isInteger ? 0.5 : 0.05, Math.cos((latitude * Math.PI) / 180)];
  const radiusKm = Math.ceil(half * degreeKm * Math.hypot(1, east));
  return { mark: isInteger ? 'whole degrees' : 'tenths', radiusKm };
}
