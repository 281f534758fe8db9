import { type Area, type BoxArea, type LassoArea, maxLassoPoints } from '../../../../shared/domain/area';
import { geodesicCircle, maxCircleKm } from '../../../../shared/domain/geodesic-circle';
import type { Point } from '../../../../shared/domain/geodesy';
import { wrappedLongitude } from '../../../../shared/domain/position';
import type { Bounds } from '../bounds';

/** A corner of a drawn shape, px of the map's element. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** A drag shorter than this, px, is a click. */
const minSide = 6;

/** Returns true if the drawn shape is too small to be intended. */
export function isAccidental(corners: readonly Corner[]): boolean {
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return span(corners.map(({ x }) => x)) < minSide || span(corners.map(({ y }) => y)) < minSide;
}

/** Returns the corners of the rectangle between two opposite corners. */
export function boxCorners(from: Corner, to: Corner): readonly Corner[] {
  return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
}

/**
 * Simplifies a line by less than a pixel, or further until it has no more corners than a filter accepts
 * (Ramer, Douglas and Peucker).
 */
export function simplified(line: readonly Corner[]): readonly Corner[] {
  for (let tolerance = 1; ; tolerance *= 2) {
    const simplifiedLine = withoutNearlyCollinear(line, tolerance);
    if (simplifiedLine.length <= maxLassoPoints) return simplifiedLine;
  }
}

function withoutNearlyCollinear(line: readonly Corner[], tolerance: number): readonly Corner[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  let [farthest, at] = [0, 0];
  for (const [index, corner] of line.entries()) {
    const distance = distanceToLine(corner, first, last);
    if (distance > farthest) [farthest, at] = [distance, index];
  }
  if (farthest <= tolerance) return [first, last];
  const before = withoutNearlyCollinear(line.slice(0, at + 1), tolerance);
  return [...before.slice(0, -1), ...withoutNearlyCollinear(line.slice(at), tolerance)];
}

function distanceToLine({ x, y }: Corner, from: Corner, to: Corner): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return Math.hypot(x - from.x, y - from.y);
  return Math.abs((to.x - from.x) * (from.y - y) - (from.x - x) * (to.y - from.y)) / length;
}

/**
 * Returns the box of bounds whose longitudes may lie in any copy of the world; all longitudes if the bounds
 * go around the world.
 */
export function boxArea({ south, west, north, east }: Bounds): BoxArea {
  const ends =
    east - west >= 360
      ? { west: -180, east: 180 }
      : { west: wrappedLongitude(west), east: wrappedLongitude(east) };
  return { kind: 'box', south: Math.max(-90, south), north: Math.min(90, north), ...ends };
}

/**
 * Returns the lasso of a closed line with continuous longitudes, shifted so that the first one is within -180
 * and 180.
 */
export function lassoArea(points: readonly Point[]): LassoArea {
  const [first] = points;
  const turn = first ? wrappedLongitude(first.longitude) - first.longitude : 0;
  return {
    kind: 'lasso',
    points: points.map(({ latitude, longitude }) => ({ latitude, longitude: longitude + turn })),
  };
}

/**
 * Returns the outline of an area, with continuous longitudes; empty for circles larger than half of the
 * world.
 */
export function outlineOf(area: Area): readonly Point[] {
  if (area.kind === 'lasso') return area.points;
  if (area.kind === 'circle') return area.km > maxCircleKm ? [] : geodesicCircle(area, area.km).ring;
  const east = area.east < area.west ? area.east + 360 : area.east;
  return [
    { latitude: area.south, longitude: area.west },
    { latitude: area.north, longitude: area.west },
    { latitude: area.north, longitude: east },
    { latitude: area.south, longitude: east },
  ];
}
