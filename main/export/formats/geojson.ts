import type { StoredRow } from '../../../shared/domain/report-row';
import type { ChunkReport } from '../../store/contract';
import { type ExportedPosition, exportedPositions, type PositionOptions } from './report-radii';
import type { TextFormat } from './text-format';

/**
 * Returns GeoJSON (RFC 7946): a point for each usable position of each report that comes from one of the sources,
 * longitude first. int64 values are text, because most readers read numbers as doubles.
 */
export function geoJsonFormat(options: PositionOptions): TextFormat<ChunkReport> {
  return {
    beginning: '{"type":"FeatureCollection","features":[\n',
    parts: (report) =>
      exportedPositions(report, options).map((position) => JSON.stringify(featureOf(report.row, position))),
    separator: ',\n',
    end: '\n]}\n',
  };
}

function featureOf(row: StoredRow, { position, assumedKm, leastKm }: ExportedPosition) {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
    properties: {
      key: row.key,
      id: row.id,
      transaction_id: row.transactionId,
      source: position.source,
      place: position.place,
      /** Says nothing about where the device is, for the reason in `mark`. */
      suspicious: position.suspicious,
      /** Why it says less than its digits, and the radius in km within which the device may be; null for neither. */
      mark: position.mark ?? null,
      least_radius_km: leastKm,
      assumed_radius_km: assumedKm,
      /** The longitude was given beyond 180 degrees, so the point differs from what was received. */
      wrapped: position.wrapped,
      risk_assignment: row.riskAssignment,
      fraud_cases: row.fraudCases,
      timestamp: row.timestamp,
      signals: row.signals,
    },
  };
}
