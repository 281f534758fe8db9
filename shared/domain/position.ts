import { messages } from '../messages/messages';
import type { Address, Report } from './report';

/** Where a position of a report comes from. */
export const positionSources = ['geo', 'em', 'ip', 'location'] as const;
export type PositionSource = (typeof positionSources)[number];

/** The accessible name that each source's markers begin with, in the language that is spoken whenever it is read. */
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

/** A position that can be put on the map. */
export interface Position {
  readonly source: PositionSource;
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
  /** True where the longitude was given beyond 180 degrees: it is told here as the same meridian within them. */
  readonly wrapped: boolean;
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
    | 'latitude out of range, perhaps swapped with the longitude'
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
      const { latitude } = address;
      const wrapped = Math.abs(address.longitude) > 180;
      const longitude = wrapped ? wrappedLongitude(address.longitude) : address.longitude;
      const suspicious = latitude === 0 && longitude === 0;
      usable.push({ source, latitude, longitude, wrapped, place, suspicious });
    }
  }
  return { usable, unusable };
}

/** The same meridian within -180 to 180 degrees: 190 is -170. Exact but for the last digit of a double. */
export function wrappedLongitude(longitude: number): number {
  const turned = longitude - 360 * Math.round(longitude / 360);
  // Not -0, which is another value to whoever compares.
  return turned === 0 ? 0 : turned;
}

/** City, state and country of an address in one line, each word once; "" where none is given. */
export function placeOf(address: Address): string {
  const parts = [address.city, address.state, address.country ?? address.countryCode];
  const isNamed = (part: string | null, at: number) =>
    part !== null && part.trim() !== '' && parts.indexOf(part) === at;
  return parts.filter(isNamed).join(', ');
}

/** Longitudes are wrapped as far as one turn beyond the world: what lies farther out was never meant as degrees. */
const farthestLongitude = 540;

function whyUnusable({ latitude, longitude }: Address): UnusablePosition['reason'] | null {
  if (latitude === null && longitude === null) return 'no coordinates';
  if (latitude === null) return 'no latitude';
  if (longitude === null) return 'no longitude';
  if (!(Math.abs(latitude) <= 90)) {
    // Never swapped back: 91 may as well be a mistyped 19, and a guess must not look like evidence.
    const couldBeSwapped = Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90;
    return couldBeSwapped
      ? 'latitude out of range, perhaps swapped with the longitude'
      : 'latitude out of range';
  }
  if (!(Math.abs(longitude) <= farthestLongitude)) return 'longitude out of range';
  return null;
}
