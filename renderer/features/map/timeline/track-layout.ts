import { geodesicLines } from '../../../../shared/domain/geodesic-line';
import { latitudesBetween, type Point } from '../../../../shared/domain/geodesy';
import type { Move } from '../../../../shared/domain/move';
import type { StoryStop } from '../../../../shared/domain/travel-story';
import { type Bounds, boundsAround, moveEast, unrollLongitudes } from '../bounds';
import { lastLatitude, worldPixel } from '../mercator';

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

/** Lays out a track. Yields between its lines. */
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

/**
 * Returns the bounds of the places, extended north and south by the curves of the lines: on a sphere, which differs from
 * the drawn lines by less than a tenth of a degree and takes a hundredth of the time.
 */
function* boundsOf(
  places: readonly Point[],
  lines: readonly TrackLine[],
): Generator<undefined, Bounds | null> {
  const around = boundsAround(places);
  if (!around) return null;
  let { south, north } = around;
  for (const { from, to } of lines) {
    const latitudes = latitudesBetween(from, to);
    south = Math.min(south, ...latitudes);
    north = Math.max(north, ...latitudes);
    yield;
  }
  return { ...around, south: Math.max(south, -lastLatitude), north: Math.min(north, lastLatitude) };
}

/** How a line is drawn. Impossible ones differ by more than colour. */
export type LineKind = 'possible' | 'impossible' | 'excluded';

/** The line from one place of the track to another. */
export interface TrackLine {
  /** Index of the report that it leads to. */
  readonly at: number;
  readonly kind: LineKind;
  readonly move: Move;
  /** In the layout: longitudes may continue past 180. */
  readonly from: Point;
  readonly to: Point;
}

/**
 * The parts of a path as x, y, x, y, …: fractions of the world's side, from its north-west corner; x
 * continues past 1.
 */
type LinePath = readonly Float64Array[];

/** Below this length, km, a path is straight on every map. */
const straightKm = 60;
/** Laid out once for all zooms, within half a px of the true path at this one. */
const fineZoom = 5;
const drawing = {
  project: (point: Point) => worldPixel(point, fineZoom),
  tolerance: 0.5,
  maxLatitude: lastLatitude,
};

/** Cached paths of existing lines: laying one out takes a quarter of a millisecond. */
const paths = new WeakMap<TrackLine, LinePath>();

/** Returns true if the path of a line is already laid out. */
export function isLaidOut(line: TrackLine): boolean {
  return paths.has(line);
}

/** Lays out the paths of lines in order, yielding after each. Returns true if any were missing. */
export function* layOutPaths(lines: readonly TrackLine[]): Generator<undefined, boolean> {
  let isNew = false;
  for (const line of lines) {
    if (isLaidOut(line)) continue;
    linePath(line);
    isNew = true;
    yield;
  }
  return isNew;
}

/**
 * Returns the shortest path over the globe, ready to draw. It is split where it leaves the map towards a
 * pole.
 */
export function linePath(line: TrackLine): LinePath {
  const found = paths.get(line) ?? layOut(line).map(shares);
  paths.set(line, found);
  return found;
}

/** A part of the map's northern or southern edge, in fractions of the world's side. */
interface EdgePart {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

/** A path's end within this fraction of the world's edge lies on it. */
const onEdge = 1e-4;

/** Returns the parts of the map's edge between where a line leaves the map towards a pole and where it returns. */
export function alongEdge(line: TrackLine): readonly EdgePart[] {
  const path = linePath(line);
  return path.flatMap((stretch, at) => {
    const next = path[at + 1];
    const [from = 0, y = 0] = stretch.slice(-2);
    const [to = 0, nextY = 0] = next ?? [];
    const isOnEdge = y < onEdge || y > 1 - onEdge;
    return next && isOnEdge && Math.abs(y - nextY) < onEdge ? [{ from, to, y }] : [];
  });
}

function layOut({ from, to, move }: TrackLine): readonly (readonly Point[])[] {
  if (move.km < straightKm && Math.abs(from.longitude - to.longitude) < 180) return [[from, to]];
  const lines = geodesicLines(from, to, drawing);
  const end = lines.at(-1)?.at(-1);
  // The path may end at the copy of the other place on the far side of the world; then a second one ends at
  // the place itself.
  const turn = end ? 360 * Math.round((to.longitude - end.longitude) / 360) : 0;
  return turn === 0 ? lines : [...lines, ...lines.map((stretch) => moveEast(stretch, turn))];
}

function shares(points: readonly Point[]): Float64Array {
  const found = new Float64Array(points.length * 2);
  for (const [at, point] of points.entries()) {
    // At zoom 0 the world is one tile of 256 px.
    const { x, y } = worldPixel(point, 0);
    found[at * 2] = x / 256;
    found[at * 2 + 1] = y / 256;
  }
  return found;
}
