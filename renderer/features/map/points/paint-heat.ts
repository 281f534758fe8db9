import type { PackedPoints } from '../../../../shared/domain/packed-points';
import type { RowBitset } from '../../../../shared/domain/row-bitset';
import type { Rgba } from './point-stamps';
import { type PointsView, projectionOf, worldSteps } from './points-view';

/** Side of a density cell, CSS px: the finest detail of the heat map. */
export const heatCell = 4;
/**
 * A point's heat is spread over this many cells on each side, this many times, which approximates a bell
 * curve without corners.
 */
const spread = 2;
const spreadTimes = 5;

/** The density of a view, one value per cell, row by row. */
interface Heat {
  readonly columns: number;
  readonly rows: number;
  /** Points per cell, spread over the neighbouring cells. */
  readonly density: Float32Array;
  readonly max: number;
  /** Number of visible points in the view. */
  readonly points: number;
}

/**
 * Counts points by cell in one pass, in every copy of the world in view, and spreads each over its
 * neighbours.
 */
export function measureHeat(
  { count, seq, x, y, tag }: PackedPoints,
  shown: RowBitset,
  order: Uint8Array,
  view: PointsView,
): Heat {
  const columns = Math.ceil(view.width / heatCell);
  const rows = Math.ceil(view.height / heatCell);
  const { scale, west, north } = projectionOf(view, 1 / heatCell);
  const lap = worldSteps * scale;
  let density = new Float32Array(columns * rows);
  let points = 0;
  for (let at = 0; at < count; at += 1) {
    const report = seq[at] ?? 0;
    if ((order[tag[at] ?? 0] ?? 0) === 0 || ((shown[report >>> 3] ?? 0) & (1 << (report & 7))) === 0)
      continue;
    const top = ((y[at] ?? 0) - north) * scale;
    if (top < 0 || top >= rows) continue;
    let left = (((x[at] ?? 0) - west) >>> 0) * scale;
    if (left >= columns) continue;
    points += 1;
    for (; left < columns; left += lap) {
      const cell = (top | 0) * columns + (left | 0);
      density[cell] = (density[cell] ?? 0) + 1;
    }
  }
  for (let pass = 0; pass < spreadTimes; pass += 1) {
    density = blurred(density, rows, columns, columns, 1);
    density = blurred(density, columns, rows, 1, columns);
  }
  return {
    columns,
    rows,
    density,
    points,
    max: density.reduce((most, value) => Math.max(most, value), 0),
  };
}

/**
 * Returns the mean of each value and its neighbours along lines: `lines` lines, `lineStep` apart, of `length`
 * values, `step` apart.
 */
function blurred(
  values: Float32Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
): Float32Array<ArrayBuffer> {
  const means = new Float32Array(values.length);
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    let sum = 0;
    for (let at = 0; at < Math.min(spread, length); at += 1) sum += values[start + at * step] ?? 0;
    for (let at = 0; at < length; at += 1) {
      if (at + spread < length) sum += values[start + (at + spread) * step] ?? 0;
      if (at > spread) sum -= values[start + (at - spread - 1) * step] ?? 0;
      means[start + at * step] = sum / (2 * spread + 1);
    }
  }
  return means;
}

/**
 * Colours density from the coolest to the hottest by its fourth root, so that a village still shows next to a
 * city. Empty cells stay transparent. `pixels` are 32-bit words of ImageData, one per cell.
 */
export function paintHeat(pixels: Uint32Array, { density, max }: Heat, colours: readonly Rgba[]): void {
  const ramp = new Uint8ClampedArray(steps * 4);
  for (let step = 0; step < steps; step += 1) ramp.set(between(colours, step / (steps - 1)), step * 4);
  const words = new Uint32Array(ramp.buffer);
  for (const [cell, value] of density.entries())
    if (value > 0) pixels[cell] = words[Math.round((value / max) ** 0.25 * (steps - 1))] ?? 0;
}

const steps = 256;

function between(colours: readonly Rgba[], share: number): Rgba {
  const place = share * (colours.length - 1);
  const from = colours[Math.floor(place)] ?? [0, 0, 0, 0];
  const to = colours[Math.ceil(place)] ?? from;
  const part = place % 1;
  const of = (channel: 0 | 1 | 2 | 3) => from[channel] + (to[channel] - from[channel]) * part;
  // The coolest colours fade into the map.
  return [of(0), of(1), of(2), of(3) * Math.min(1, (share * 2.5) ** 2)];
}
