import { distanceKm, sphericalError, sphericalKm } from './geodesy';
import { type Position, placeOf, positionsOf } from './position';
import type { Int64Text, ReceivedReport, Report } from './report';
import { raisedSignals, type Signal } from './signals';

/** The narrow view of a report that the grid and the map need: what crosses to the window in numbers. */
export interface ReportRow {
  readonly key: string;
  readonly id: Int64Text | null;
  readonly transactionId: string | null;
  /** Nanoseconds since 1970. */
  readonly timestamp: Int64Text | null;
  readonly riskAssignment: string | null;
  readonly fraudCases: readonly string[];
  readonly userId: string | null;
  readonly deviceId: string | null;
  readonly deviceModel: string | null;
  readonly place: string;
  readonly signals: readonly Signal[];
  readonly positions: readonly Position[];
  /** Largest distance between two of the positions, km; null with less than two. */
  readonly distance: number | null;
  /** Countries of the positions' addresses as given, each once, in the order of the sources. */
  readonly countries: readonly string[];
  /** How many fields of the report could not be read. */
  readonly problemCount: number;
}

/** A row of the store's copy, with what the analyst and time have added. */
export interface StoredRow extends ReportRow {
  /** Its number in the copy of the reports, by which the map and its points know it; the copy's edition says how long it holds. */
  readonly seq: number;
  /** Not opened yet. */
  readonly unread: boolean;
  /** How many different contents the service has sent for this report; 1 for nearly all. */
  readonly versions: number;
  readonly hasNote: boolean;
  /** How much its sources contradict one another by the radii that the store was told, 0 to 100; null where nothing can be compared. */
  readonly disagreement: number | null;
}

/** Narrows a received report to its row. */
export function reportRow({ key, report, problems }: ReceivedReport): ReportRow {
  const positions = positionsOf(report).usable;
  return {
    key,
    id: report.id,
    transactionId: report.transactionId,
    timestamp: report.timestamp,
    riskAssignment: report.event?.riskAssignment ?? null,
    fraudCases: report.event?.fraudCases ?? [],
    userId: report.user?.id ?? null,
    deviceId: report.device?.id ?? null,
    deviceModel: report.device?.model ?? null,
    place: placeOfReport(report),
    signals: raisedSignals(report),
    positions,
    distance: largestDistance(positions),
    countries: countriesOf(report),
    problemCount: problems.length,
  };
}

/** The place a report speaks of: the location the service settled on, else GPS, EM, IP, in that order. */
export function placeOfReport(report: Report): string {
  const sources = [report.location, report.geoLocation, report.emLocation, report.ip];
  for (const source of sources) {
    const place = source?.address ? placeOf(source.address) : '';
    if (place) return place;
  }
  return '';
}

/** The largest distance between two positions, km; null where there are not two. */
function largestDistance(positions: readonly Position[]): number | null {
  if (positions.length < 2) return null;
  const pairs = pairsOf(apart(positions)).map((pair) => ({ pair, about: sphericalKm(...pair) }));
  const largest = Math.max(0, ...pairs.map(({ about }) => about));
  const candidates = pairs.filter(({ about }) => about >= largest * (1 - 2 * sphericalError));
  return Math.max(0, ...candidates.map(({ pair }) => distanceKm(...pair)));
}

/** One position of each place: a report's sources often agree to the last digit. */
function apart(positions: readonly Position[]): readonly Position[] {
  return positions.filter(
    ({ latitude, longitude }, at) =>
      at === positions.findIndex((other) => other.latitude === latitude && other.longitude === longitude),
  );
}

function pairsOf(positions: readonly Position[]): readonly (readonly [Position, Position])[] {
  return positions.flatMap((one, at) => positions.slice(at + 1).map((other) => [one, other] as const));
}

/** The countries that the report's addresses name, by name where they give it, else by code. */
function countriesOf({ location, geoLocation, emLocation, ip }: Report): readonly string[] {
  const addresses = [location?.address, geoLocation?.address, emLocation?.address, ip?.address];
  const named = addresses.map((address) => address?.country ?? address?.countryCode ?? '');
  return [...new Set(named.filter((country) => country.trim() !== ''))];
}
