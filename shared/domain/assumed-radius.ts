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

const assumptions: Readonly<Record<RadiusKind, Omit<RadiusAssumption, 'kind'>>> = {
  geo: {
    name: 'GPS',
    km: 0.1,
    why: 'Telephones err by 7 to 13 m in a town (Merry and Bettinger, PLOS ONE 2019); indoors more, and a fix may be some minutes old.',
  },
  em: {
    name: 'EM (Wi-Fi or mobile cells)',
    km: 5,
    why: 'The report does not say which of the two it was, so the wider one counts: a mobile cell.',
  },
  wifi: {
    name: 'Wi-Fi networks',
    km: 0.2,
    why: 'A network reaches about 100 m, and where it is known to be errs by as much.',
  },
  lte: {
    name: '4G (LTE) cell',
    km: 5,
    why: 'Cells reach a few hundred metres to a few km in towns, more in the country.',
  },
  wcdma: { name: '3G (WCDMA) cell', km: 5, why: 'As a 4G cell.' },
  cdma: {
    name: 'CDMA cell',
    km: 35,
    why: 'As a 2G cell: CDMA networks, too, were built for wide cells.',
  },
  gsm: {
    name: '2G (GSM) cell',
    km: 35,
    why: 'The most that the timing advance of GSM allows: 63 steps of 550 m (3GPP TS 45.010).',
  },
  ip: {
    name: 'IP address',
    km: 200,
    why: 'Registers err by 3 to 16 km at the median on fixed networks, by 179 to 207 km on mobile ones (four registers in 175 countries, arXiv 2605.21937); the report does not say which it was.',
  },
  unknown: {
    name: 'Location of no known type',
    km: 200,
    why: 'It may be that of the IP address, so the widest counts: nothing is claimed that is not sure.',
  },
};

/** What is assumed unless somebody changes it. */
export const defaultRadii: AssumedRadii = {
  geo: assumptions.geo.km,
  em: assumptions.em.km,
  wifi: assumptions.wifi.km,
  lte: assumptions.lte.km,
  wcdma: assumptions.wcdma.km,
  cdma: assumptions.cdma.km,
  gsm: assumptions.gsm.km,
  ip: assumptions.ip.km,
  unknown: assumptions.unknown.km,
};

/** Whether both assume the same of every kind. */
export function areSameRadii(one: AssumedRadii, other: AssumedRadii): boolean {
  return radiusKinds.every((kind) => one[kind] === other[kind]);
}

/** The table, in the order of the kinds. */
export const radiusAssumptions: readonly RadiusAssumption[] = radiusKinds.map((kind) => ({
  kind,
  ...assumptions[kind],
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
