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
  /** How many fields of the report could not be read. */
  readonly problemCount: number;
}

/** Narrows a received report to its row. */
export function reportRow({ key, report, problems }: ReceivedReport): ReportRow {
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
    positions: positionsOf(report).usable,
    problemCount: problems.length,
  };
}

/** The place a report speaks of: the location the service settled on, else GPS, EM, IP, in that order. */
function placeOfReport(report: Report): string {
  const sources = [report.location, report.geoLocation, report.emLocation, report.ip];
  for (const source of sources) {
    const place = source?.address ? placeOf(source.address) : '';
    if (place) return place;
  }
  return '';
}

/** True when any readable text of the row contains the words, whatever their case. */
export function rowMatches(row: ReportRow, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return true;
  const texts = [
    row.id,
    row.transactionId,
    row.riskAssignment,
    row.userId,
    row.deviceId,
    row.deviceModel,
    row.place,
    ...row.fraudCases,
    ...row.signals,
    ...row.positions.map((position) => position.place),
  ];
  return texts.some((text) => text?.toLowerCase().includes(wanted));
}
