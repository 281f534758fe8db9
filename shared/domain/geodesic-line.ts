import { Geodesic } from 'geographiclib-geodesic';
import type { Point } from './geodesy';

/** How a line will be drawn. */
export interface LineDrawing {
  /** Where a point is drawn, px. Longitudes run on beyond 180; finite for every latitude that is drawn. */
  readonly project: (point: Point) => Pixel;
  /** px that the line drawn may be beside the true one. Above 0. */
  readonly error: number;
  /** Farther north, and as far south, nothing is drawn, degrees: 85.0511 on a map in Mercator's projection. */
  readonly northernmost: number;
}

/**
 * The shortest way over the WGS84 ellipsoid, as lines to draw: straight between points that are few where it is straight
 * and many where it bends. Longitudes run on past 180 from those of `from`, so that no line jumps across the map. Most
 * often one line; a way past a pole leaves the map on one side and comes back on another, as two. None where all of it
 * lies beyond.
 */
export function geodesicLines(from: Point, to: Point, drawing: LineDrawing): readonly (readonly Point[])[] {
  const pointAt = wayBetween(from, to);
  return stretchesOnMap(pointAt, drawing.northernmost).map((stretch) => [
    pointAt(stretch[0]),
    ...pointsAfter(pointAt, stretch, drawing, 0),
  ]);
}

/** The point at a share of the way, 0 to 1. The ends are those given, the second one a whole number of turns away. */
function wayBetween(from: Point, to: Point): (share: number) => Point {
  const line = Geodesic.WGS84.InverseLine(from.latitude, from.longitude, to.latitude, to.longitude);
  const unrolled = Geodesic.LATITUDE | Geodesic.LONGITUDE | Geodesic.LONG_UNROLL;
  const at = (share: number): Point => {
    const { lat2 = 0, lon2 = 0 } = line.Position(line.s13 * share, unrolled);
    return { latitude: lat2, longitude: lon2 };
  };
  const turnsBetween = (one: Point, other: Point) => Math.round((one.longitude - other.longitude) / 360);
  const firstTurn = turnsBetween(from, at(0)) * 360;
  // A pole lies on every meridian: the one on which the way comes there is that of the points before.
  const lastTurn = turnsBetween(at(Math.abs(to.latitude) === 90 ? 1 - 1e-6 : 1), to) * 360 + firstTurn;
  return (share) => {
    if (share === 0) return { latitude: from.latitude, longitude: from.longitude };
    if (share === 1) return { latitude: to.latitude, longitude: to.longitude + lastTurn };
    const { latitude, longitude } = at(share);
    return { latitude, longitude: longitude + firstTurn };
  };
}

type Stretch = readonly [start: number, end: number];

/** As fine as to see a way past a pole: 320 km at most. */
const samples = 64;

/** The stretches of the way, as shares of it, that lie on the map. */
function stretchesOnMap(pointAt: (share: number) => Point, northernmost: number): readonly Stretch[] {
  const isOnMap = (share: number) => Math.abs(pointAt(share).latitude) <= northernmost;
  const stretches: Stretch[] = [];
  let start = isOnMap(0) ? 0 : null;
  for (let sample = 1; sample <= samples; sample += 1) {
    const [before, share] = [(sample - 1) / samples, sample / samples];
    if (isOnMap(share) && start === null) start = edgeOfMap(isOnMap, share, before);
    else if (!isOnMap(share) && start !== null) {
      stretches.push([start, edgeOfMap(isOnMap, before, share)]);
      start = null;
    }
  }
  if (start !== null) stretches.push([start, 1]);
  return stretches.filter(([first, last]) => last > first);
}

/** The last share that is on the map between one that is and one that is not, to a hundredth of a metre. */
function edgeOfMap(isOnMap: (share: number) => boolean, inside: number, outside: number): number {
  let [on, off] = [inside, outside];
  for (let halving = 0; halving < 30; halving += 1) {
    const middle = (on + off) / 2;
    if (isOnMap(middle)) on = middle;
    else off = middle;
  }
  return on;
}

/** Halved so often at most: a stretch of half the way round would be cut into pieces of 5 km. */
const mostHalvings = 12;

/** The points of a stretch behind its first one, halved wherever a straight line would be too far beside the way. */
function pointsAfter(
  pointAt: (share: number) => Point,
  [start, end]: Stretch,
  drawing: LineDrawing,
  halvings: number,
): readonly Point[] {
  const [first, last] = [pointAt(start), pointAt(end)];
  const [a, b] = [drawing.project(first), drawing.project(last)];
  // Not the middle alone: where the way crosses the equator, it bends to one side before and to the other behind.
  const isStraight = [0.25, 0.5, 0.75].every((part) => {
    const point = drawing.project(pointAt(start + (end - start) * part));
    return distanceToLine(point, a, b) <= drawing.error;
  });
  if (isStraight || halvings === mostHalvings) return [last];
  const middle = (start + end) / 2;
  return [
    ...pointsAfter(pointAt, [start, middle], drawing, halvings + 1),
    ...pointsAfter(pointAt, [middle, end], drawing, halvings + 1),
  ];
}

interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** px from a point to the straight line between two others. */
function distanceToLine(point: Pixel, a: Pixel, b: Pixel): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / length;
  const near = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - a.x - near * dx, point.y - a.y - near * dy);
}
