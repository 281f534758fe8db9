import { worldSize } from '../mercator';
import type { Box } from '../report/place-labels';
import { graticuleLines } from './graticule';
import type { Shape, World } from './world';

/** The base map's colours, as CSS colours. Water is the ground below. */
export interface MapColours {
  readonly land: string;
  readonly coast: string;
  readonly border: string;
  readonly graticule: string;
  /** Names of countries. */
  readonly label: string;
  /** Names of cities, and their dots. */
  readonly city: string;
  readonly halo: string;
}

/** Shapes are drawn a little past the tile's edge, px, so that no stroke is seen to end there. */
const margin = 4;
/** Points nearer to the one before than this, px, are left out. */
const finest = 0.4;

/** Draws land, graticule, borders and coasts of a part of the world, px at `zoom`. The context is scaled to the screen's own pixels. */
export function drawWorldTile(
  context: OffscreenCanvasRenderingContext2D,
  world: World,
  colours: MapColours,
  box: Box,
  zoom: number,
): void {
  const view: View = { ...box, scale: worldSize(zoom) };
  context.lineJoin = 'round';
  context.beginPath();
  for (const ring of world.land) if (inView(ring, view)) traceRing(context, ring, view);
  context.fillStyle = colours.land;
  context.fill('evenodd');

  strokeGraticule(context, box, zoom, colours.graticule);
  strokeLines(context, world.borders, view, colours.border, zoom < 4 ? 0.75 : 1);
  strokeLines(context, world.coasts, view, colours.coast, zoom < 4 ? 0.75 : 1);
}

interface View extends Box {
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

/** Adds a ring to the path. Points beyond the tile are drawn onto its margin: the same inside, and cheap to fill. */
function traceRing(context: OffscreenCanvasRenderingContext2D, { xy }: Shape, view: View): void {
  let started = false;
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  for (const [x, y] of clipRing(xy, view)) {
    if (started && Math.abs(x - lastX) < finest && Math.abs(y - lastY) < finest) continue;
    if (started) context.lineTo(x, y);
    else context.moveTo(x, y);
    [started, lastX, lastY] = [true, x, y];
  }
  if (started) context.closePath();
}

type Corner = readonly [number, number];

/** A ring cut to the tile and its margin (Sutherland and Hodgman 1974), in px of the tile. */
export function clipRing(xy: Float64Array, view: View): readonly Corner[] {
  let ring: readonly Corner[] = nearPart(xy, view);
  ring = clipSide(ring, 0, -margin, 1);
  ring = clipSide(ring, 0, view.width + margin, -1);
  ring = clipSide(ring, 1, -margin, 1);
  return clipSide(ring, 1, view.height + margin, -1);
}

/**
 * A ring without the corners between two others where all of them lie on the same far side of the tile: what it encloses
 * within the tile is the same. Nor with corners too near to the one before to be drawn. Of a continent's hundred thousand that leaves few
 * to be cut.
 */
function nearPart(xy: Float64Array, view: View): readonly Corner[] {
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
  return before !== undefined && Math.abs(x - before[0]) < finest && Math.abs(y - before[1]) < finest;
}

/** On which sides of the tile a corner is beyond its margin, a bit a side. */
function farSides(x: number, y: number, { width, height }: Box): number {
  const across = x < -margin ? 1 : x > width + margin ? 2 : 0;
  return across | (y < -margin ? 4 : y > height + margin ? 8 : 0);
}

/** Keeps what lies on one side of a vertical (axis 0) or horizontal (axis 1) line. */
function clipSide(ring: readonly Corner[], axis: 0 | 1, limit: number, sign: 1 | -1): Corner[] {
  const kept: Corner[] = [];
  let from = ring.at(-1);
  for (const to of ring) {
    if (!from) break;
    const fromInside = (from[axis] - limit) * sign >= 0;
    const toInside = (to[axis] - limit) * sign >= 0;
    if (fromInside !== toInside) {
      const share = (limit - from[axis]) / (to[axis] - from[axis]);
      const other = axis === 0 ? 1 : 0;
      const crossing = from[other] + share * (to[other] - from[other]);
      kept.push(axis === 0 ? [limit, crossing] : [crossing, limit]);
    }
    if (toInside) kept.push(to);
    from = to;
  }
  return kept;
}

function strokeLines(
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

/** Adds those segments of a line to the path that may touch the tile. */
function traceLine(context: OffscreenCanvasRenderingContext2D, xy: Float64Array, view: View): void {
  let pen = false;
  let [fromX, fromY] = [Number.NaN, Number.NaN];
  for (let index = 0; index + 1 < xy.length; index += 2) {
    const x = (xy[index] ?? 0) * view.scale - view.x;
    const y = (xy[index + 1] ?? 0) * view.scale - view.y;
    const last = index + 3 >= xy.length;
    if (!last && Math.abs(x - fromX) < finest && Math.abs(y - fromY) < finest) continue;
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

/** The equator a little stronger than the rest. */
function strokeGraticule(
  context: OffscreenCanvasRenderingContext2D,
  view: Box,
  zoom: number,
  colour: string,
): void {
  context.strokeStyle = colour;
  for (const { kind, degrees, at } of graticuleLines(view, zoom)) {
    context.beginPath();
    context.moveTo(kind === 'meridian' ? at : 0, kind === 'meridian' ? 0 : at);
    context.lineTo(kind === 'meridian' ? at : view.width, kind === 'meridian' ? view.height : at);
    context.lineWidth = kind === 'parallel' && degrees === 0 ? 1 : 0.5;
    context.stroke();
  }
}
