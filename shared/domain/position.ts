import type { Address, Report } from './report';

/** Where a position of a report comes from. */
export const positionSources = ['geo', 'em', 'ip', 'location'] as const;
export type PositionSource = (typeof positionSources)[number];

/** The accessible name that each source's markers begin with. */
export const positionNames: Readonly<Record<PositionSource, string>> = {
  geo: 'GPS location',
  em: 'EM location',
  ip: 'IP address',
  location: 'Location',
};

/** A position that can be put on the map. */
export interface Position {
  readonly source: PositionSource;
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** City, state, country as given, or "" where the address names no place. */
  readonly place: string;
  /** True at exactly 0,0, which most often means "no fix" rather than the Gulf of Guinea. */
  readonly suspicious: boolean;
}

/** A source of the report that was given but cannot be put on the map, and why. */
export interface UnusablePosition {
  readonly source: PositionSource;
  readonly place: string;
  readonly reason:
    | 'no coordinates'
    | 'no latitude'
    | 'no longitude'
    | 'latitude out of range'
    | 'longitude out of range';
}

export interface Positions {
  readonly usable: readonly Position[];
  readonly unusable: readonly UnusablePosition[];
}

/** Sorts the sources that a report gives into positions for the map and ones that have no usable coordinates. */
export function positionsOf(report: Report): Positions {
  const addresses: readonly (readonly [PositionSource, Address | null | undefined])[] = [
    ['geo', report.geoLocation?.address],
    ['em', report.emLocation?.address],
    ['ip', report.ip?.address],
    ['location', report.location?.address],
  ];
  const usable: Position[] = [];
  const unusable: UnusablePosition[] = [];
  for (const [source, address] of addresses) {
    if (!address) continue;
    const place = placeOf(address);
    const reason = whyUnusable(address);
    if (reason) unusable.push({ source, place, reason });
    else if (address.latitude !== null && address.longitude !== null) {
      const { latitude, longitude } = address;
      usable.push({ source, latitude, longitude, place, suspicious: latitude === 0 && longitude === 0 });
    }
  }
  return { usable, unusable };
}

/** City, state and country of an address in one line, each word once; "" where none is given. */
export function placeOf(address: Address): string {
  const parts = [address.city, address.state, address.country ?? address.countryCode];
  const isNamed = (part: string | null, at: number) =>
    part !== null && part.trim() !== '' && parts.indexOf(part) === at;
  return parts.filter(isNamed).join(', ');
}

function whyUnusable({ latitude, longitude }: Address): UnusablePosition['reason'] | null {
  if (latitude === null && longitude === null) return 'no coordinates';
  if (latitude === null) return 'no latitude';
  if (longitude === null) return 'no longitude';
  if (!(Math.abs(latitude) <= 90)) return 'latitude out of range';
  if (!(Math.abs(longitude) <= 180)) return 'longitude out of range';
  return null;
}
