import type { SourceDistance } from '../../../../shared/domain/disagreement';
import type { DistanceInterval } from '../../../../shared/domain/distance-interval';
import { distanceKm, formatKm } from '../../../../shared/domain/geodesy';
import type { Position, PositionSource } from '../../../../shared/domain/position';
import { type Bounds, boundsAround, unrollLongitudes } from '../bounds';
import { lineBetween } from './line-between';

/**
 * What a distance says: `apart`, even the least of it contradicts; `together`, the assumed radii leave nothing of it;
 * `explained`, by VPN or TOR; `doubtful`, an end is at exactly 0, 0, which is not compared with anything.
 */
export type LegKind = 'apart' | 'together' | 'explained' | 'doubtful';

/** The shortest way over the globe between two positions of a report. */
export interface Leg {
  readonly key: string;
  readonly from: PositionSource;
  readonly to: PositionSource;
  /** The distance for people, e.g. "9,104 km". */
  readonly distance: string;
  /** What the assumed radii make of it; null where it is not compared. */
  readonly interval: DistanceInterval | null;
  readonly kind: LegKind;
  readonly explainedBy: 'TOR' | 'VPN' | null;
}

/** A report laid out on the world unrolled, so that everything of it is side by side. */
export interface ReportLayout {
  readonly positions: readonly Position[];
  readonly legs: readonly Leg[];
  readonly bounds: Bounds | null;
}

/** Lays out the positions of a report and the leg between each pair of them, with the distances that are told of them. */
export function layOutReport(given: readonly Position[], distances: readonly SourceDistance[]): ReportLayout {
  const longitudes = unrollLongitudes(given.map((position) => position.longitude));
  const positions = given.map((position, index) => ({
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

/** Fine enough to see how far north a leg bends. */
const zoomForBounds = 2;

/** Around the positions, and as far north and south as the legs bend; a leg may leave for another copy of the world. */
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
  const told = distances.find(({ sources }) => sources.includes(from.source) && sources.includes(to.source));
  return {
    key: `${from.source}-${to.source}`,
    from: from.source,
    to: to.source,
    distance: formatKm(told?.km ?? distanceKm(from, to)),
    interval: told?.interval ?? null,
    kind: kindOf(told),
    explainedBy: told?.explainedBy ?? null,
  };
}

function kindOf(told: SourceDistance | undefined): LegKind {
  if (!told) return 'doubtful';
  if (told.explainedBy !== null) return 'explained';
  return told.interval.least > 0 ? 'apart' : 'together';
}
