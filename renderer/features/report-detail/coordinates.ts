import type { Address, JsonText } from '../../../shared/domain/report';
import { valueFinder } from '../../../shared/json/paths';

/** Returns a coordinate exactly as sent, e.g. "41.40"; null if it is absent or not a number. */
export function coordinateAsSent(
  json: JsonText,
  holder: string,
  address: Address | null,
  name: 'latitude' | 'longitude',
): string | null {
  return address === null || address[name] === null ? null : valueFinder(json)([holder, 'address', name]);
}

/** Returns both coordinates as sent, for pasting: "41.40, 2.17"; null if one is missing. */
export function coordinatesAsSent(json: JsonText, holder: string, address: Address | null): string | null {
  const latitude = coordinateAsSent(json, holder, address, 'latitude');
  const longitude = coordinateAsSent(json, holder, address, 'longitude');
  return latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;
}
