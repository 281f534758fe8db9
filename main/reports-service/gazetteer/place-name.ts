import type { Point } from '../../../shared/domain/geodesy';
import { type Address, unknownAddress } from '../../../shared/domain/report';
import { nearestCity } from './nearest-city';

/**
 * Returns a point as an address of a report, with the names of the nearest city if there is one, or else only
 * coordinates.
 */
export function addressOf(point: Point): Address {
  const { latitude, longitude } = point;
  const city = nearestCity(point);
  if (city === null) return { ...unknownAddress, latitude, longitude };
  const { country, countryCode, region, state } = city;
  return { city: city.city, country, countryCode, latitude, longitude, region, state };
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
