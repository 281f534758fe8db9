import type { Area, BoxArea, CircleArea, LassoArea } from '../../../../shared/domain/area';
import type { Point } from '../../../../shared/domain/geodesy';
import { boxArea, outlineOf } from '../area/drawn-area';
import { type Bounds, boundsAround, boundsNear } from '../bounds';
import { type Pixel, pointAt, worldPixel } from '../mercator';

/**
 * Returns the visible part of the map: the whole view or, if the query already has an area, the part of that
 * area in the view. Returns null if nothing is visible. Longitudes of the view continue past 180 as the map
 * is dragged around the world.
 */
export function visibleArea(view: Bounds, drawn: Area | null): Area | null {
  if (!drawn) return boxArea(view);
  switch (drawn.kind) {
    case 'box':
      return commonBox(view, drawn);
    case 'lasso':
      return lassoWithin(view, drawn);
    case 'circle':
      return circleWithin(view, drawn);
  }
}

/**
 * Returns the circle itself if it is entirely in the view, else its outline clipped to the view. A circle too
 * large for an outline isn't clipped.
 */
function circleWithin(view: Bounds, circle: CircleArea): Area | null {
  const points = outlineOf(circle);
  const around = boundsAround(points);
  if (!around) return circle;
  const { south, west, north, east } = boundsNear(around, (view.west + view.east) / 2);
  const isAllSeen = south >= view.south && north <= view.north && west >= view.west && east <= view.east;
  return isAllSeen ? circle : lassoWithin(view, { kind: 'lasso', points });
}

function commonBox(view: Bounds, box: BoxArea): BoxArea | null {
  const turn = turnNear(view, box.west, box.west <= box.east ? box.east : box.east + 360);
  const boxEast = (box.west <= box.east ? box.east : box.east + 360) + turn;
  const common = {
    south: Math.max(view.south, box.south),
    west: Math.max(view.west, box.west + turn),
    north: Math.min(view.north, box.north),
    east: Math.min(view.east, boxEast),
  };
  return common.south <= common.north && common.west <= common.east ? boxArea(common) : null;
}

/**
 * Returns the lasso clipped to the view (Sutherland and Hodgman 1974). Clips in Mercator, where its sides are
 * straight.
 */
function lassoWithin(view: Bounds, { points }: LassoArea): LassoArea | null {
  const longitudes = points.map(({ longitude }) => longitude);
  const turn = turnNear(view, Math.min(...longitudes), Math.max(...longitudes));
  const northWest = worldPixel({ latitude: view.north, longitude: view.west }, 0);
  const southEast = worldPixel({ latitude: view.south, longitude: view.east }, 0);
  let ring: readonly Pixel[] = points.map(({ latitude, longitude }) =>
    worldPixel({ latitude, longitude: longitude + turn }, 0),
  );
  ring = cut(ring, 'x', northWest.x, 1);
  ring = cut(ring, 'x', southEast.x, -1);
  ring = cut(ring, 'y', northWest.y, 1);
  ring = cut(ring, 'y', southEast.y, -1);
  const corners: readonly Point[] = ring.map((corner) => pointAt(corner, 0));
  return corners.length < 3
    ? null
    : { kind: 'lasso', points: corners.map((corner) => nearHome(corner, turn)) };
}

/** Clips to one side of a line. */
function cut(ring: readonly Pixel[], axis: 'x' | 'y', limit: number, sign: 1 | -1): readonly Pixel[] {
  const clipped: Pixel[] = [];
  let from = ring.at(-1);
  for (const to of ring) {
    if (!from) break;
    const [fromInside, toInside] = [(from[axis] - limit) * sign >= 0, (to[axis] - limit) * sign >= 0];
    if (fromInside !== toInside) {
      const share = (limit - from[axis]) / (to[axis] - from[axis]);
      clipped.push({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });
    }
    if (toInside) clipped.push(to);
    from = to;
  }
  return clipped;
}

/** Returns the whole turns, in degrees, that bring a range of longitudes closest to the view. */
function turnNear({ west, east }: Bounds, from: number, to: number): number {
  return Math.round(((west + east) / 2 - (from + to) / 2) / 360) * 360;
}

function nearHome({ latitude, longitude }: Point, turn: number): Point {
  return { latitude, longitude: longitude - turn };
}
