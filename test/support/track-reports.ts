import type { Point } from '../../shared/domain/geodesy';
import { type PositionSource, positionSources } from '../../shared/domain/position';
import type { TrackReport } from '../../shared/domain/track';

/** 2026-03-01T14:05:09Z, ns since 1970. */
export const trackStart = 1_772_373_909_000_000_000n;
const hour = 3_600_000_000_000n;

interface Wanted extends Partial<Readonly<Record<PositionSource, Point>>> {
  /** Hours after the start. */
  readonly hours?: number;
  readonly timestamp?: string | null;
  readonly signals?: TrackReport['signals'];
  readonly locationType?: string | null;
}

/** Returns a report of a track with the given positions, located by Wi-Fi by default. */
export function trackReport(key: string, wanted: Wanted): TrackReport {
  const { hours = 0, timestamp, signals = [], locationType = 'wifi' } = wanted;
  const milliseconds = BigInt(Math.round(hours * 3_600_000));
  return {
    key,
    timestamp: timestamp === undefined ? String(trackStart + (milliseconds * hour) / 3_600_000n) : timestamp,
    positions: positionSources.flatMap((source) => {
      const point = wanted[source];
      if (!point) return [];
      const suspicious = point.latitude === 0 && point.longitude === 0;
      return [{ source, ...point, place: '', suspicious, wrapped: false }];
    }),
    locationType,
    signals,
  };
}
