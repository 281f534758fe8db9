import { geodesicLines } from '../../../../shared/domain/geodesic-line';
import type { Point } from '../../../../shared/domain/geodesy';
import type { Move } from '../../../../shared/domain/move';
import { lastLatitude, worldPixel } from '../mercator';

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
export type LinePath = readonly Float64Array[];

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

function layOut({ from, to, move }: TrackLine): readonly (readonly Point[])[] {
  if (move.km < straightKm && Math.abs(from.longitude - to.longitude) < 180) return [[from, to]];
  const lines = geodesicLines(from, to, drawing);
  const end = lines.at(-1)?.at(-1);
  // The path may end at the copy of the other place on the far side of the world; then a second one ends at
  // the place itself.
  const turn = end ? 360 * Math.round((to.longitude - end.longitude) / 360) : 0;
  return turn === 0 ? lines : [...lines, ...lines.map((stretch) => movedEast(stretch, turn))];
}

function movedEast(path: readonly Point[], turn: number): readonly Point[] {
  return path.map(({ latitude, longitude }) => ({ latitude, longitude: longitude + turn }));
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
