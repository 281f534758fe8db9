import type { SourceDistance } from '../../../../shared/domain/disagreement';
import type { DistanceInterval } from '../../../../shared/domain/distance-interval';
import { distanceKm } from '../../../../shared/domain/geodesy';
import type { Position, PositionSource } from '../../../../shared/domain/position';
import { distanceText } from '../../../../shared/i18n/number-text';
import { type Bounds, boundsAround, unrollLongitudes } from '../bounds';
import { lineBetween } from './line-between';

/**
 * The verdict on a distance. `apart`: even its minimum contradicts. `together`: the assumed radii explain it.
 * `explained`: VPN or TOR explains it. `doubtful`: one end is at exactly 0, 0, which isn't compared.
 */
export type LegKind = 'apart' | 'together' | 'explained' | 'doubtful';

/** The shortest path over the globe between two positions of a report. */
export interface Leg {
  readonly key: string;
  readonly from: PositionSource;
  readonly to: PositionSource;
  /** The formatted distance, e.g. "9,104 km". */
  readonly distance: string;
  /** The interval at the assumed radii; null if the distance isn't compared. */
  readonly interval: DistanceInterval | null;
  readonly kind: LegKind;
  readonly explainedBy: 'TOR' | 'VPN' | null;
}

/** A report laid out with continuous longitudes, so that all its positions are next to each other. */
export interface ReportLayout {
  readonly positions: readonly Position[];
  readonly legs: readonly Leg[];
  readonly bounds: Bounds | null;
}

/** Lays out the positions of a report and a leg between each pair of them, with the compared distances. */
export function layOutReport(
  reportPositions: readonly Position[],
  distances: readonly SourceDistance[],
): ReportLayout {
  const longitudes = unrollLongitudes(reportPositions.map((position) => position.longitude));
  const positions = reportPositions.map((position, index) => ({
    ...position,
    longitude: longitudes[index] ?? position.longitude,
  }));
  const pairs = positions.flatMap((from, index) => positions.slice(index + 1).map((to) => ({ from, to })));
  return {
    positions,
    legs: pairs.map(({ from, to }) => legBetween(from, to, distances)),
    bounds: boundsOf(positions, pairs),
  };
}

/** Precise enough to tell how far north a leg curves. */
const zoomForBounds = 2;

/**
 * Returns the bounds of the positions, extended north and south by the curves of the legs. Legs may leave for
 * another copy of the world.
 */
function boundsOf(
  positions: readonly Position[],
  pairs: readonly { readonly from: Position; readonly to: Position }[],
): Bounds | null {
  const around = boundsAround(positions);
  const drawn = boundsAround(pairs.flatMap(({ from, to }) => lineBetween(from, to, zoomForBounds)));
  if (!around || !drawn) return around;
  return {
    ...around,
    south: Math.min(around.south, drawn.south),
    north: Math.max(around.north, drawn.north),
  };
}

function legBetween(from: Position, to: Position, distances: readonly SourceDistance[]): Leg {
  const sourceDistance = distances.find(
    ({ sources }) => sources.includes(from.source) && sources.includes(to.source),
  );
  return {
    key: `${from.source}-${to.source}`,
    from: from.source,
    to: to.source,
    distance: distanceText(sourceDistance?.km ?? distanceKm(from, to)),
    interval: sourceDistance?.interval ?? null,
    kind: kindOf(sourceDistance),
    explainedBy: sourceDistance?.explainedBy ?? null,
  };
}

function kindOf(sourceDistance: SourceDistance | undefined): LegKind {
  if (!sourceDistance) return 'doubtful';
  if (sourceDistance.explainedBy !== null) return 'explained';
  return sourceDistance.interval.min > 0 ? 'apart' : 'together';
}
