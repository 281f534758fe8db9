import type { Address, JsonText } from '../../../shared/domain/report';
import { valueFinder } from '../../../shared/json/value-at';

/** A coordinate digit for digit as it was sent, e.g. "41.40"; null where it was not given or is no number. */
export function coordinateAsSent(
  json: JsonText,
  holder: string,
  address: Address | null,
  name: 'latitude' | 'longitude',
): string | null {
  return address === null || address[name] === null ? null : valueFinder(json)([holder, 'address', name]);
}

/** "41.40, 2.17": both coordinates as sent, to be pasted elsewhere; null where one is missing. */
export function coordinatesAsSent(json: JsonText, holder: string, address: Address | null): string | null {
  const latitude = coordinateAsSent(json, holder, address, 'latitude');
  const longitude = coordinateAsSent(json, holder, address, 'longitude');
  return latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;
}
