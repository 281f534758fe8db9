import type { Box } from '../mercator';
import type { Shape } from './packed-shapes';

/** Shapes are drawn this far past the tile's edge, px, so that no stroke visibly ends there. */
const margin = 4;
/** Points closer to the previous one than this, px, are skipped. */
const minSegment = 0.4;

/** A part of the world, px. */
export interface View extends Box {
  /** Side of the whole world, px. */
  readonly scale: number;
}

function inView(shape: Shape, { x, y, width, height, scale }: View): boolean {
  return (
    shape.east * scale >= x - margin &&
    shape.west * scale <= x + width + margin &&
    shape.south * scale >= y - margin &&
    shape.north * scale <= y + height + margin
  );
}

/**
 * Adds a ring to the path. Points beyond the tile are moved to its margin: the filled area stays the same and
 * is cheaper.
 */
function traceRing(context: OffscreenCanvasRenderingContext2D, { xy }: Shape, view: View): void {
  let started = false;
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  for (const [x, y] of clipRing(xy, view)) {
    if (started && Math.abs(x - lastX) < minSegment && Math.abs(y - lastY) < minSegment) continue;
    if (started) context.lineTo(x, y);
    else context.moveTo(x, y);
    [started, lastX, lastY] = [true, x, y];
  }
  if (started) context.closePath();
}

type Corner = readonly [number, number];

/** Returns a ring clipped to the tile and its margin (Sutherland and Hodgman 1974), in px of the tile. */
export function clipRing(xy: Shape['xy'], view: View): readonly Corner[] {
  let ring: readonly Corner[] = nearPart(xy, view);
  ring = clipSide(ring, 0, -margin, 1);
  ring = clipSide(ring, 0, view.width + margin, -1);
  ring = clipSide(ring, 1, -margin, 1);
  return clipSide(ring, 1, view.height + margin, -1);
}

/**
 * Returns a ring without corners that lie, like both of their neighbours, beyond the same side of the tile,
 * and without corners too close to the previous one. The enclosed area within the tile stays the same. Of a
 * continent's hundred thousand corners few remain to be clipped.
 */
function nearPart(xy: Shape['xy'], view: View): readonly Corner[] {
  const ring: Corner[] = [];
  let [common, last]: [number, Corner | null] = [0, null];
  for (let index = 0; index + 1 < xy.length; index += 2) {
    const x = (xy[index] ?? 0) * view.scale - view.x;
    const y = (xy[index + 1] ?? 0) * view.scale - view.y;
    const sides = farSides(x, y, view);
    if ((common & sides) !== 0) {
      common &= sides;
      last = [x, y];
      continue;
    }
    if (last) ring.push(last);
    else if (sides === 0 && isClose(ring.at(-1), x, y)) continue;
    ring.push([x, y]);
    common = sides;
    last = null;
  }
  if (last) ring.push(last);
  return ring;
}

function isClose(before: Corner | undefined, x: number, y: number): boolean {
  return before !== undefined && Math.abs(x - before[0]) < minSegment && Math.abs(y - before[1]) < minSegment;
}

/** Returns the sides of the tile beyond whose margin a corner lies, one bit each. */
function farSides(x: number, y: number, { width, height }: Box): number {
  const across = x < -margin ? 1 : x > width + margin ? 2 : 0;
  return across | (y < -margin ? 4 : y > height + margin ? 8 : 0);
}

/** Clips to one side of a vertical (axis 0) or horizontal (axis 1) line. */
function clipSide(ring: readonly Corner[], axis: 0 | 1, limit: number, sign: 1 | -1): Corner[] {
  const clipped: Corner[] = [];
  let from = ring.at(-1);
  for (const to of ring) {
    if (!from) break;
    const fromInside = (from[axis] - limit) * sign >= 0;
    const toInside = (to[axis] - limit) * sign >= 0;
    if (fromInside !== toInside) {
      const share = (limit - from[axis]) / (to[axis] - from[axis]);
      const other = axis === 0 ? 1 : 0;
      const crossing = from[other] + share * (to[other] - from[other]);
      clipped.push(axis === 0 ? [limit, crossing] : [crossing, limit]);
    }
    if (toInside) clipped.push(to);
    from = to;
  }
  return clipped;
}

export function fillRings(
  context: OffscreenCanvasRenderingContext2D,
  rings: readonly Shape[],
  view: View,
  colour: string,
  rule: CanvasFillRule,
): void {
  context.beginPath();
  for (const ring of rings) if (inView(ring, view)) traceRing(context, ring, view);
  context.fillStyle = colour;
  context.fill(rule);
}

export function strokeLines(
  context: OffscreenCanvasRenderingContext2D,
  lines: readonly Shape[],
  view: View,
  colour: string,
  width: number,
): void {
  context.beginPath();
  for (const line of lines) if (inView(line, view)) traceLine(context, line.xy, view);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

/** Adds the segments of a line that may touch the tile to the path. */
function traceLine(context: OffscreenCanvasRenderingContext2D, xy: Shape['xy'], view: View): void {
  let pen = false;
  let [fromX, fromY] = [Number.NaN, Number.NaN];
  for (let index = 0; index + 1 < xy.length; index += 2) {
    const x = (xy[index] ?? 0) * view.scale - view.x;
    const y = (xy[index + 1] ?? 0) * view.scale - view.y;
    const last = index + 3 >= xy.length;
    if (!last && Math.abs(x - fromX) < minSegment && Math.abs(y - fromY) < minSegment) continue;
    const outside =
      Math.max(x, fromX) < -margin ||
      Math.min(x, fromX) > view.width + margin ||
      Math.max(y, fromY) < -margin ||
      Math.min(y, fromY) > view.height + margin;
    if (!outside && !Number.isNaN(fromX)) {
      if (!pen) context.moveTo(fromX, fromY);
      context.lineTo(x, y);
    }
    pen = !outside && !Number.isNaN(fromX);
    [fromX, fromY] = [x, y];
  }
}
