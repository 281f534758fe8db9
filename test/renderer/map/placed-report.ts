import type { PlacedReport } from '../../../renderer/features/map/place-reports';
import type { ReportRow } from '../../../shared/domain/report-row';

interface Wanted {
  readonly key?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly place?: string;
  readonly risk?: string | null;
  /** Nanoseconds since 1970. */
  readonly timestamp?: string;
}

/** A report on the map, in Madrid unless said otherwise. */
export function placedReport({
  key = '1',
  latitude = 40.4168,
  longitude = -3.7038,
  place = 'Madrid',
  risk = 'high',
  timestamp = '1772373909000000000',
}: Wanted): PlacedReport {
  const position = { source: 'geo', latitude, longitude, place, suspicious: false, wrapped: false } as const;
  return {
    row: { ...bareRow, key, timestamp, riskAssignment: risk, place, positions: [position] },
    position,
  };
}

const bareRow: ReportRow = {
  key: '1',
  id: null,
  transactionId: null,
  timestamp: null,
  riskAssignment: null,
  fraudCases: [],
  userId: null,
  deviceId: null,
  deviceModel: null,
  place: '',
  signals: [],
  positions: [],
  distance: null,
  countries: [],
  problemCount: 0,
};
