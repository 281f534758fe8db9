import { type Position, type PositionSource, positionSources } from '../../../shared/domain/position';
import type { StoredRow } from '../../../shared/domain/report-row';
import type { ChunkReport } from '../../store/contract';
import type { TextFormat } from './text-format';

/**
 * Returns GeoJSON (RFC 7946): a point for each usable position of each report that comes from one of the sources,
 * longitude first. int64 values are text, because most readers read numbers as doubles.
 */
export function geoJsonFormat(sources: readonly PositionSource[] = positionSources): TextFormat<ChunkReport> {
  return {
    beginning: '{"type":"FeatureCollection","features":[\n',
    parts: ({ row }) =>
      row.positions
        .filter(({ source }) => sources.includes(source))
        .map((position) => JSON.stringify(featureOf(row, position))),
    separator: ',\n',
    end: '\n]}\n',
  };
}

function featureOf(row: StoredRow, position: Position) {
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
      least_radius_km: position.leastRadiusKm ?? null,
      /** The longitude was given beyond 180 degrees, so the point differs from what was received. */
      wrapped: position.wrapped,
      risk_assignment: row.riskAssignment,
      fraud_cases: row.fraudCases,
      timestamp: row.timestamp,
      signals: row.signals,
    },
  };
}
