import { instantOf } from '../../../shared/domain/instant';
import type { Int64Text } from '../../../shared/domain/report';
import type { StoredRow } from '../../../shared/domain/report-row';
import { type RiskLevel, riskLevelOf } from '../../../shared/domain/vocabulary';
import type { ChunkReport } from '../../store/contract';
import { reportTime } from './position-facts';
import type { ExportedPosition } from './report-radii';
import { bounded } from './xml-text';

/** Characters of a text for a program that collects alerts. */
const maxTextLength = 8_000;

/** What the formats of alerts say about a report in their own fields, beside those that they define. */
export interface SiemFacts {
  readonly report_id: Int64Text | null;
  readonly transaction_id: string | null;
  readonly timestamp_ns: Int64Text | null;
  /** The formats require a time, so such a report has the first of 1970. */
  readonly time_missing: boolean;
  readonly risk_assignment: string | null;
  readonly fraud_cases: readonly string[];
  readonly signals: readonly string[];
  readonly verdict: string | null;
  readonly distance_km: number | null;
  readonly disagreement: number | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly positions: readonly object[];
}

/** Returns a report's facts: int64 values as text, because most readers read numbers as doubles. */
export function siemFacts(report: ChunkReport, positions: readonly ExportedPosition[]): SiemFacts {
  const { row } = report;
  return {
    report_id: row.id,
    transaction_id: shortened(row.transactionId),
    timestamp_ns: row.timestamp,
    time_missing: reportTime(report) === null,
    risk_assignment: shortened(row.riskAssignment),
    fraud_cases: row.fraudCases.map((each) => bounded(each, maxTextLength)),
    signals: [...row.signals, ...row.derived],
    verdict: row.divided ? 'divided' : row.verdict,
    distance_km: row.distance,
    disagreement: row.disagreement,
    amount: row.amount,
    currency: shortened(row.currency),
    positions: positions.map(factsOfPosition),
  };
}

function factsOfPosition({ position, assumedKm, leastKm }: ExportedPosition) {
  return {
    source: position.source,
    latitude: position.latitude,
    longitude: position.longitude,
    place: bounded(position.place, maxTextLength),
    mark: position.mark ?? null,
    assumed_radius_km: assumedKm,
    least_radius_km: leastKm,
  };
}

/** Returns a text within the bounds of such programs. */
export function shortened(text: string | null): string | null {
  return text === null ? null : bounded(text, maxTextLength);
}

/** Returns the time of a report in ms since 1970; 0 if it has none, because both formats require one. */
export function millisecondsOf(report: ChunkReport): number {
  const { timestamp } = report.row;
  return timestamp === null || reportTime(report) === null ? 0 : (instantOf(timestamp)?.milliseconds ?? 0);
}

interface Severity {
  readonly id: number;
  readonly name: string;
}

/** Those of OCSF, whose numbers ECS leaves to each product. */
const severities: Readonly<Record<RiskLevel, Severity>> = {
  unknown: { id: 0, name: 'Unknown' },
  clear: { id: 1, name: 'Informational' },
  low: { id: 2, name: 'Low' },
  high: { id: 4, name: 'High' },
  fraud: { id: 5, name: 'Critical' },
};

/** Returns how severe a report is, whether it is to be looked at, and a sentence about it. */
export function alertOf({ riskAssignment, fraudCases, place }: StoredRow): {
  readonly severity: Severity;
  readonly isAlert: boolean;
  readonly title: string;
} {
  const level = riskLevelOf(riskAssignment);
  const cases = fraudCases.length === 0 ? '' : `: ${fraudCases.join(', ')}`;
  const where = place === '' ? '' : ` (${place})`;
  const title = bounded(`Location report, risk ${riskAssignment ?? 'not given'}${cases}${where}`, 1_000);
  return { severity: severities[level], isAlert: level === 'fraud' || level === 'high', title };
}
