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

/**
 * Returns the geohash of a point (Niemeyer 2008), which is the same for all points of a cell. At the equator, 6
 * characters are a cell of 1.2 by 0.6 km, 7 of 150 by 150 m, 8 of 38 by 19 m. The maximum is 12.
 */
export function geohash({ latitude, longitude }: Point, length: number): string {
  const bits = Math.ceil(length / 2) * 5;
  const axes = [cellOf((longitude + 180) / 360, bits), cellOf((latitude + 90) / 180, bits)];
  let text = '';
  for (let from = 0; from < length * 5; from += 5) {
    let digit = 0;
    for (let bit = from; bit < from + 5; bit += 1)
      digit = (digit << 1) | (((axes[bit & 1] ?? 0) >> (bits - 1 - (bit >> 1))) & 1);
    text += alphabet.charAt(digit);
  }
  return text;
}

/** Returns the cell that contains a share, 0 to 1, of an axis with 2^bits cells. */
function cellOf(share: number, bits: number): number {
  const cells = 2 ** bits;
  return Math.min(cells - 1, Math.floor(share * cells));
}
