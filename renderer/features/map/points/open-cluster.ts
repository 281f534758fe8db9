import { type PackedPoints, type PointRisk, pointTag } from '../../../../shared/domain/packed-points';
import type { SeqSet } from '../../../../shared/domain/seq-set';
import { worldSize } from '../mercator';
import { cellShift, cellSide } from './count-clusters';
import { risksByWeight } from './paint-order';
import { worldSteps } from './points-view';

/** What is in a cluster. */
export interface ClusterContents {
  /** Its reports, the worst first, then in the order of their numbers; as many as were asked for at most. */
  readonly seqs: Uint32Array;
  /** The rectangle of all its points, packed places: they are at the same place where it has no size. */
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** Looks for the points of a cluster, by its key. */
export function clusterContents(
  { count, seq, x, y, tag }: PackedPoints,
  shown: SeqSet,
  order: Uint8Array,
  key: string,
  most: number,
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
    // The points of a report come one after the other, and have one risk.
    const seqs = byRisk.get(pointTag(tag[at] ?? 0).risk);
    if (seqs && seqs.length < most && seqs.at(-1) !== report) seqs.push(report);
    west = Math.min(west, px);
    east = Math.max(east, px);
    north = Math.min(north, py);
    south = Math.max(south, py);
  }
  const seqs = Uint32Array.from([...byRisk.values()].flat().slice(0, most));
  return { seqs, west, north, east, south };
}

/** Markers of points at least so far from each other are told apart, CSS px. */
const apart = 12;
/** A cluster that is zoomed into fills about so many cells. */
const filled = 6;

/**
 * The zoom at which the points of a cluster are some cells apart, `deepest` at most; null where even there they are no further apart than
 * markers need: for all one can see they are at the same place.
 */
export function zoomThatParts(
  { west, north, east, south }: Omit<ClusterContents, 'seqs'>,
  deepest: number,
): number | null {
  const span = Math.max(east - west, south - north) / worldSteps;
  if (span * worldSize(deepest) < apart) return null;
  return Math.min(deepest, Math.floor(Math.log2((filled * cellSide) / 256 / span)));
}
