import { atOnce } from '../in-pieces';
import type { AssumedRadii } from './assumed-radius';
import { findSteps, isImpossible, type Move, type TrackStep } from './moves';
import type { Position } from './position';
import { moveSources, sightingOf } from './sighting';
import { type TrackReport, type TrackStop, trackOf } from './track';
import type { TravelLimits } from './travel-limits';

/** A report of a track, where it is, and how its subject came there. */
export interface StoryStop<Row extends TrackReport = TrackReport> extends TrackStop<Row> {
  /** Where the report as a whole says that the device is; null where it does not. */
  readonly position: Position | null;
  /** What strikes the position out, where something does. */
  readonly proxy: 'TOR' | 'VPN' | null;
  /** null for the first. */
  readonly step: TrackStep | null;
  /** The move that tells the step: an impossible one where there is one, else that of the report as a whole. */
  readonly move: Move | null;
  readonly impossible: boolean;
}

/** A track with its steps. */
export interface TravelStory<Row extends TrackReport = TrackReport> {
  /** Oldest first. */
  readonly stops: readonly StoryStop<Row>[];
  /** How many reports have no place in the order, because they have no time. */
  readonly withoutTime: number;
  /** How many of the steps are impossible. */
  readonly impossible: number;
}

export function travelStory<Row extends TrackReport>(
  reports: readonly Row[],
  radii: AssumedRadii,
  limits: TravelLimits,
): TravelStory<Row> {
  return atOnce(tellTravelStory(reports, radii, limits));
}

/** travelStory, to be interrupted: a thousand reports have thousands of distances. */
export function* tellTravelStory<Row extends TrackReport>(
  reports: readonly Row[],
  radii: AssumedRadii,
  limits: TravelLimits,
): Generator<undefined, TravelStory<Row>> {
  const track = trackOf(reports);
  const steps = yield* findSteps(track, radii, limits);
  const stops = track.stops.map((stop, at): StoryStop<Row> => {
    const sighting = sightingOf(stop.report, 'whole', limits.strikeOutProxies);
    const step = steps[at - 1] ?? null;
    return {
      ...stop,
      position: sighting?.position ?? null,
      proxy: sighting?.proxy ?? null,
      step,
      move: step && tellingMove(step),
      impossible: step !== null && isImpossible(step),
    };
  });
  return {
    stops,
    withoutTime: track.withoutTime.length,
    impossible: stops.filter(({ impossible }) => impossible).length,
  };
}

/** The report as a whole is told before its sources, unless one of them alone is impossible. */
function tellingMove({ moves }: TrackStep): Move | null {
  if (moves.whole?.impossible) return moves.whole;
  const impossible = moveSources.find((source) => moves[source]?.impossible);
  return impossible ? moves[impossible] : moves.whole;
}
