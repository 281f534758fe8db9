import { mayBeOfIp } from './assumed-radius';
import { type Position, type PositionSource, placeName, placeOf } from './position';
import { type Address, type Report, raisedSignals } from './report';
import { proxyOf } from './source-comparison';
import { isOfIp, type ReportSources, sourcesOf } from './source-order';

/** Where the device was, as a text. */
interface ReportPlace {
  /** City, state and country; "" if none is known. */
  readonly place: string;
  /** Whether only the IP address says so. */
  readonly isPlaceOfIp: boolean;
}

/**
 * Returns the place of the first source, in the order of `sightingOf`, that has a name: the source's address, with the nearest
 * city where it names none. A source whose coordinates can't be used counts by its address; one whose position says nothing,
 * last. The IP address gives no name to a position that was measured. `positions`: the usable ones.
 */
export function placeOfReport(report: Report, positions: readonly Position[]): ReportPlace {
  const locationType = report.location?.locationType ?? null;
  const sources: ReportSources = { positions, locationType, signals: raisedSignals(report) };
  const isProxied = proxyOf(sources.signals) !== null;
  const rank = (source: PositionSource) => {
    if (positionOf(source, positions)?.suspicious) return 2;
    return Number(isProxied && mayBeOfIp(source, locationType));
  };
  let isMeasured = false;
  for (const source of sourcesOf(sources).toSorted((one, other) => rank(one) - rank(other))) {
    const isPlaceOfIp = isOfIp(source, sources);
    if (isMeasured && isPlaceOfIp) break;
    const position = positionOf(source, positions);
    const address = addressOf(source, report);
    const place = position ? placeName(position) : address ? placeOf(address) : '';
    if (place !== '') return { place, isPlaceOfIp };
    isMeasured ||= position?.suspicious === false;
  }
  return { place: '', isPlaceOfIp: false };
}

function addressOf(source: PositionSource, report: Report): Address | null {
  const { location, geoLocation: geo, emLocation: em, ip } = report;
  return { location, geo, em, ip }[source]?.address ?? null;
}

function positionOf(from: PositionSource, positions: readonly Position[]): Position | undefined {
  return positions.find(({ source }) => source === from);
}

/** Returns the position that gives a row its place; null if the report names it without usable coordinates. */
export function placePositionOf({
  place,
  positions,
  signals,
}: Pick<ReportSources, 'positions' | 'signals'> & { readonly place: string }): Position | null {
  if (place === '') return null;
  // A row doesn't have the location type, which decides only between positions with the same name.
  const sorted = sourcesOf({ positions, locationType: null, signals });
  const named = positions.filter((position) => placeName(position) === place && !position.suspicious);
  return sorted.flatMap((from) => positionOf(from, named) ?? [])[0] ?? null;
}
