import type { PackedPoints } from '../../../../shared/domain/packed-points';
import type { RowBitset } from '../../../../shared/domain/row-bitset';
import { orders } from './paint-order';
import { type PointsView, projectionOf, worldSteps } from './points-view';

/** The pixels of a view that contain points. */
export interface Dots {
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
