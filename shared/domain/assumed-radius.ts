import type { Position, PositionSource } from './position';
import type { PositionMark } from './position-mark';
import { locationTypes } from './vocabulary';

/**
 * How a position was found, as far as the report says: its source, or for `location` its type. `unknown` is a
 * location without a type, or with a type that the specification doesn't list.
 */
export const radiusKinds = ['geo', 'em', 'wifi', 'lte', 'wcdma', 'cdma', 'gsm', 'ip', 'unknown'] as const;
export type RadiusKind = (typeof radiusKinds)[number];

/**
 * The radius in km around a position of each kind within which the device is assumed to be. The service sends
 * no accuracy, so these are assumptions. Users can change them, so every calculation takes them as an
 * argument.
 */
export type AssumedRadii = Readonly<Record<RadiusKind, number>>;

/** The maximum radius, km: a quarter of the Earth's circumference. Larger radii would explain every distance. */
export const maxRadiusKm = 10_000;

/** The default radii in km. The message catalogue gives the reason and source of each. */
export const defaultRadii: AssumedRadii = {
  geo: 0.1,
  em: 5,
  wifi: 0.2,
  lte: 5,
  wcdma: 5,
  cdma: 35,
  gsm: 35,
  ip: 200,
  unknown: 200,
};

export function areSameRadii(one: AssumedRadii, other: AssumedRadii): boolean {
  return radiusKinds.every((kind) => one[kind] === other[kind]);
}

/** Returns how a position was found. Only `location` has a `locationType`. */
export function radiusKind(source: PositionSource, locationType: string | null): RadiusKind {
  if (source !== 'location') return source;
  return locationTypes.find((known) => known === locationType) ?? 'unknown';
}

/** Returns the radius in km around a position within which the device is assumed to be: never less than its mark says. */
export function radiusKm(
  radii: AssumedRadii,
  { source, leastRadiusKm = 0 }: Pick<Position, 'source' | 'leastRadiusKm'>,
  locationType: string | null,
): number {
  return Math.max(radii[radiusKind(source, locationType)], leastRadiusKm);
}

/** Returns the mark of a position if it says nothing, or less than by the radius of its source; else null. */
export function markBeyond(
  { source, mark, suspicious, leastRadiusKm = 0 }: Position,
  radii: AssumedRadii,
  locationType: string | null,
): PositionMark | null {
  const isBeyond = suspicious || leastRadiusKm > radiusKm(radii, { source }, locationType);
  return isBeyond ? (mark ?? null) : null;
}

/** Returns true if the position is that of the IP address, or may be: VPN and TOR displace it. */
export function mayBeOfIp(source: PositionSource, locationType: string | null): boolean {
  const kind = radiusKind(source, locationType);
  return kind === 'ip' || kind === 'unknown';
}
