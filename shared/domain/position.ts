import { type PositionMark, saysNothing } from './position-mark';
import type { Address } from './report';

export const positionSources = ['geo', 'em', 'ip', 'location'] as const;
export type PositionSource = (typeof positionSources)[number];

/** The specification's names of the objects that contain the addresses. */
export const positionHolders = {
  geo: 'geo_location',
  em: 'em_location',
  ip: 'ip',
  location: 'location',
} as const satisfies Readonly<Record<PositionSource, string>>;

export interface Position {
  readonly source: PositionSource;
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** True if the reported longitude was beyond 180 degrees; the same meridian is given here. */
  readonly wrapped: boolean;
  /** City, state and country as reported, or "" if the address names no place. */
  readonly place: string;
  /** The same with the nearest city, if the address names none and the gazetteer has one within `cityKm`. */
  readonly near?: string;
  /** True if its mark means that it says nothing about where the device is. */
  readonly suspicious: boolean;
  /** Why it says less than its digits; not given for most. */
  readonly mark?: PositionMark;
  /** The device may be anywhere within this radius, in whole km, whatever radius is assumed for the source; not given for 0. */
  readonly leastRadiusKm?: number;
}

/** A source that the report gives but that can't be shown on the map, and why. */
export interface UnusablePosition {
  readonly source: PositionSource;
  readonly place: string;
  readonly reason:
    | 'no coordinates'
    | 'no latitude'
    | 'no longitude'
    | 'latitude out of range'
    | 'latitude out of range, perhaps swapped with the longitude'
    | 'longitude out of range';
}

export interface Positions {
  readonly usable: readonly Position[];
  readonly unusable: readonly UnusablePosition[];
}

/** Returns a position with its mark and radius, if it has any. */
export function markedPosition(
  position: Omit<Position, 'suspicious' | 'mark' | 'leastRadiusKm'>,
  mark: PositionMark | undefined,
  leastRadiusKm = 0,
): Position {
  const suspicious = saysNothing(mark);
  if (mark === undefined) return { ...position, suspicious };
  return leastRadiusKm === 0
    ? { ...position, suspicious, mark }
    : { ...position, suspicious, mark, leastRadiusKm };
}

/** Returns the same meridian within -180 to 180 degrees: 190 becomes -170. */
export function wrappedLongitude(longitude: number): number {
  const normalized = longitude - 360 * Math.round(longitude / 360);
  // Avoid -0, which isn't equal to 0 in every comparison.
  return normalized === 0 ? 0 : normalized;
}

/** Returns the name of where a position is; "" if neither its address nor the gazetteer knows one. */
export function placeName({ near, place }: Pick<Position, 'near' | 'place'>): string {
  return near ?? place;
}

/** Returns city, state and country of an address in one line, each value once; "" if none is given. */
export function placeOf(address: Address): string {
  const parts = [address.city, address.state, address.country ?? address.countryCode];
  const isNamed = (part: string | null, at: number) =>
    part !== null && part.trim() !== '' && parts.indexOf(part) === at;
  return parts.filter(isNamed).join(', ');
}
