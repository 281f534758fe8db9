import { type Box, pointAt, worldPixel, worldSize } from '../mercator';
import type { Shape, World } from './world';

/** The base map's colours, as CSS colours. Water is the background. */
export interface MapColours {
  readonly land: string;
  readonly coast: string;
  readonly border: string;
  readonly graticule: string;
  /** Country names. */
  readonly label: string;
  /** City names and dots. */
  readonly city: string;
  readonly halo: string;
}

/** Shapes are drawn this far past the tile's edge, px, so that no stroke visibly ends there. */
const margin = 4;
/** Points closer to the previous one than this, px, are skipped. */
const minSegment = 0.4;

/**
 * Draws land, graticule, borders and coasts of a part of the world, px at `zoom`. The context must be scaled
 * to the screen's pixel density.
 */
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
export function clipRing(xy: Float64Array, view: View): readonly Corner[] {
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

/** Adds the segments of a line that may touch the tile to the path. */
function traceLine(context: OffscreenCanvasRenderingContext2D, xy: Float64Array, view: View): void {
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

/** Draws the equator slightly stronger than the other lines. */
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

/**
 * A line of the graticule across a part of the map: a meridian at `at` px from its western edge, or a
 * parallel from its northern edge.
 */
interface GraticuleLine {
  readonly kind: 'meridian' | 'parallel';
  readonly degrees: number;
  readonly at: number;
}

/** Returns the degrees between two lines of the graticule. */
export function graticuleStep(zoom: number): number {
  if (zoom <= 4) return 30;
  if (zoom <= 6) return 10;
  return zoom <= 10 ? 1 : 0.1;
}

/** Returns the lines that cross a part of the world, px at `zoom`. */
export function graticuleLines(view: Box, zoom: number): readonly GraticuleLine[] {
  const step = graticuleStep(zoom);
  const northWest = pointAt(view, zoom);
  const southEast = pointAt({ x: view.x + view.width, y: view.y + view.height }, zoom);
  const meridians = multiples(step, northWest.longitude, southEast.longitude).map(
    (degrees): GraticuleLine => ({
      kind: 'meridian',
      degrees,
      at: worldPixel({ latitude: 0, longitude: degrees }, zoom).x - view.x,
    }),
  );
  const parallels = multiples(step, southEast.latitude, northWest.latitude).map(
    (degrees): GraticuleLine => ({
      kind: 'parallel',
      degrees,
      at: worldPixel({ latitude: degrees, longitude: 0 }, zoom).y - view.y,
    }),
  );
  return [...meridians, ...parallels];
}

/** Returns the multiples of a step between two values, possibly one more at either end. */
function multiples(step: number, from: number, to: number): readonly number[] {
  const first = Math.floor(from / step);
  return Array.from({ length: Math.ceil(to / step) - first + 1 }, (_, at) => (first + at) * step);
}
