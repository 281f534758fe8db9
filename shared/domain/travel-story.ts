import type { AssumedRadii } from './assumed-radius';
import type { Move, TravelLimits } from './move';
import { findSteps, isImpossible, type TrackStep } from './moves';
import type { Position } from './position';
import type { ProxySignal } from './report';
import { moveSources, sightingOf, type TrackReport, type TrackStop, trackOf } from './track';

/** A report of a track with its position and the move that led there. */
export interface StoryStop<Row extends TrackReport = TrackReport> extends TrackStop<Row> {
  /** Where the report as a whole places the device; null if it doesn't. */
  readonly position: Position | null;
  /** The proxy for which the position is excluded, if any. */
  readonly proxy: ProxySignal | null;
  /** null for the first report. */
  readonly step: TrackStep | null;
  /** The move that represents the step: an impossible one if there is one, else that of the report as a whole. */
  readonly move: Move | null;
  readonly impossible: boolean;
}

export interface TravelStory<Row extends TrackReport = TrackReport> {
  /** Oldest first. */
  readonly stops: readonly StoryStop<Row>[];
  /** Number of reports without a time, which have no place in the order. */
  readonly withoutTime: number;
  readonly impossible: number;
}

/** Yields in between: a thousand reports have thousands of distances. */
export function* buildTravelStory<Row extends TrackReport>(
  reports: readonly Row[],
  radii: AssumedRadii,
  limits: TravelLimits,
): Generator<undefined, TravelStory<Row>> {
  const track = trackOf(reports);
  const steps = yield* findSteps(track, radii, limits);
  const stops = track.stops.map((stop, at): StoryStop<Row> => {
    const sighting = sightingOf(stop.report, 'whole', limits.excludeProxies);
    const step = steps[at - 1] ?? null;
    return {
      ...stop,
      position: sighting?.position ?? null,
      proxy: sighting?.proxy ?? null,
      step,
      move: step && representativeMove(step),
      impossible: step !== null && isImpossible(step),
    };
  });
  return {
    stops,
    withoutTime: track.withoutTime.length,
    impossible: stops.filter(({ impossible }) => impossible).length,
  };
}

/** Returns the move that represents a step: as a whole, unless only that of one source is impossible. */
export function representativeMove({ moves }: TrackStep): Move | null {
  if (moves.whole?.impossible) return moves.whole;
  const impossible = moveSources.find((source) => moves[source]?.impossible);
  return impossible ? moves[impossible] : moves.whole;
}
