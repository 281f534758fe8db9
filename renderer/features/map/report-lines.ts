import { distanceKm, formatKm, geodesicPath, type Point } from '../../../shared/domain/geodesy';
import type { Position, PositionSource } from '../../../shared/domain/position';
import type { Signal } from '../../../shared/domain/signals';
import { type Bounds, boundsAround, unrollLongitudes } from './bounds';

/** The shortest way over the globe between two positions of a report. */
export interface Leg {
  readonly key: string;
  readonly from: PositionSource;
  readonly to: PositionSource;
  readonly km: number;
  /** The distance for people, e.g. "9,104 km". */
  readonly distance: string;
  /** True where an end is not where the device is: an IP address behind VPN or TOR, or 0, 0. */
  readonly doubtful: boolean;
  /** What to draw, longitudes running on. Twice where one copy cannot end at both markers. */
  readonly paths: readonly (readonly Point[])[];
}

/** A report laid out on the world unrolled, so that everything of it is side by side. */
export interface ReportLayout {
  readonly positions: readonly Position[];
  readonly legs: readonly Leg[];
  readonly bounds: Bounds | null;
}

/** Lays out the positions of a report and the leg between each pair of them. */
export function layOutReport(given: readonly Position[], signals: readonly Signal[]): ReportLayout {
  const longitudes = unrollLongitudes(given.map((position) => position.longitude));
  const positions = given.map((position, index) => ({
    ...position,
    longitude: longitudes[index] ?? position.longitude,
  }));
  const proxied = signals.includes('VPN') || signals.includes('TOR');
  const legs = positions.flatMap((from, index) =>
    positions.slice(index + 1).map((to) => legBetween(from, to, proxied)),
  );
  return { positions, legs, bounds: boundsOf(positions, legs) };
}

/** Around the positions, and as far north and south as the legs bend; a leg may leave for another copy of the world. */
function boundsOf(positions: readonly Position[], legs: readonly Leg[]): Bounds | null {
  const around = boundsAround(positions);
  const drawn = boundsAround(legs.flatMap((leg) => leg.paths.flat()));
  if (!around || !drawn) return around;
  return {
    ...around,
    south: Math.min(around.south, drawn.south),
    north: Math.max(around.north, drawn.north),
  };
}

/** Near enough for a curve to look like one at every zoom. */
const fineStepKm = 50;

function legBetween(from: Position, to: Position, proxied: boolean): Leg {
  const km = distanceKm(from, to);
  const doubtful =
    from.suspicious || to.suspicious || (proxied && (from.source === 'ip' || to.source === 'ip'));
  return {
    key: `${from.source}-${to.source}`,
    from: from.source,
    to: to.source,
    km,
    distance: formatKm(km),
    doubtful,
    paths: pathsBetween(from, to),
  };
}

/**
 * The path from a marker to another. The shortest way may reach the other one's copy on the far side of the world
 * (0, 120 and 240 degrees east: the last pair goes west); then a second copy of the path ends at the marker itself.
 */
export function pathsBetween(from: Point, to: Point, stepKm = fineStepKm): readonly (readonly Point[])[] {
  const path = geodesicPath(from, to, stepKm);
  const start = path[0];
  const end = path.at(-1);
  if (!start || !end) return [];
  const leaving = moveEast(path, from.longitude - start.longitude);
  const gap = to.longitude - (end.longitude + from.longitude - start.longitude);
  if (Math.abs(gap) < 1) return [leaving];
  return [leaving, moveEast(leaving, gap)];
}

/** A path moved by whole turns, degrees. */
export function moveEast(path: readonly Point[], turn: number): readonly Point[] {
  if (turn === 0) return path;
  return path.map(({ latitude, longitude }) => ({ latitude, longitude: longitude + turn }));
}
