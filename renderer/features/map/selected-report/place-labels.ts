import type { Box, Pixel } from '../mercator';

/** A text to place next to a point. */
interface NameRequest {
  readonly key: string;
  readonly at: Pixel;
  readonly width: number;
  readonly height: number;
}

/** A text to place on a line, which may be drawn in several parts. */
export interface LineRequest {
  readonly key: string;
  readonly paths: readonly (readonly Pixel[])[];
  readonly width: number;
  readonly height: number;
}

/** Distance from a marker's middle to the near edge of its name, px. */
const besideMarker = 18;
/** Margin around each label, px. */
const labelMargin = 3;

/**
 * Finds for each name, in order, the side of its point (east, west, north, south, then the corners, then all of them as
 * near as the edges of the view allow) where it covers the least of the obstacles and earlier names and extends the
 * least beyond the view.
 */
export function placeNames(
  names: readonly NameRequest[],
  obstacles: readonly Box[],
  view: Box,
): ReadonlyMap<string, Box> {
  const placed = new Map<string, Box>();
  for (const { key, at, width, height } of names) {
    const around = cornersAround(at, width, height).map((corner) => ({ ...corner, width, height }));
    const boxes = isIn(view, at) ? [...around, ...around.map((box) => movedInto(view, box))] : around;
    const box = boxes[uncovered(boxes, [...obstacles, ...placed.values()], view)];
    if (box) placed.set(key, box);
  }
  return placed;
}

/**
 * Returns the index of the first box that covers the least of the obstacles and extends the least beyond the view; -1
 * without boxes.
 */
export function uncovered(boxes: readonly Box[], obstacles: readonly Box[], view: Box): number {
  const occupied = obstacles.map(grow);
  let [best, minCovered] = [-1, Infinity];
  for (const [index, box] of boxes.entries()) {
    const outside = Math.round(box.width * box.height - shared(view, box));
    const covered = occupied.reduce((sum, other) => sum + shared(other, box), outside);
    if (covered < minCovered) [best, minCovered] = [index, covered];
  }
  return best;
}

/** Returns the north-west corners of the boxes next to a point, the preferred one first. */
function cornersAround(at: Pixel, width: number, height: number): readonly Pixel[] {
  const [east, west] = [at.x + besideMarker, at.x - besideMarker - width];
  const [north, south] = [at.y - besideMarker - height, at.y + besideMarker];
  const middle = { x: at.x - width / 2, y: at.y - height / 2 };
  return [
    { x: east, y: middle.y },
    { x: west, y: middle.y },
    { x: middle.x, y: north },
    { x: middle.x, y: south },
    { x: east - 8, y: north + 8 },
    { x: west + 8, y: north + 8 },
    { x: east - 8, y: south - 8 },
    { x: west + 8, y: south - 8 },
    { x: east - 8, y: north - height },
    { x: west + 8, y: north - height },
    { x: east - 8, y: south + height },
    { x: west + 8, y: south + height },
  ];
}

function isIn({ x, y, width, height }: Box, at: Pixel): boolean {
  return at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;
}

/** Returns a box moved as little as necessary to lie inside another. */
function movedInto(outer: Box, box: Box): Box {
  const within = (least: number, at: number, most: number) => Math.max(least, Math.min(at, most));
  return {
    ...box,
    x: within(outer.x + labelMargin, box.x, outer.x + outer.width - box.width - labelMargin),
    y: within(outer.y + labelMargin, box.y, outer.y + outer.height - box.height - labelMargin),
  };
}

function grow({ x, y, width, height }: Box): Box {
  return {
    x: x - labelMargin,
    y: y - labelMargin,
    width: width + 2 * labelMargin,
    height: height + 2 * labelMargin,
  };
}

/** Fractions of a line's visible length where its label may be placed, the middle first. */
const shares = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82, 0.1, 0.9];

/**
 * Finds for each line label a spot on the visible part of its line that covers neither the obstacles nor
 * earlier labels. Labels that don't fit are left out: a misplaced or hidden one would be worse than none. The
 * spots are the labels' middles.
 */
export function placeLineLabels(
  lines: readonly LineRequest[],
  obstacles: readonly Box[],
  view: Box,
): ReadonlyMap<string, Pixel> {
  const placed = new Map<string, Pixel>();
  const occupied = [...obstacles];
  for (const { key, paths, width, height } of lines) {
    for (const spot of spotsAlong(paths, view)) {
      const box = { x: spot.x - width / 2, y: spot.y - height / 2, width, height };
      if (!holds(view, box) || occupied.some((other) => shared(grow(other), box) > 0)) continue;
      occupied.push(box);
      placed.set(key, spot);
      break;
    }
  }
  return placed;
}

/**
 * Returns points at `shares` of the visible parts of the paths, best first: of the longest part, then the
 * others.
 */
function spotsAlong(paths: readonly (readonly Pixel[])[], view: Box): readonly Pixel[] {
  return paths
    .map((path) => pointsInside(path, view))
    .toSorted((one, other) => other.length - one.length)
    .flatMap((inside) => shares.flatMap((share) => inside[Math.round(share * (inside.length - 1))] ?? []));
}

function pointsInside(path: readonly Pixel[], view: Box): readonly Pixel[] {
  return path.flatMap((to, index) => {
    const inside = clip(path[index - 1] ?? to, to, view);
    return inside ? pointsBetween(inside[0], inside[1]) : [];
  });
}

/** Returns points about 4 px apart, so that their number measures length. */
function pointsBetween(from: Pixel, to: Pixel): readonly Pixel[] {
  const steps = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 4));
  return Array.from({ length: steps }, (_, step) => {
    const share = (step + 1) / steps;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
}

/**
 * Returns the part of a line segment inside a box, null if there is none (Liang and Barsky 1984). At deep
 * zooms, a segment is a million px long.
 */
function clip(from: Pixel, to: Pixel, box: Box): readonly [Pixel, Pixel] | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const sides = [
    [-dx, from.x - box.x],
    [dx, box.x + box.width - from.x],
    [-dy, from.y - box.y],
    [dy, box.y + box.height - from.y],
  ] as const;
  let [first, last] = [0, 1];
  for (const [outwards, room] of sides) {
    if (outwards === 0 && room < 0) return null;
    if (outwards < 0) first = Math.max(first, room / outwards);
    if (outwards > 0) last = Math.min(last, room / outwards);
  }
  if (first > last) return null;
  const at = (share: number) => ({ x: from.x + dx * share, y: from.y + dy * share });
  return [at(first), at(last)];
}

/** Returns the area that two boxes share, px². */
export function shared(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function holds(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Distance below which markers would cover each other, px. */
const tooNear = 28;

/**
 * Returns the offset of each marker from its true point (px) so that no two cover each other: 0, 0 for a
 * single one; markers at nearly the same point form a ring around their middle. The marker draws a leg to its
 * true point, where lines always end.
 */
export function spreadMarkers(points: readonly Pixel[]): readonly Pixel[] {
  const offsets: Pixel[] = points.map(() => ({ x: 0, y: 0 }));
  for (const group of nearGroups(points)) {
    if (group.length < 2) continue;
    const middle = {
      x: group.reduce((sum, index) => sum + (points[index]?.x ?? 0), 0) / group.length,
      y: group.reduce((sum, index) => sum + (points[index]?.y ?? 0), 0) / group.length,
    };
    const radius = Math.max(26, (tooNear * group.length) / 5);
    for (const [place, index] of group.entries()) {
      const point = points[index];
      if (!point) continue;
      const angle = -Math.PI / 4 + (2 * Math.PI * place) / group.length;
      offsets[index] = {
        x: Math.round(middle.x + radius * Math.cos(angle) - point.x),
        y: Math.round(middle.y + radius * Math.sin(angle) - point.y),
      };
    }
  }
  return offsets;
}

/** Groups the indexes of points that are linked by a chain of near neighbours. */
function nearGroups(points: readonly Pixel[]): readonly (readonly number[])[] {
  const groups: number[][] = [];
  for (const [index, point] of points.entries()) {
    const near = groups.filter((group) =>
      group.some((other) => {
        const there = points[other];
        return there !== undefined && Math.hypot(point.x - there.x, point.y - there.y) < tooNear;
      }),
    );
    const merged = [...near.flat(), index].sort((a, b) => a - b);
    groups.splice(0, groups.length, ...groups.filter((group) => !near.includes(group)), merged);
  }
  return groups;
}
