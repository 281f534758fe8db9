import type { PackedPoints } from '../../../../shared/domain/packed-points';
import { worldSteps } from './points-view';
import type { ShownReports } from './shown-reports';

/** A corner of a ring in steps of packed places. `x` runs on past 0 and 2^32 where the ring crosses the antimeridian. */
export interface RingCorner {
  readonly x: number;
  readonly y: number;
}

/** The reports that have a point shown within a ring, box or lasso, by the even-odd rule; in the order of their numbers. */
export function reportsInRing(
  { count, seq, x, y, tag }: PackedPoints,
  shown: ShownReports,
  order: Uint8Array,
  ring: readonly RingCorner[],
): Uint32Array {
  const [north, south] = [Math.min(...ring.map((c) => c.y)), Math.max(...ring.map((c) => c.y))];
  const [west, east] = [Math.min(...ring.map((c) => c.x)), Math.max(...ring.map((c) => c.x))];
  const found: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const report = seq[at] ?? 0;
    const py = y[at] ?? 0;
    if (py < north || py > south || (order[tag[at] ?? 0] ?? 0) === 0) continue;
    if (((shown[report >>> 3] ?? 0) & (1 << (report & 7))) === 0 || found.at(-1) === report) continue;
    const first = west + (((((x[at] ?? 0) - west) % worldSteps) + worldSteps) % worldSteps);
    for (let px = first; px <= east; px += worldSteps)
      if (isInRing(ring, px, py)) {
        found.push(report);
        break;
      }
  }
  return Uint32Array.from(found);
}

/** Counts the ring's sides that a ray to the east crosses: an odd number from within. */
function isInRing(ring: readonly RingCorner[], x: number, y: number): boolean {
  let inside = false;
  let before = ring.at(-1);
  for (const corner of ring) {
    if (before && corner.y > y !== before.y > y) {
      const crossing = corner.x + ((y - corner.y) / (before.y - corner.y)) * (before.x - corner.x);
      if (x < crossing) inside = !inside;
    }
    before = corner;
  }
  return inside;
}
