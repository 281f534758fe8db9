import { geodesicLines } from '../../../../shared/domain/geodesic-line';
import type { Point } from '../../../../shared/domain/geodesy';
import { lastLatitude, worldPixel } from '../mercator';
import type { TrackLine } from './track-layout';

/** Stretches of a way as x, y, x, y, …: shares of the world's side, from its north-west corner; x runs on past 1. */
export type LinePath = readonly Float64Array[];

/** Below this a way is straight on every map, km. */
const straightKm = 60;
/** Laid out once for every zoom: half a px beside the true way at this one. */
const fineZoom = 5;
const drawing = {
  project: (point: Point) => worldPixel(point, fineZoom),
  error: 0.5,
  northernmost: lastLatitude,
};

/** Paths, as long as their lines are there: to lay one out takes a quarter of a millisecond. */
const known = new WeakMap<TrackLine, LinePath>();

/** True where the path of a line need not be laid out any more. */
export function isLaidOut(line: TrackLine): boolean {
  return known.has(line);
}

/** Lays out the paths of lines, in their order; says whether there were any to be laid out. To be interrupted. */
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

/** The shortest way over the globe, ready to be drawn. It breaks where it leaves the map towards a pole. */
export function linePath(line: TrackLine): LinePath {
  const found = known.get(line) ?? layOut(line).map(shares);
  known.set(line, found);
  return found;
}

function layOut({ from, to, move }: TrackLine): readonly (readonly Point[])[] {
  if (move.km < straightKm && Math.abs(from.longitude - to.longitude) < 180) return [[from, to]];
  const lines = geodesicLines(from, to, drawing);
  const end = lines.at(-1)?.at(-1);
  // The way may end at the other one's copy on the far side of the world: then a second one ends at the place itself.
  const turn = end ? 360 * Math.round((to.longitude - end.longitude) / 360) : 0;
  return turn === 0 ? lines : [...lines, ...lines.map((stretch) => movedEast(stretch, turn))];
}

function movedEast(path: readonly Point[], turn: number): readonly Point[] {
  return path.map(({ latitude, longitude }) => ({ latitude, longitude: longitude + turn }));
}

function shares(points: readonly Point[]): Float64Array {
  const found = new Float64Array(points.length * 2);
  for (const [at, point] of points.entries()) {
    // At the zoom whose world is one tile of 256 px.
    const { x, y } = worldPixel(point, 0);
    found[at * 2] = x / 256;
    found[at * 2 + 1] = y / 256;
  }
  return found;
}
