import type { Area, BoxArea } from './area';
import { circleTest } from './circle-area';
import type { Point } from './geodesy';
import { packedPlace } from './packed-points';

/** Tests whether a packed place lies in an area. The edges of boxes and circles belong to them. */
export type PlaceTest = (x: number, y: number) => boolean;

export function placeTest(area: Area): PlaceTest {
  switch (area.kind) {
    case 'box':
      return boxTest(area);
    case 'lasso':
      return lassoTest(area.points);
    case 'circle':
      return circleTest(area);
  }
}

function boxTest({ south, west, north, east }: BoxArea): PlaceTest {
  const { x: left, y: top } = packedPlace(north, west);
  const { x: right, y: bottom } = packedPlace(south, east);
  if (west > east) return (x, y) => y >= top && y <= bottom && (x >= left || x <= right);
  return (x, y) => y >= top && y <= bottom && x >= left && x <= right;
}

/** Steps around the world. */
const world = 2 ** 32;
/**
 * A place is only tested against the sides in its band of latitudes, so that a thousand corners cost little
 * more than four.
 */
const bandCount = 256;

interface Corner {
  readonly x: number;
  readonly y: number;
}

interface Side {
  readonly from: Corner;
  readonly to: Corner;
}

/** Tests by the winding number (Sunday 2001): 0 is outside. */
function lassoTest(points: readonly Point[]): PlaceTest {
  const corners = points.map(({ latitude, longitude }): Corner => {
    return { x: (longitude / 360 + 0.5) * world, y: packedPlace(latitude, 0).y };
  });
  const [left, right] = endsOf(corners.map(({ x }) => x));
  const [top, bottom] = endsOf(corners.map(({ y }) => y));
  const bandOf = (y: number) =>
    Math.min(bandCount - 1, Math.floor(((y - top) / Math.max(bottom - top, 1)) * bandCount));
  const bands: readonly Side[][] = Array.from({ length: bandCount }, () => []);
  for (const [at, from] of corners.entries()) {
    const to = corners[(at + 1) % corners.length] ?? from;
    const last = bandOf(Math.max(from.y, to.y));
    for (let band = bandOf(Math.min(from.y, to.y)); band <= last; band += 1) bands[band]?.push({ from, to });
  }
  return (x, y) => {
    if (y < top || y > bottom) return false;
    const sides = bands[bandOf(y)] ?? [];
    // Every copy of the place that the lasso may have gone around.
    for (let copy = x + Math.ceil((left - x) / world) * world; copy <= right; copy += world)
      if (windings(sides, copy, y) !== 0) return true;
    return false;
  };
}

/**
 * Returns how many times the sides go around a place, counted by direction: sides that cross its parallel to
 * the east.
 */
function windings(sides: readonly Side[], x: number, y: number): number {
  let count = 0;
  for (const { from, to } of sides) {
    if (from.y <= y === to.y <= y) continue;
    const crossing = from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
    if (crossing > x) count += from.y <= y ? 1 : -1;
  }
  return count;
}

function endsOf(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
