import type { Point } from '../../../shared/domain/geodesy';
import { type Address, unknownAddress } from '../../../shared/domain/report';
import { nearestCity } from './nearest-city';

/**
 * Returns a point as an address of a report, with the names of the nearest city if there is one, or else only
 * coordinates.
 */
export function addressOf(point: Point): Address {
  const { latitude, longitude } = point;
  return { ...(nearestCity(point) ?? unknownAddress), latitude, longitude };
}

/** Returns a name for a point: "Lisbon, Portugal", or its coordinates, "37.4°N 122.1°W". */
export function placeName(point: Point): string {
  const city = nearestCity(point);
  return city === null ? coordinates(point) : (nameOfAddress(city) ?? coordinates(point));
}

/** Returns the name with its preposition: "in Lisbon, Portugal", or "at 37.4°N 122.1°W". */
export function placePhrase(point: Point): string {
  const city = nearestCity(point);
  const name = city === null ? null : nameOfAddress(city);
  return name === null ? `at ${coordinates(point)}` : `in ${name}`;
}

/** Returns the known parts of city and country, or null if both are unknown. */
export function nameOfAddress({ city, country }: Pick<Address, 'city' | 'country'>): string | null {
  if (city === null || city === country) return country;
  return country === null ? city : `${city}, ${country}`;
}

function coordinates({ latitude, longitude }: Point): string {
  const north = `${Math.abs(latitude).toFixed(1)}°${latitude < 0 ? 'S' : 'N'}`;
  return `${north} ${Math.abs(longitude).toFixed(1)}°${longitude < 0 ? 'W' : 'E'}`;
}

const alphabet = '0123456789bcdefghjkmnpqrstuvwxyz';

/** The two characters for five bits of longitude and five bits of latitude, indexed by these ten bits. */
const pairs = Array.from({ length: 1024 }, (_, cell) => pairOf(cell >> 5, cell & 31));

/**
 * Returns the geohash of a point (Niemeyer 2008), which is the same for all points of a cell. At the equator, 6
 * characters are a cell of 1.2 by 0.6 km, 7 of 150 by 150 m, 8 of 38 by 19 m. The maximum is 12.
 */
export function geohash({ latitude, longitude }: Point, length: number): string {
  const bits = Math.ceil(length / 2) * 5;
  const east = cellOf((longitude + 180) / 360, bits);
  const north = cellOf((latitude + 90) / 180, bits);
  let text = '';
  for (let below = bits - 5; below >= 0; below -= 5)
    text += pairs[(((east >> below) & 31) << 5) | ((north >> below) & 31)];
  return length % 2 === 0 ? text : text.slice(0, length);
}

function cellOf(share: number, bits: number): number {
  const cells = 2 ** bits;
  return Math.min(cells - 1, Math.floor(share * cells));
}

/** Interleaves longitude and latitude bits, longitude first. */
function pairOf(east: number, north: number): string {
  let bits = 0;
  for (let bit = 4; bit >= 0; bit -= 1)
    bits = (bits << 2) | (((east >> bit) & 1) << 1) | ((north >> bit) & 1);
  return alphabet.charAt(bits >> 5) + alphabet.charAt(bits & 31);
}
