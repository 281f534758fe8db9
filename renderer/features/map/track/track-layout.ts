import type { Point } from '../../../../shared/domain/geodesy';
import type { Move } from '../../../../shared/domain/move';
import type { StoryStop } from '../../../../shared/domain/travel-story';
import { type Bounds, boundsAround, unrollLongitudes } from '../bounds';
import { pointAt } from '../mercator';
import { type LineKind, linePath, type TrackLine } from './line-path';

/** A track laid out with continuous longitudes. */
export interface TrackLayout {
  /** The point of each report; null if it has none. */
  readonly points: readonly (Point | null)[];
  /** In chronological order. */
  readonly lines: readonly TrackLine[];
  readonly bounds: Bounds | null;
}

/** Span in degrees above which a track is laid out on the usual world map. */
const halfTheWorld = 200;

/** Lays out a track. Yields between the curved lines, whose paths it needs. */
export function* layOutTrack(stops: readonly StoryStop[]): Generator<undefined, TrackLayout> {
  const moves = stops.flatMap((stop, at) => movesOf(stop).map((move) => ({ at, move })));
  const places = [
    ...stops.flatMap(({ position }) => position ?? []),
    ...moves.flatMap(({ move }) => [move.from, move.to]),
  ];
  const longitudes = laidOutLongitudes(places.map(({ longitude }) => longitude));
  const laidOut = ({ latitude, longitude }: Point): Point => ({
    latitude,
    longitude: longitudes.get(longitude) ?? longitude,
  });
  const points = stops.map(({ position }) => position && laidOut(position));
  const lines = moves.map(({ at, move }): TrackLine => {
    return { at, kind: kindOf(move), move, from: laidOut(move.from), to: laidOut(move.to) };
  });
  yield;
  return { points, lines, bounds: yield* boundsOf(places.map(laidOut), lines) };
}

/**
 * Returns the move of the report as a whole and any other impossible one. There is no line if the place
 * didn't change.
 */
function movesOf({ step, move }: StoryStop): readonly Move[] {
  const whole = step?.moves.whole ?? null;
  const impossibleMoves = move?.impossible && move !== whole ? [move] : [];
  return whole && whole.km > 0 ? [whole, ...impossibleMoves] : impossibleMoves;
}

function kindOf({ impossible, excludedBy }: Move): LineKind {
  if (impossible) return 'impossible';
  return excludedBy === null ? 'possible' : 'excluded';
}

/** Returns the longitude in the layout by original longitude. */
function laidOutLongitudes(longitudes: readonly number[]): ReadonlyMap<number, number> {
  const unrolled = unrollLongitudes(longitudes);
  const span = Math.max(...unrolled) - Math.min(...unrolled);
  return new Map(
    longitudes.map((longitude, at) => [
      longitude,
      (span < halfTheWorld ? unrolled : longitudes)[at] ?? longitude,
    ]),
  );
}

/** Minimum length of lines that curve visibly, km, and the maximum number of them to consider. */
const bendingKm = 1_000;
const maxBending = 30;

/** Returns the bounds of the places, extended north and south by the curves of long lines. */
function* boundsOf(
  places: readonly Point[],
  lines: readonly TrackLine[],
): Generator<undefined, Bounds | null> {
  const around = boundsAround(places);
  if (!around) return null;
  const bending = lines.filter(({ move }) => move.km > bendingKm).slice(-maxBending);
  const bends: Point[] = [];
  for (const line of bending) {
    bends.push(...linePath(line).flatMap(pointsOf));
    yield;
  }
  const drawn = boundsAround(bends) ?? around;
  return {
    ...around,
    south: Math.min(around.south, drawn.south),
    north: Math.max(around.north, drawn.north),
  };
}

function pointsOf(stretch: Float64Array): readonly Point[] {
  return Array.from({ length: stretch.length / 2 }, (_, at) =>
    pointAt({ x: (stretch[at * 2] ?? 0) * 256, y: (stretch[at * 2 + 1] ?? 0) * 256 }, 0),
  );
}
