import { Geodesic } from 'geographiclib-geodesic';
import type { Point } from './geodesy';

/** How a line is drawn. */
export interface LineDrawing {
  /** Projects a point to px. Longitudes may exceed 180. Finite for every latitude that is drawn. */
  readonly project: (point: Point) => Pixel;
  /** Maximum distance in px between the drawn line and the true path. Above 0. */
  readonly tolerance: number;
  /** Latitude in degrees beyond which nothing is drawn, north and south: 85.0511 on a Mercator map. */
  readonly maxLatitude: number;
}

/**
 * Returns the shortest path over the WGS84 ellipsoid as lines to draw: straight segments between points that
 * are few where the path is straight and many where it curves. Longitudes continue past 180 from that of
 * `from`, so that no line jumps across the map. Usually returns one line. A path past a pole leaves the map
 * on one side and returns on another, as two lines. Returns none if the whole path lies beyond the map.
 */
export function geodesicLines(from: Point, to: Point, drawing: LineDrawing): readonly (readonly Point[])[] {
  const pointAt = pathBetween(from, to);
  return stretchesOnMap(pointAt, drawing.maxLatitude).map((stretch) => [
    pointAt(stretch[0]),
    ...pointsAfter(pointAt, stretch, drawing, 0),
  ]);
}

/**
 * Returns a function for the point at a fraction of the path, 0 to 1. The ends are exactly the given points,
 * the second one shifted by whole turns.
 */
function pathBetween(from: Point, to: Point): (share: number) => Point {
  const line = Geodesic.WGS84.InverseLine(from.latitude, from.longitude, to.latitude, to.longitude);
  const unrolled = Geodesic.LATITUDE | Geodesic.LONGITUDE | Geodesic.LONG_UNROLL;
  const at = (share: number): Point => {
    const { lat2 = 0, lon2 = 0 } = line.Position(line.s13 * share, unrolled);
    return { latitude: lat2, longitude: lon2 };
  };
  const turnsBetween = (one: Point, other: Point) => Math.round((one.longitude - other.longitude) / 360);
  const firstTurn = turnsBetween(from, at(0)) * 360;
  // A pole lies on every meridian. The path arrives on the meridian of the points before it.
  const lastTurn = turnsBetween(at(Math.abs(to.latitude) === 90 ? 1 - 1e-6 : 1), to) * 360 + firstTurn;
  return (share) => {
    if (share === 0) return { latitude: from.latitude, longitude: from.longitude };
    if (share === 1) return { latitude: to.latitude, longitude: to.longitude + lastTurn };
    const { latitude, longitude } = at(share);
    return { latitude, longitude: longitude + firstTurn };
  };
}

type Stretch = readonly [start: number, end: number];

/** Number of samples along a path, at most 320 km apart: enough to detect a path past a pole. */
const samples = 64;

/** Returns the parts of the path that lie on the map, as fractions of it. */
function stretchesOnMap(pointAt: (share: number) => Point, maxLatitude: number): readonly Stretch[] {
  const isOnMap = (share: number) => Math.abs(pointAt(share).latitude) <= maxLatitude;
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

/** Returns the fraction at the edge of the map, between one inside and one outside; accurate to 1 cm. */
function edgeOfMap(isOnMap: (share: number) => boolean, inside: number, outside: number): number {
  let [on, off] = [inside, outside];
  for (let halving = 0; halving < 30; halving += 1) {
    const middle = (on + off) / 2;
    if (isOnMap(middle)) on = middle;
    else off = middle;
  }
  return on;
}

/** Maximum recursion depth: a line half way around the world would be cut into pieces of 5 km. */
const maxHalvings = 12;

/** Returns the points of a part of the path after its first one. Halves it until it is straight enough. */
function pointsAfter(
  pointAt: (share: number) => Point,
  [start, end]: Stretch,
  drawing: LineDrawing,
  halvings: number,
): readonly Point[] {
  const [first, last] = [pointAt(start), pointAt(end)];
  const [a, b] = [drawing.project(first), drawing.project(last)];
  // Checking only the middle isn't enough: a path that crosses the equator bends to one side before it and to
  // the other after it.
  const isStraight = [0.25, 0.5, 0.75].every((part) => {
    const point = drawing.project(pointAt(start + (end - start) * part));
    return distanceToLine(point, a, b) <= drawing.tolerance;
  });
  if (isStraight || halvings === maxHalvings) return [last];
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

/** Returns the distance in px from a point to the line segment between two others. */
function distanceToLine(point: Pixel, a: Pixel, b: Pixel): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / length;
  const near = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - a.x - near * dx, point.y - a.y - near * dy);
}
