import type { WrittenName } from './country-names';
import { type Pixel, pointAt, worldPixel, worldSize } from './mercator';
import type { Box } from './place-labels';
import type { Shape, World } from './world';

/** The base map's colours, as CSS colours. Water is the ground below. */
export interface MapColours {
  readonly land: string;
  readonly coast: string;
  readonly border: string;
  readonly graticule: string;
  readonly label: string;
  readonly halo: string;
}

/** Shapes are drawn a little past the tile's edge, px, so that no stroke is seen to end there. */
const margin = 4;
/** Points nearer to the one before than this, px, are left out. */
const finest = 0.4;

/**
 * Draws one tile of the base map: a square of `side` px whose north-west corner is at `corner` on the world (px at
 * `zoom`, inside the first copy of the world). The context is already scaled to the screen's own pixels.
 */
export function drawWorldTile(
  context: CanvasRenderingContext2D,
  world: World,
  names: readonly WrittenName[],
  colours: MapColours,
  { zoom, corner, side, font }: { zoom: number; corner: Pixel; side: number; font: string },
): void {
  const view: View = { x: corner.x, y: corner.y, width: side, height: side, scale: worldSize(zoom) };
  context.lineJoin = 'round';
  context.beginPath();
  for (const ring of world.land) if (inView(ring, view)) traceRing(context, ring, view);
  context.fillStyle = colours.land;
  context.fill('evenodd');

  strokeGraticule(context, view, zoom, colours.graticule);
  strokeLines(context, world.borders, view, colours.border, zoom < 4 ? 0.75 : 1);
  strokeLines(context, world.coasts, view, colours.coast, zoom < 4 ? 0.75 : 1);
  writeNames(context, names, view, colours, font);
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
function traceRing(context: CanvasRenderingContext2D, { xy }: Shape, view: View): void {
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
  let ring: Corner[] = [];
  for (let index = 0; index + 1 < xy.length; index += 2) {
    ring.push([(xy[index] ?? 0) * view.scale - view.x, (xy[index + 1] ?? 0) * view.scale - view.y]);
  }
  ring = clipSide(ring, 0, -margin, 1);
  ring = clipSide(ring, 0, view.width + margin, -1);
  ring = clipSide(ring, 1, -margin, 1);
  return clipSide(ring, 1, view.height + margin, -1);
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
  context: CanvasRenderingContext2D,
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
function traceLine(context: CanvasRenderingContext2D, xy: Float64Array, view: View): void {
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

/** Degrees between the lines of the graticule: some 100 to 250 px at every zoom. */
export function graticuleStep(zoom: number): number {
  return [30, 30, 30, 20, 10, 5, 5, 2, 1, 1, 0.5, 0.25][zoom] ?? 0.1;
}

function strokeGraticule(context: CanvasRenderingContext2D, view: View, zoom: number, colour: string): void {
  const step = graticuleStep(zoom);
  const northWest = pointAt(view, zoom);
  const southEast = pointAt({ x: view.x + view.width, y: view.y + view.height }, zoom);
  context.beginPath();
  for (let at = Math.floor(northWest.longitude / step); at * step <= southEast.longitude; at += 1) {
    const x = worldPixel({ latitude: 0, longitude: at * step }, zoom).x - view.x;
    context.moveTo(x, 0);
    context.lineTo(x, view.height);
  }
  for (let at = Math.floor(southEast.latitude / step); at * step <= northWest.latitude; at += 1) {
    const y = worldPixel({ latitude: at * step, longitude: 0 }, zoom).y - view.y;
    context.moveTo(0, y);
    context.lineTo(view.width, y);
  }
  context.strokeStyle = colour;
  context.lineWidth = 0.5;
  context.stroke();
}

function writeNames(
  context: CanvasRenderingContext2D,
  names: readonly WrittenName[],
  view: View,
  colours: MapColours,
  font: string,
): void {
  context.font = font;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 3;
  context.strokeStyle = colours.halo;
  context.fillStyle = colours.label;
  for (const { name, x, y, box } of names) {
    if (box.x > view.x + view.width || box.x + box.width < view.x) continue;
    if (box.y > view.y + view.height || box.y + box.height < view.y) continue;
    context.strokeText(name, x - view.x, y - view.y);
    context.fillText(name, x - view.x, y - view.y);
  }
}
