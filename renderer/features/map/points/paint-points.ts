import type { PackedPoints } from '../../../../shared/domain/packed-points';
import type { RowBitset } from '../../../../shared/domain/row-bitset';
import { measureHeat, paintHeat } from './paint-heat';
import { orders, type PointColours, tagAtOrder } from './point-look';
import { makeStamp, type Rgba, type Stamp } from './point-stamps';
import { type PointsView, projectionOf, worldSteps } from './points-view';

/** The input of painting. */
export interface PaintedPoints {
  readonly points: PackedPoints;
  readonly shown: RowBitset;
  /** Paint order by tag, from paintOrders. */
  readonly order: Uint8Array;
  readonly colours: PointColours;
  readonly view: PointsView;
}

/** Screen pixels as 32-bit words of ImageData, surrounded by an invisible frame. */
export interface PaintedPixels {
  readonly pixels: Uint32Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** Width of the frame, px. */
  readonly frame: number;
  /** Number of visible points in the view. */
  readonly points: number;
}

/**
 * Dots are larger the fewer pixels they occupy: `most` is the maximum number of pixels; radius and rim in CSS
 * px.
 */
const sizes = [
  { most: 1_500, shapes: true, radius: 5, rim: 1.25 },
  { most: 20_000, shapes: false, radius: 2.5, rim: 0.75 },
  { most: Number.POSITIVE_INFINITY, shapes: false, radius: 1.75, rim: 0.5 },
] as const;
/** Extent of the largest dots, CSS px. */
const reach = 9;

/**
 * Paints a dot for each point, or the shape of its source if there are few. `scratch` returns a cleared
 * buffer of the given number of pixels.
 */
export function paintDots(
  { points, shown, order, colours, view }: PaintedPoints,
  scratch: (pixels: number) => Uint32Array<ArrayBuffer>,
): PaintedPixels {
  const frame = Math.ceil(reach * view.density);
  const dots = collectDots(points, shown, order, view, frame);
  const size = sizes.find(({ most }) => dots.at.length <= most) ?? sizes[2];
  const pixels = scratch(dots.width * dots.height);
  stampDots(pixels, dots, (at) => stampAt(at, size, colours, view.density));
  return { pixels, width: dots.width, height: dots.height, frame, points: dots.points };
}

/** Doubtful positions are drawn hollow. */
function stampAt(order: number, size: (typeof sizes)[number], colours: PointColours, density: number): Stamp {
  const { risk, source, suspicious } = tagAtOrder(order);
  const colour = colours.risks[risk];
  const ground: Rgba = size.shapes ? colours.ground : [...solid(colours.ground), 200];
  return makeStamp({
    shape: size.shapes ? source : 'dot',
    radius: (size.radius - (suspicious ? 0.75 : 0)) * density,
    rim: (size.rim + (suspicious ? 0.75 : 0)) * density,
    body: suspicious ? colours.ground : colour,
    edge: suspicious ? colour : ground,
  });
}

function solid([red, green, blue]: Rgba): readonly [number, number, number] {
  return [red, green, blue];
}

/** Paints the density of points, one px per heat cell. */
export function paintDensity(
  { points, shown, order, colours, view }: PaintedPoints,
  scratch: (pixels: number) => Uint32Array<ArrayBuffer>,
): PaintedPixels {
  const heat = measureHeat(points, shown, order, view);
  const pixels = scratch(heat.columns * heat.rows);
  paintHeat(pixels, heat, colours.heat);
  return { pixels, width: heat.columns, height: heat.rows, frame: 0, points: heat.points };
}

/** The pixels of a view that contain points. */
interface Dots {
  /** Width and height in px: those of the view plus `beyond` on each side. */
  readonly width: number;
  readonly height: number;
  /** Pixel indexes, row by row; those painted first come first. */
  readonly at: Uint32Array;
  /** Number of pixels by paint order. */
  readonly counts: Uint32Array;
  /** Number of visible points in the view, whether they share a pixel or not. */
  readonly points: number;
}

/**
 * Finds, in one pass over all points, the point of each pixel of the view (in every copy of the world) that
 * is painted last. Many points on one pixel cost no more to paint than one. `beyond` px on each side contain
 * the points whose stamps extend into the view.
 */
export function collectDots(
  { count, seq, x, y, tag }: PackedPoints,
  shown: RowBitset,
  order: Uint8Array,
  view: PointsView,
  beyond: number,
): Dots {
  const { density } = view;
  const width = Math.ceil(view.width * density) + 2 * beyond;
  const height = Math.ceil(view.height * density) + 2 * beyond;
  const { scale, west, north } = projectionOf(view, density, beyond / density);
  const lap = worldSteps * scale;
  const cells = cellsFor(width * height);
  const counts = new Uint32Array(orders);
  let points = 0;
  for (let at = 0; at < count; at += 1) {
    const paintOrder = order[tag[at] ?? 0] ?? 0;
    const report = seq[at] ?? 0;
    if (paintOrder === 0 || ((shown[report >>> 3] ?? 0) & (1 << (report & 7))) === 0) continue;
    const top = ((y[at] ?? 0) - north) * scale;
    if (top < 0 || top >= height) continue;
    // Places wrap around at 2^32 like the world does.
    let left = (((x[at] ?? 0) - west) >>> 0) * scale;
    if (left >= width) continue;
    points += 1;
    const row = (top | 0) * width;
    for (; left < width; left += lap) {
      const cell = row + (left | 0);
      const before = cells[cell] ?? 0;
      if (paintOrder <= before) continue;
      cells[cell] = paintOrder;
      counts[paintOrder] = (counts[paintOrder] ?? 0) + 1;
      if (before > 0) counts[before] = (counts[before] ?? 0) - 1;
    }
  }
  return { width, height, counts, points, at: inOrder(cells, width * height, counts) };
}

let cellBuffer = new Uint8Array(0);

/** Returns one byte per pixel, all zero. The buffer is reused between views: it is as large as the screen. */
function cellsFor(length: number): Uint8Array {
  // Whole words, so that four pixels can be checked at a time.
  if (cellBuffer.length < length) cellBuffer = new Uint8Array(Math.ceil(length / 4) * 4);
  else cellBuffer.fill(0, 0, Math.ceil(length / 4) * 4);
  return cellBuffer;
}

/** Returns the pixels that aren't empty, sorted by paint order. */
function inOrder(cells: Uint8Array, length: number, counts: Uint32Array): Uint32Array {
  const next = new Uint32Array(counts.length);
  for (let order = 1; order < counts.length; order += 1)
    next[order] = (next[order - 1] ?? 0) + (counts[order - 1] ?? 0);
  const at = new Uint32Array(counts.reduce((sum, count) => sum + count, 0));
  const words = new Uint32Array(cells.buffer, 0, Math.ceil(length / 4));
  for (let word = 0; word < words.length; word += 1) {
    if (words[word] === 0) continue;
    for (let cell = word * 4; cell < word * 4 + 4; cell += 1) {
      const order = cells[cell] ?? 0;
      if (order === 0) continue;
      const place = next[order] ?? 0;
      at[place] = cell;
      next[order] = place + 1;
    }
  }
  return at;
}

/**
 * A stamp laid out for rows of one width: opaque pixels, and soft ones that only show on more transparent
 * pixels.
 */
interface LaidOut {
  readonly offsets: Int32Array;
  readonly colours: Uint32Array;
  readonly softOffsets: Int32Array;
  readonly softColours: Uint32Array;
}

/**
 * Draws each dot with the stamp of its order. `pixels` are the pixels of `dots`, as 32-bit words of
 * ImageData. Stamps must not extend further than the dots' distance from the edge.
 */
export function stampDots(pixels: Uint32Array, dots: Dots, stampOf: (order: number) => Stamp): void {
  let from = 0;
  for (const [order, count] of dots.counts.entries()) {
    if (order === 0 || count === 0) continue;
    stampAll(pixels, dots.at.subarray(from, from + count), layOut(stampOf(order), dots.width));
    from += count;
  }
}

function stampAll(pixels: Uint32Array, at: Uint32Array, stamp: LaidOut): void {
  const { offsets, colours, softOffsets, softColours } = stamp;
  for (let dot = 0; dot < at.length; dot += 1) {
    const middle = at[dot] ?? 0;
    for (let part = 0; part < offsets.length; part += 1)
      pixels[middle + (offsets[part] ?? 0)] = colours[part] ?? 0;
    for (let part = 0; part < softOffsets.length; part += 1) {
      const pixel = middle + (softOffsets[part] ?? 0);
      const colour = softColours[part] ?? 0;
      // The highest byte of a word is alpha: ImageData is little-endian wherever Electron runs.
      if (colour >>> 24 > (pixels[pixel] ?? 0) >>> 24) pixels[pixel] = colour;
    }
  }
}

function layOut({ side, rgba }: Stamp, width: number): LaidOut {
  const words = new Uint32Array(rgba.buffer);
  const half = (side - 1) / 2;
  const parts = [...words].map((colour, at) => ({
    colour,
    offset: (Math.floor(at / side) - half) * width + (at % side) - half,
  }));
  const solid = parts.filter(({ colour }) => colour >>> 24 === 255);
  const soft = parts.filter(({ colour }) => colour >>> 24 > 0 && colour >>> 24 < 255);
  return {
    offsets: Int32Array.from(solid, ({ offset }) => offset),
    colours: Uint32Array.from(solid, ({ colour }) => colour),
    softOffsets: Int32Array.from(soft, ({ offset }) => offset),
    softColours: Uint32Array.from(soft, ({ colour }) => colour),
  };
}
