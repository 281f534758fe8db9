import KDBush from 'kdbush';
import { type PackedPoints, type PointRisk, pointTag } from '../../../../shared/domain/packed-points';
import type { PositionSource } from '../../../../shared/domain/position';
import { hasRow, type RowBitset } from '../../../../shared/domain/row-bitset';
import { worldSteps } from './points-view';

/** A point found by a query, with its packed place. */
export interface FoundPoint {
  readonly seq: number;
  readonly source: PositionSource;
  readonly risk: PointRisk;
  readonly x: number;
  readonly y: number;
}

/** The points and reports at a place. */
export interface PointsAtPlace {
  /** Nearest first; at most as many as requested. */
  readonly points: readonly FoundPoint[];
  /** Number of reports with a point there, listed or not; each counts once. */
  readonly reports: number;
}

export const nothingFound: PointsAtPlace = { points: [], reports: 0 };

/** Points by place: a tree in two arrays, 12 bytes per point. */
export type PointsIndex = KDBush;

/** Creates the index of all points, visible or not, so that filters don't affect it. */
export function indexPoints({ count, x, y }: PackedPoints): PointsIndex {
  const index = new KDBush(count, 64, Uint32Array);
  for (let at = 0; at < count; at += 1) index.add(x[at] ?? 0, y[at] ?? 0);
  return index.finish();
}

/**
 * Returns at most `limit` visible points within `radius` steps of a place, nearest first; of two at the same
 * place, the worse first.
 */
export function pointsNear(
  points: PackedPoints,
  index: PointsIndex,
  shown: RowBitset,
  order: Uint8Array,
  place: { readonly x: number; readonly y: number },
  radius: number,
  limit: number,
): PointsAtPlace {
  const lapsNear = [-worldSteps, 0, worldSteps].filter(
    (lap) => place.x + lap >= -radius && place.x + lap <= worldSteps + radius,
  );
  const orderAt = (at: number) => order[points.tag[at] ?? 0] ?? 0;
  const found = lapsNear
    .flatMap((lap) =>
      index
        .within(place.x + lap, place.y, radius)
        .filter((at) => orderAt(at) > 0 && hasRow(shown, points.seq[at] ?? 0))
        .map((at) => ({
          at,
          distance: Math.hypot((points.x[at] ?? 0) - place.x - lap, (points.y[at] ?? 0) - place.y),
        })),
    )
    .sort(
      (one, other) =>
        one.distance - other.distance || orderAt(other.at) - orderAt(one.at) || one.at - other.at,
    );
  return {
    points: found.slice(0, limit).map(({ at }) => pointAt(points, at)),
    reports: new Set(found.map(({ at }) => points.seq[at] ?? 0)).size,
  };
}

/** Returns the point at an index. */
export function pointAt({ seq, x, y, tag }: PackedPoints, at: number): FoundPoint {
  const { source, risk } = pointTag(tag[at] ?? 0);
  return { seq: seq[at] ?? 0, source, risk, x: x[at] ?? 0, y: y[at] ?? 0 };
}
