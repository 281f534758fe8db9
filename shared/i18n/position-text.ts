import { daylightAt, solarElevation } from '../domain/daylight';
import type { Point } from '../domain/geodesy';
import type { PositionSource } from '../domain/position';
import type { PositionMark } from '../domain/position-mark';
import { messages } from './messages';
import { numberText } from './number-text';

/**
 * The accessible name that the markers of each source start with. Read in the current language on each
 * access.
 */
export const positionNames: Readonly<Record<PositionSource, string>> = {
  get geo() {
    return messages.positions.names.geo;
  },
  get em() {
    return messages.positions.names.em;
  },
  get ip() {
    return messages.positions.names.ip;
  },
  get location() {
    return messages.positions.names.location;
  },
};

/** "coordinates rounded to whole degrees: anywhere within 71 km": why a position says less than its digits. */
export function markText(mark: PositionMark, leastRadiusKm = 0): string {
  const words = messages.positions.marks[mark];
  return typeof words === 'string' ? words : words({ radius: `${numberText(leastRadiusKm)} km` });
}

/** "night at this location, sun 12° below the horizon" */
export function daylightText(place: Point, milliseconds: number): string {
  const degrees = Math.round(solarElevation(place, milliseconds));
  const { positions } = messages;
  const light = positions.light[daylightAt(place, milliseconds)];
  if (degrees === 0) return positions.sunOnHorizon({ light });
  const words = degrees < 0 ? positions.sunBelow : positions.sunAbove;
  return words({ light, degrees: Math.abs(degrees) });
}
