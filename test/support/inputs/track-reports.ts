import { defaultRadii } from '../../../shared/domain/assumed-radius';
import type { Point } from '../../../shared/domain/geodesy';
import { defaultTravelLimits, type Move } from '../../../shared/domain/move';
import { stepsOf } from '../../../shared/domain/moves';
import { type PositionSource, positionSources } from '../../../shared/domain/position';
import { type TrackReport, trackOf } from '../../../shared/domain/track';

/** 2026-03-01T14:05:09Z, ns since 1970. */
export const trackStart = 1_772_373_909_000_000_000n;
const hour = 3_600_000_000_000n;

interface Wanted extends Partial<Readonly<Record<PositionSource, Point>>> {
  /** Hours after the start. */
  readonly hours?: number;
  readonly transactionId?: string | null;
  readonly eventKey?: string | null;
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
    transactionId: wanted.transactionId ?? null,
    eventKey: wanted.eventKey ?? null,
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

/** Returns a move by GPS from Madrid to New York in so many hours. */
export function moveOver(hours: number): Move {
  const madrid = { latitude: 40.4168, longitude: -3.7038 };
  const newYork = { latitude: 40.7128, longitude: -74.006 };
  const track = trackOf([trackReport('1', { geo: madrid }), trackReport('2', { geo: newYork, hours })]);
  const move = stepsOf(track, defaultRadii, defaultTravelLimits)[0]?.moves.geo;
  if (!move) throw new Error('a move was expected');
  return move;
}
