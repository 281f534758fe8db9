import { messages } from '../messages/messages';
import type { PositionSource } from './position';
import { locationTypes } from './vocabulary';

/**
 * How a position was found, as far as a report tells: its source, or for `location` its type. `unknown` is a location
 * without a type, or with a word that the specification does not have.
 */
export const radiusKinds = ['geo', 'em', 'wifi', 'lte', 'wcdma', 'cdma', 'gsm', 'ip', 'unknown'] as const;
export type RadiusKind = (typeof radiusKinds)[number];

/**
 * km around a position of each kind within which the device is taken to be. The service sends no accuracy, so these are
 * assumptions, and people may change them: whatever is reckoned with them takes them as an argument.
 */
export type AssumedRadii = Readonly<Record<RadiusKind, number>>;

/** A line of the table in which people see and change the radii. */
export interface RadiusAssumption {
  readonly kind: RadiusKind;
  readonly name: string;
  /** What is assumed unless somebody changes it, km. */
  readonly km: number;
  /** Why so much, with the source where the figure has one. */
  readonly why: string;
}

/** Larger ones would explain every distance: a quarter of the way round the Earth, km. */
export const largestRadiusKm = 10_000;

/** What is assumed unless somebody changes it; why so much, the catalogue tells with its sources. */
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

/** Whether both assume the same of every kind. */
export function areSameRadii(one: AssumedRadii, other: AssumedRadii): boolean {
  return radiusKinds.every((kind) => one[kind] === other[kind]);
}

/** The table, in the order of the kinds, in the language that is spoken whenever it is read. */
export const radiusAssumptions: readonly RadiusAssumption[] = radiusKinds.map((kind) => ({
  kind,
  km: defaultRadii[kind],
  get name() {
    return messages.positions.radii[kind].name;
  },
  get why() {
    return messages.positions.radii[kind].why;
  },
}));

/** How a position was found; `locationType` is the word that the report's `location` gives, which other sources ignore. */
export function radiusKind(source: PositionSource, locationType: string | null): RadiusKind {
  if (source !== 'location') return source;
  return locationTypes.find((known) => known === locationType) ?? 'unknown';
}

/** km around a position of the source within which the device is taken to be. */
export function radiusKm(radii: AssumedRadii, source: PositionSource, locationType: string | null): number {
  return radii[radiusKind(source, locationType)];
}

/** True where the position is that of the IP address, or may be: VPN and TOR move it. */
export function mayBeOfIp(source: PositionSource, locationType: string | null): boolean {
  const kind = radiusKind(source, locationType);
  return kind === 'ip' || kind === 'unknown';
}
