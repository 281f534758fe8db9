import { type Area, type BoxArea, type LassoArea, mostLassoPoints } from '../../../../shared/domain/area';
import { geodesicCircle, largestCircleKm } from '../../../../shared/domain/geodesic-circle';
import type { Point } from '../../../../shared/domain/geodesy';
import { wrappedLongitude } from '../../../../shared/domain/position';
import type { Bounds } from '../bounds';

/** What of a drawn shape is drawn: px of the map's element. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Below this, px, a drag was a click. */
const leastSide = 6;

/** True where what was drawn is too small to be meant. */
export function isSlip(corners: readonly Corner[]): boolean {
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return span(corners.map(({ x }) => x)) < leastSide || span(corners.map(({ y }) => y)) < leastSide;
}

/** The corners of the rectangle between two of them. */
export function boxCorners(from: Corner, to: Corner): readonly Corner[] {
  return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
}

/** A line that keeps its shape but for less than a px, with no more corners than a filter takes (Ramer, Douglas and Peucker). */
export function simplified(line: readonly Corner[]): readonly Corner[] {
  for (let tolerance = 1; ; tolerance *= 2) {
    const kept = withoutNearlyStraight(line, tolerance);
    if (kept.length <= mostLassoPoints) return kept;
  }
}

function withoutNearlyStraight(line: readonly Corner[], tolerance: number): readonly Corner[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  let [farthest, at] = [0, 0];
  for (const [index, corner] of line.entries()) {
    const away = distanceToLine(corner, first, last);
    if (away > farthest) [farthest, at] = [away, index];
  }
  if (farthest <= tolerance) return [first, last];
  const before = withoutNearlyStraight(line.slice(0, at + 1), tolerance);
  return [...before.slice(0, -1), ...withoutNearlyStraight(line.slice(at), tolerance)];
}

function distanceToLine({ x, y }: Corner, from: Corner, to: Corner): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return Math.hypot(x - from.x, y - from.y);
  return Math.abs((to.x - from.x) * (from.y - y) - (from.x - x) * (to.y - from.y)) / length;
}

/** The part of the world between bounds whose longitudes may lie on any copy of it; all of it where they go round it. */
export function boxArea({ south, west, north, east }: Bounds): BoxArea {
  const ends =
    east - west >= 360
      ? { west: -180, east: 180 }
      : { west: wrappedLongitude(west), east: wrappedLongitude(east) };
  return { kind: 'box', south: Math.max(-90, south), north: Math.min(90, north), ...ends };
}

/** What a closed line of points encloses: its longitudes run on, from a first one within -180 and 180. */
export function lassoArea(points: readonly Point[]): LassoArea {
  const [first] = points;
  const turn = first ? wrappedLongitude(first.longitude) - first.longitude : 0;
  return {
    kind: 'lasso',
    points: points.map(({ latitude, longitude }) => ({ latitude, longitude: longitude + turn })),
  };
}

/** The line around an area, closed, longitudes running on; none around what is more than half of the world. */
export function outlineOf(area: Area): readonly Point[] {
  if (area.kind === 'lasso') return area.points;
  if (area.kind === 'circle') return area.km > largestCircleKm ? [] : geodesicCircle(area, area.km).ring;
  const east = area.east < area.west ? area.east + 360 : area.east;
  return [
    { latitude: area.south, longitude: area.west },
    { latitude: area.north, longitude: area.west },
    { latitude: area.north, longitude: east },
    { latitude: area.south, longitude: east },
  ];
}
