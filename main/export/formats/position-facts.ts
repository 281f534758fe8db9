import { en } from '../../../shared/i18n/compiled/en';
import type { ChunkRow } from '../../store/contract';
import { isoTime } from './iso-time';
import { reportLink } from './report-link';
import type { ExportedPosition } from './report-radii';
import { bounded } from './xml-text';

/** Characters of a text in a file of places. */
const maxFactLength = 1_000;

/** Returns what is known about a position and its report, by name, in English; what isn't given is left out. */
export function positionFacts(
  { row }: ChunkRow,
  { position, assumedKm, leastKm }: ExportedPosition,
): readonly (readonly [name: string, text: string])[] {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['report_id', row.id],
    ['transaction_id', row.transactionId],
    ['source', position.source],
    ['place', position.place],
    ['risk_assignment', row.riskAssignment],
    ['fraud_cases', row.fraudCases.join('; ')],
    ['user_id', row.userId],
    ['device_id', row.deviceId],
    ['signals', [...row.signals, ...row.derived].join('; ')],
    ['timestamp_ns', row.timestamp],
    ['mark', position.mark],
    ['assumed_radius_km', String(assumedKm)],
    ['least_radius_km', leastKm === null ? null : String(leastKm)],
    ['link', reportLink(row.transactionId)],
  ];
  return facts.flatMap(([name, text]) =>
    text === null || text === undefined || text === '' ? [] : [[name, bounded(text, maxFactLength)]],
  );
}

/** Returns a position's name: its source and the transaction of its report. */
export function positionName({ row }: ChunkRow, { position }: ExportedPosition): string {
  const of = row.transactionId ?? row.id ?? row.key;
  return bounded(`${en.positions.names[position.source]} · ${of}`, 200);
}

/** Returns the time of a report as ISO 8601; null for none, or if it isn't ns since 1970. */
export function reportTime({ row }: ChunkRow): string | null {
  const time = row.timestamp === null ? null : isoTime(row.timestamp);
  return time?.endsWith('Z') && /^\d{4}-/.test(time) ? time : null;
}
