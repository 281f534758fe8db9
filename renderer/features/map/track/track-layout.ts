import type { Point } from '../../../../shared/domain/geodesy';
import type { Move } from '../../../../shared/domain/moves';
import type { StoryStop } from '../../../../shared/domain/travel-story';
import { type Bounds, boundsAround, unrollLongitudes } from '../bounds';
import { pointAt } from '../mercator';
import { linePath } from './line-path';

/** How a way is drawn: an impossible one never by its colour alone. */
export type LineKind = 'possible' | 'impossible' | 'struck out';

/** The way from a place of the track to another. */
export interface TrackLine {
  /** The number of the report that it leads to, from 0. */
  readonly at: number;
  readonly kind: LineKind;
  readonly move: Move;
  /** As it is laid out: longitudes may run on past 180. */
  readonly from: Point;
  readonly to: Point;
}

/** A track laid out on the world unrolled. */
export interface TrackLayout {
  /** Where each report is; null where it does not say. */
  readonly points: readonly (Point | null)[];
  /** In the order of time. */
  readonly lines: readonly TrackLine[];
  readonly bounds: Bounds | null;
}

/** Tracks that span more than this, degrees, lie on the world as everybody knows it. */
const halfTheWorld = 200;

/** To be interrupted: the ways that bend are laid out for it. */
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

/** How the report as a whole came there, and what else is impossible. Where it stayed there is no line. */
function movesOf({ step, move }: StoryStop): readonly Move[] {
  const whole = step?.moves.whole ?? null;
  const told = move?.impossible && move !== whole ? [move] : [];
  return whole && whole.km > 0 ? [whole, ...told] : told;
}

function kindOf({ impossible, struckOut }: Move): LineKind {
  if (impossible) return 'impossible';
  return struckOut === null ? 'possible' : 'struck out';
}

/** Where each longitude is laid out, by its value. */
function laidOutLongitudes(given: readonly number[]): ReadonlyMap<number, number> {
  const unrolled = unrollLongitudes(given);
  const span = Math.max(...unrolled) - Math.min(...unrolled);
  return new Map(
    given.map((longitude, at) => [longitude, (span < halfTheWorld ? unrolled : given)[at] ?? longitude]),
  );
}

/** Ways that are long enough to bend, km, and how many of them are looked at. */
const bendingKm = 1_000;
const mostBending = 30;

/** Around the places, and as far north and south as long ways bend. */
function* boundsOf(
  places: readonly Point[],
  lines: readonly TrackLine[],
): Generator<undefined, Bounds | null> {
  const around = boundsAround(places);
  if (!around) return null;
  const bending = lines.filter(({ move }) => move.km > bendingKm).slice(-mostBending);
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
