import KDBush from 'kdbush';
import { type PackedPoints, type PointRisk, pointTag } from '../../../../shared/domain/packed-points';
import type { PositionSource } from '../../../../shared/domain/position';
import { hasSeq, type SeqSet } from '../../../../shared/domain/seq-set';
import { worldSteps } from './points-view';

/** A point that was found, with its packed place. */
export interface FoundPoint {
  readonly seq: number;
  readonly source: PositionSource;
  readonly risk: PointRisk;
  readonly x: number;
  readonly y: number;
}

/** What is at a place. */
export interface PointsAtPlace {
  /** Nearest first; as many as were asked for at most. */
  readonly points: readonly FoundPoint[];
  /** Reports that have a point there, each once, listed or not. */
  readonly reports: number;
}

export const nothingFound: PointsAtPlace = { points: [], reports: 0 };

/** Points by their place: a tree in two arrays, 12 bytes a point. */
export type PointsIndex = KDBush;

/** Makes the index of all points, shown or not: a filter changes nothing of it. */
export function indexPoints({ count, x, y }: PackedPoints): PointsIndex {
  const index = new KDBush(count, 64, Uint32Array);
  for (let at = 0; at < count; at += 1) index.add(x[at] ?? 0, y[at] ?? 0);
  return index.finish();
}

/** The points that are shown at most `radius` steps from a place, nearest first, the worse of two at one place first; at most so many. */
export function pointsNear(
  points: PackedPoints,
  index: PointsIndex,
  shown: SeqSet,
  order: Uint8Array,
  place: { readonly x: number; readonly y: number },
  radius: number,
  most: number,
): PointsAtPlace {
  const lapsNear = [-worldSteps, 0, worldSteps].filter(
    (lap) => place.x + lap >= -radius && place.x + lap <= worldSteps + radius,
  );
  const orderAt = (at: number) => order[points.tag[at] ?? 0] ?? 0;
  const found = lapsNear
    .flatMap((lap) =>
      index
        .within(place.x + lap, place.y, radius)
        .filter((at) => orderAt(at) > 0 && hasSeq(shown, points.seq[at] ?? 0))
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
    points: found.slice(0, most).map(({ at }) => pointAt(points, at)),
    reports: new Set(found.map(({ at }) => points.seq[at] ?? 0)).size,
  };
}

/** The point with a number. */
export function pointAt({ seq, x, y, tag }: PackedPoints, at: number): FoundPoint {
  const { source, risk } = pointTag(tag[at] ?? 0);
  return { seq: seq[at] ?? 0, source, risk, x: x[at] ?? 0, y: y[at] ?? 0 };
}
