import { isGiven } from '../text/placeholder';
import { cityKm, type Gazetteer } from './gazetteer';
import type { ReceivedPosition } from './judge-position';
import { placeOf } from './position';

/**
 * Returns the place of a position whose address names no city, with the name of the nearest one, of the country that the
 * address names. Returns null if the address names a city, if the position says less than which city it is in (`radiusKm`), or
 * if none is within `cityKm`.
 */
export function nearPlace(
  { address, countries, ...point }: ReceivedPosition,
  radiusKm: number,
  gazetteer: Gazetteer,
): string | null {
  if (isGiven(address.city) || radiusKm > cityKm) return null;
  const country = gazetteer.countryOf(countries);
  // Of several countries, or one that isn't known, none is it for sure.
  if (country === null && (isGiven(address.country) || isGiven(address.countryCode))) return null;
  const found = gazetteer.nearestCity(point, country);
  if (found === null) return null;
  const given = (name: string | null) => (isGiven(name) ? name : null);
  return placeOf({
    ...address,
    city: found.city.name,
    state: given(address.state),
    country: given(address.country),
    countryCode: given(address.countryCode) ?? found.country.code,
  });
}
