import { instantOf } from '../../shared/domain/instant';
import type { StoredRow } from '../../shared/domain/report-row';

/**
 * Returns a report as an object for programs. What the service sent has its names in the service's API; int64 values are
 * text, because most programs read numbers as doubles.
 */
export function reportObject(row: StoredRow) {
  return {
    key: row.key,
    id: row.id,
    transaction_id: row.transactionId,
    timestamp: row.timestamp,
    time: isoTime(row.timestamp),
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
    travel_kmh: row.travel,
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

function isoTime(nanoseconds: string | null): string | null {
  const instant = nanoseconds === null ? null : instantOf(nanoseconds);
  if (instant === null) return null;
  return `${new Date(instant.milliseconds).toISOString().slice(0, -'.000Z'.length)}.${instant.nanoseconds}Z`;
}

/** Returns a value as a line of JSON. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
