import type { Column } from './columns';
import type { ContentIdentity } from './content-identity';
import type { DerivedSignal } from './derived-signals';
import { extraSummary } from './extra-summary';
import { distanceKm, type Point, sphericalError, sphericalKm } from './geodesy';
import { isIpIgnored } from './ip-place';
import type { Position } from './position';
import { type Int64Text, type ReceivedReport, type Report, raisedSignals, type Signal } from './report';
import { placeOfReport } from './report-place';
import type { Verdict } from './review-log';

/** The part of a report that the grid and the map need, small because the window gets many of them. */
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
  /** See placeOfReport; "" for none. */
  readonly place: string;
  readonly isPlaceOfIp: boolean;
  readonly signals: readonly Signal[];
  readonly positions: readonly Position[];
  /** Largest distance between two of the positions that say something, km; null with fewer than two. */
  readonly distance: number | null;
  /** Countries of the positions' addresses as given, without duplicates, in the order of the sources. */
  readonly countries: readonly string[];
  readonly problemCount: number;
  /** Short fields of extra_data, as "operation: booking". */
  readonly extra: readonly string[];
  /** The amount in extra_data, exact; null for none. */
  readonly amount: string | null;
  /** The currency of the amount, as sent; null if not given. */
  readonly currency: string | null;
}

/** A row of the store's copy, with its state in the review log. */
export interface StoredRow extends ReportRow {
  /** Its number in the copy, which the map's points refer to; valid for the copy's current edition. */
  readonly seq: number;
  /** See AssessedEvent. */
  readonly eventKey: string | null;
  /** True until the report was opened. */
  readonly unread: boolean;
  /** Whether it says something else than what this analyst saw. */
  readonly updated: boolean;
  /** How many different contents the service has sent for this report; 1 for nearly all. */
  readonly versions: number;
  readonly content: ContentIdentity;
  /** Whether different reports have its ID. */
  readonly sharesId: boolean;
  readonly hasNote: boolean;
  /** The verdict on its transaction, or on the report if it names none; null for not judged. */
  readonly verdict: Verdict | null;
  /** Whether others gave another verdict without knowledge of this one. */
  readonly divided: boolean;
  /** The disagreement score with the current radii, 0 to 100; null if nothing can be compared. */
  readonly disagreement: number | null;
  /** Signals derived from the other reports of its user and device; none before these are compared. */
  readonly derived: readonly DerivedSignal[];
  /** Speed of the impossible travel to this report, km/h; null for none. */
  readonly travel: number | null;
  /** Users of its device, up to `maxDeviceUsers`; null if not shared. */
  readonly deviceUsers: number | null;
  /** The fields of extra_data that were requested with the row; a value is null if the report doesn't give it. */
  readonly extraValues?: readonly ExtraValue[];
  /** Reports on its transaction. Only in rows of a query that shows the newest one of each. */
  readonly ofTransaction?: number;
  /** The newest report time of its transaction that was known. Only in rows that can be selected, and once it is read. */
  readonly newest?: Int64Text;
  /** Where it contains each phrase of the search. Only in rows that the grid searched for. */
  readonly found?: readonly FoundText[];
}

interface ExtraValue {
  readonly path: string;
  /** As sent, cut like all texts of a row. */
  readonly text: string | null;
}

/** Where a row contains a phrase of the search. */
export interface FoundText {
  /** The columns that show it. */
  readonly columns: readonly Column[];
  /** If no column does: the path of the field, "extra_data.concept". */
  readonly path: string;
  /** The part of the text around the match. */
  readonly excerpt: string;
}

/** `positions`: the usable ones of the report. `ignored`: the ignored IP places. */
export function reportRow(
  { key, report, problems, json }: ReceivedReport,
  positions: readonly Position[],
  ignored: readonly Point[] = [],
): ReportRow {
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
    ...placeOfReport(report, positions),
    signals: raisedSignals(report, isIpIgnored(report, positions, ignored)),
    positions,
    distance: largestDistance(positions),
    countries: countriesOf(report),
    problemCount: problems.length,
    ...extraSummary(json),
  };
}

/** Returns the largest distance between two positions that say something, km; null if there are fewer than two. */
function largestDistance(usable: readonly Position[]): number | null {
  const positions = usable.filter(({ suspicious }) => !suspicious);
  if (positions.length < 2) return null;
  const pairs = pairsOf(apart(positions)).map((pair) => ({ pair, about: sphericalKm(...pair) }));
  const largest = Math.max(0, ...pairs.map(({ about }) => about));
  const candidates = pairs.filter(({ about }) => about >= largest * (1 - 2 * sphericalError));
  return Math.max(0, ...candidates.map(({ pair }) => distanceKm(...pair)));
}

/** Removes duplicate positions: a report's sources often agree to the last digit. */
function apart(positions: readonly Position[]): readonly Position[] {
  return positions.filter(
    ({ latitude, longitude }, at) =>
      at === positions.findIndex((other) => other.latitude === latitude && other.longitude === longitude),
  );
}

function pairsOf(positions: readonly Position[]): readonly (readonly [Position, Position])[] {
  return positions.flatMap((one, at) => positions.slice(at + 1).map((other) => [one, other] as const));
}

/** Returns the countries of the report's addresses, by name if given, else by code. */
function countriesOf({ location, geoLocation, emLocation, ip }: Report): readonly string[] {
  const addresses = [location?.address, geoLocation?.address, emLocation?.address, ip?.address];
  const named = addresses.map((address) => address?.country ?? address?.countryCode ?? '');
  return [...new Set(named.filter((country) => country.trim() !== ''))];
}
