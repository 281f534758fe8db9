import { type PackedPoints, placedPoint } from '../../../../shared/domain/packed-points';
import type { RowBitset } from '../../../../shared/domain/row-bitset';
import { type Bounds, widestBounds } from '../bounds';
import { worldSteps } from './points-view';

/** The number of strips from pole to pole into which the world is divided to find the best cut. */
const strips = 1_024;
const stripShift = 22;

/**
 * Returns the rectangle in degrees around all visible points, like widestBounds for few points: across the
 * antimeridian if that is narrower. Returns null if no point is visible.
 */
export function boundsOfPoints(
  { count, seq, x, y, tag }: PackedPoints,
  shown: RowBitset,
  order: Uint8Array,
): Bounds | null {
  const west = new Uint32Array(strips).fill(worldSteps - 1);
  const east = new Uint32Array(strips);
  let [north, south] = [worldSteps, -1];
  for (let at = 0; at < count; at += 1) {
    const report = seq[at] ?? 0;
    if ((order[tag[at] ?? 0] ?? 0) === 0 || ((shown[report >>> 3] ?? 0) & (1 << (report & 7))) === 0)
      continue;
    const [px, py] = [x[at] ?? 0, y[at] ?? 0];
    const strip = px >>> stripShift;
    if (px <= (west[strip] ?? 0)) west[strip] = px;
    if (px >= (east[strip] ?? 0)) east[strip] = px;
    north = Math.min(north, py);
    south = Math.max(south, py);
  }
  const ends = [...west.keys()].flatMap((strip) => {
    const [from, to] = [west[strip] ?? 0, east[strip] ?? 0];
    return from <= to ? [placedPoint(from, north), placedPoint(to, south)] : [];
  });
  return widestBounds(ends);
}
