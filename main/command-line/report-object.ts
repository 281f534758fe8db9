import { speedOfTravel } from '../../shared/domain/derived-signals';
import type { StoredRow } from '../../shared/domain/report-row';
import { isoTime } from '../export/formats/iso-time';
import { terminalText } from './output';

/**
 * Returns a report as an object for programs. What the service sent has its names in the service's API; int64 values are
 * text, because most programs read numbers as doubles, and an infinite speed is one, because JSON has no number for it.
 */
export function reportObject(row: StoredRow) {
  return {
    key: row.key,
    id: row.id,
    transaction_id: row.transactionId,
    timestamp: row.timestamp,
    time: row.timestamp === null ? null : isoTime(row.timestamp),
    risk_assignment: row.riskAssignment,
    fraud_cases: row.fraudCases,
    user_id: row.userId,
    device_id: row.deviceId,
    device_model: row.deviceModel,
    signals: [...row.signals, ...row.derived],
    place: row.place === '' ? null : row.place,
    countries: row.countries,
    positions: row.positions.map((position) => ({
      source: position.source,
      latitude: position.latitude,
      longitude: position.longitude,
      place: position.place === '' ? null : position.place,
      suspicious: position.suspicious,
      mark: position.mark ?? null,
      least_radius_km: position.leastRadiusKm ?? null,
    })),
    distance_km: row.distance,
    disagreement: row.disagreement,
    travel_km_h: row.travel && speedText(row.travel),
    device_users: row.deviceUsers,
    amount: row.amount,
    currency: row.currency,
    verdict: row.verdict,
    divided: row.divided,
    unread: row.unread,
    updated: row.updated,
    has_note: row.hasNote,
  };
}

/** As `sql` prints it. */
function speedText(travel: number): number | 'Infinity' {
  const speed = speedOfTravel(travel);
  return Number.isFinite(speed) ? speed : 'Infinity';
}

/** Returns a value as a line of JSON, without characters that a terminal obeys: other programs may pass it on to one. */
export function jsonLine(value: unknown): string {
  return `${terminalText(JSON.stringify(value))}\n`;
}
