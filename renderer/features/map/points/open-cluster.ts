import { type PackedPoints, type PointRisk, pointTag } from '../../../../shared/domain/packed-points';
import type { RowBitset } from '../../../../shared/domain/row-bitset';
import { worldSize } from '../mercator';
import { cellShift, cellSide } from './count-clusters';
import { risksByWeight } from './paint-order';
import { worldSteps } from './points-view';

/** The contents of a cluster. */
export interface ClusterContents {
  /** Its reports, the worst first, then by `seq`; at most as many as requested. */
  readonly seqs: Uint32Array;
  /** The rectangle of all its points, packed places. It has no size if all points are at the same place. */
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** Finds the points of a cluster by its key. */
export function clusterContents(
  { count, seq, x, y, tag }: PackedPoints,
  shown: RowBitset,
  order: Uint8Array,
  key: string,
  maxReports: number,
): ClusterContents {
  const [zoom = 0, column = 0, row = 0] = key.split('/').map(Number);
  const shift = cellShift(zoom);
  const byRisk = new Map<PointRisk, number[]>(risksByWeight.toReversed().map((risk) => [risk, []]));
  let [west, north, east, south] = [worldSteps, worldSteps, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const report = seq[at] ?? 0;
    const [px, py] = [x[at] ?? 0, y[at] ?? 0];
    if (px >>> shift !== column || py >>> shift !== row) continue;
    if ((order[tag[at] ?? 0] ?? 0) === 0 || ((shown[report >>> 3] ?? 0) & (1 << (report & 7))) === 0)
      continue;
    // The points of a report are consecutive and have the same risk.
    const seqs = byRisk.get(pointTag(tag[at] ?? 0).risk);
    if (seqs && seqs.length < maxReports && seqs.at(-1) !== report) seqs.push(report);
    west = Math.min(west, px);
    east = Math.max(east, px);
    north = Math.min(north, py);
    south = Math.max(south, py);
  }
  const seqs = Uint32Array.from([...byRisk.values()].flat().slice(0, maxReports));
  return { seqs, west, north, east, south };
}

/** Distance at which two markers are distinguishable, CSS px. */
const minSeparation = 12;
/** Number of cells that a cluster roughly fills after zooming in. */
const cellsToFill = 6;

/**
 * Returns the zoom at which the points of a cluster are some cells apart, at most `maxZoom`; null if even
 * there they are closer together than markers can be distinguished.
 */
export function zoomToSeparate(
  { west, north, east, south }: Omit<ClusterContents, 'seqs'>,
  maxZoom: number,
): number | null {
  const span = Math.max(east - west, south - north) / worldSteps;
  if (span * worldSize(maxZoom) < minSeparation) return null;
  return Math.min(maxZoom, Math.floor(Math.log2((cellsToFill * cellSide) / 256 / span)));
}
