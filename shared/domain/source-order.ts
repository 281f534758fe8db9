import type { Position, PositionSource } from './position';
import type { Signal } from './report';

/** What the order of a report's sources depends on. */
export interface ReportSources {
  readonly positions: readonly Position[];
  readonly locationType: string | null;
  readonly signals: readonly Signal[];
}

/** Whose position the service's own location is, by its type or its coordinates: `own` if neither GPS's nor the IP address's. */
type LocationOrigin = 'own' | 'geo' | 'ip';

/** From the service's decision over what is measured to what is only looked up. */
const byPrecision: readonly PositionSource[] = ['location', 'geo', 'em', 'ip'];

/** A location of the IP address says no more than the IP address, and a fake GPS position less than anything else. */
function ordered(origin: LocationOrigin, isSpoofed: boolean): readonly PositionSource[] {
  const rank = (source: PositionSource) => {
    const from = source === 'location' ? origin : source;
    return isSpoofed && from === 'geo' ? 2 : Number(from === 'ip');
  };
  return byPrecision.toSorted((one, other) => rank(one) - rank(other));
}

const orders = {
  sound: { own: ordered('own', false), geo: ordered('geo', false), ip: ordered('ip', false) },
  spoofed: { own: ordered('own', true), geo: ordered('geo', true), ip: ordered('ip', true) },
} as const;

/** Returns the sources of a report in the order in which they tell where the device was. */
export function sourceOrder(origin: LocationOrigin, isSpoofed: boolean): readonly PositionSource[] {
  return orders[isSpoofed ? 'spoofed' : 'sound'][origin];
}

/** Returns the sources of a report in this order, whether it has positions of them or not. */
export function sourcesOf(report: ReportSources): readonly PositionSource[] {
  return sourceOrder(locationOrigin(report), report.signals.includes('GPS spoofed'));
}

/** Returns whether a source gives the position of the IP address. */
export function isOfIp(source: PositionSource, report: ReportSources): boolean {
  return source === 'ip' || (source === 'location' && locationOrigin(report) === 'ip');
}

/** Returns whether a source gives a GPS position that the device reports as fake. */
export function isFake(source: PositionSource, report: ReportSources): boolean {
  if (!report.signals.includes('GPS spoofed')) return false;
  return source === 'geo' || (source === 'location' && locationOrigin(report) === 'geo');
}

function locationOrigin({ positions, locationType }: ReportSources): LocationOrigin {
  if (locationType === 'ip' || locationType === 'geo') return locationType;
  const placed = (from: PositionSource) =>
    positions.find(({ source, suspicious }) => source === from && !suspicious);
  const location = placed('location');
  if (!location) return 'own';
  const isRepeated = (source: PositionSource) => {
    const other = placed(source);
    return other?.latitude === location.latitude && other.longitude === location.longitude;
  };
  return (['geo', 'ip'] as const).find(isRepeated) ?? 'own';
}
