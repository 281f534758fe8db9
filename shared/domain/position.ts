import type { Address, Report } from './report';

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
  /** True at exactly 0,0, which usually means "no fix" rather than the Gulf of Guinea. */
  readonly suspicious: boolean;
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

/** Sorts the sources of a report into usable positions and ones without usable coordinates. */
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
    const reason = unusableReason(address);
    if (reason) unusable.push({ source, place, reason });
    else if (address.latitude !== null && address.longitude !== null) {
      const { latitude } = address;
      const wrapped = Math.abs(address.longitude) > 180;
      const longitude = wrapped ? wrappedLongitude(address.longitude) : address.longitude;
      const suspicious = latitude === 0 && longitude === 0;
      usable.push({ source, latitude, longitude, wrapped, place, suspicious });
    }
  }
  return { usable, unusable };
}

/** Returns the same meridian within -180 to 180 degrees: 190 becomes -170. */
export function wrappedLongitude(longitude: number): number {
  const normalized = longitude - 360 * Math.round(longitude / 360);
  // Avoid -0, which isn't equal to 0 in every comparison.
  return normalized === 0 ? 0 : normalized;
}

/** Returns city, state and country of an address in one line, each value once; "" if none is given. */
export function placeOf(address: Address): string {
  const parts = [address.city, address.state, address.country ?? address.countryCode];
  const isNamed = (part: string | null, at: number) =>
    part !== null && part.trim() !== '' && parts.indexOf(part) === at;
  return parts.filter(isNamed).join(', ');
}

/** Longitudes are wrapped up to one turn beyond the world. Larger values can't be degrees. */
const maxLongitude = 540;

function unusableReason({ latitude, longitude }: Address): UnusablePosition['reason'] | null {
  if (latitude === null && longitude === null) return 'no coordinates';
  if (latitude === null) return 'no latitude';
  if (longitude === null) return 'no longitude';
  if (!(Math.abs(latitude) <= 90)) {
    // Never swapped back: 91 could also be a mistyped 19, and a guess must not look like evidence.
    const couldBeSwapped = Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90;
    return couldBeSwapped
      ? 'latitude out of range, perhaps swapped with the longitude'
      : 'latitude out of range';
  }
  if (!(Math.abs(longitude) <= maxLongitude)) return 'longitude out of range';
  return null;
}
