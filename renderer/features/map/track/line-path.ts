import type { Point } from '../../../../shared/domain/geodesy';
import { lastLatitude, worldPixel } from '../mercator';
import { pathsBetween } from '../report-lines';
import type { TrackLine } from './track-layout';

/** Stretches of a way as x, y, x, y, …: shares of the world's side, from its north-west corner; x runs on past 1. */
export type LinePath = readonly Float64Array[];

/** Below this a way is straight on every map, km. */
const straightKm = 60;
/** So many points at most: enough for a curve round half the world. */
const mostPoints = 100;

/** The shortest way over the globe, ready to be drawn. It breaks where it leaves the map towards a pole. */
export function linePath({ from, to, move }: TrackLine): LinePath {
  const paths =
    move.km < straightKm && Math.abs(from.longitude - to.longitude) < 180
      ? [[from, to]]
      : pathsBetween(from, to, Math.max(straightKm, move.km / mostPoints));
  return paths.flatMap((path) => stretchesOnMap(path).map(shares));
}

function stretchesOnMap(path: readonly Point[]): readonly (readonly Point[])[] {
  const stretches: Point[][] = [];
  let current: Point[] = [];
  for (const point of path) {
    if (Math.abs(point.latitude) <= lastLatitude) current.push(point);
    else if (current.length > 0) {
      stretches.push(current);
      current = [];
    }
  }
  if (current.length > 0) stretches.push(current);
  return stretches.filter(({ length }) => length > 1);
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
