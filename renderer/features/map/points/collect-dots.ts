import type { PackedPoints } from '../../../../shared/domain/packed-points';
import type { SeqSet } from '../../../../shared/domain/seq-set';
import { orders } from './paint-order';
import { type PointsView, projectionOf, worldSteps } from './points-view';

/** The px of a view that points fall on. */
export interface Dots {
  /** px in a row, and rows: the view's and `beyond` at each side. */
  readonly width: number;
  readonly height: number;
  /** The px, numbered row by row, those that are to be painted first in front. */
  readonly at: Uint32Array;
  /** By paint order: how many px have it. */
  readonly counts: Uint32Array;
  /** How many points are shown and in view, whether they share a px or not. */
  readonly points: number;
}

/**
 * One pass over all points: on each px of the view (in every copy of the world), the one that is painted last. Many points on one px cost no
 * more to paint than one. `beyond` px at each side hold the points whose stamps reach into the view.
 */
export function collectDots(
  { count, seq, x, y, tag }: PackedPoints,
  shown: SeqSet,
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
    const when = order[tag[at] ?? 0] ?? 0;
    const report = seq[at] ?? 0;
    if (when === 0 || ((shown[report >>> 3] ?? 0) & (1 << (report & 7))) === 0) continue;
    const top = ((y[at] ?? 0) - north) * scale;
    if (top < 0 || top >= height) continue;
    // Places wrap round at 2^32 as the world does.
    let left = (((x[at] ?? 0) - west) >>> 0) * scale;
    if (left >= width) continue;
    points += 1;
    const row = (top | 0) * width;
    for (; left < width; left += lap) {
      const cell = row + (left | 0);
      const before = cells[cell] ?? 0;
      if (when <= before) continue;
      cells[cell] = when;
      counts[when] = (counts[when] ?? 0) + 1;
      if (before > 0) counts[before] = (counts[before] ?? 0) - 1;
    }
  }
  return { width, height, counts, points, at: inOrder(cells, width * height, counts) };
}

let kept = new Uint8Array(0);

/** A byte for each px, all zero. Kept from view to view: it is as large as the screen, and of no use in between. */
function cellsFor(length: number): Uint8Array {
  // Whole words, to be looked through four px at a time.
  if (kept.length < length) kept = new Uint8Array(Math.ceil(length / 4) * 4);
  else kept.fill(0, 0, Math.ceil(length / 4) * 4);
  return kept;
}

/** The px that are not empty, by their order. */
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
