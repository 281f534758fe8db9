import KDBush from 'kdbush';
import {
  type PackedPoints,
  type PointRisk,
  packedPlace,
  placedPoint,
  pointTag,
} from '../../../../shared/domain/packed-points';
import type { PositionSource } from '../../../../shared/domain/position';
import { hasRow, type RowBitset } from '../../../../shared/domain/row-bitset';
import { type Bounds, widestBounds } from '../bounds';
import { worldSize } from '../mercator';
import { cellShift, cellSide } from './count-clusters';
import { risksByWeight } from './point-look';
import { worldSteps } from './points-view';

/** A point found by a query, with its packed place. */
interface FoundPoint {
  readonly seq: number;
  readonly source: PositionSource;
  readonly risk: PointRisk;
  readonly x: number;
  readonly y: number;
}

/** The points and reports at a place. */
export interface PointsAtPlace {
  /** Nearest first; at most as many as requested. */
  readonly points: readonly FoundPoint[];
  /** Number of reports with a point there, listed or not; each counts once. */
  readonly reports: number;
}

export const nothingFound: PointsAtPlace = { points: [], reports: 0 };

/** Points by place: a tree in two arrays, 12 bytes per point. */
export type PointsIndex = KDBush;

/** Creates the index of all points, visible or not, so that filters don't affect it. */
export function indexPoints({ count, x, y }: PackedPoints): PointsIndex {
  const index = new KDBush(count, 64, Uint32Array);
  for (let at = 0; at < count; at += 1) index.add(x[at] ?? 0, y[at] ?? 0);
  return index.finish();
}

/**
 * Returns at most `limit` visible points within `radius` steps of a place, nearest first; of two at the same
 * place, the worse first.
 */
export function pointsNear(
  points: PackedPoints,
  index: PointsIndex,
  shown: RowBitset,
  order: Uint8Array,
  place: { readonly x: number; readonly y: number },
  radius: number,
  limit: number,
): PointsAtPlace {
  const lapsNear = [-worldSteps, 0, worldSteps].filter(
    (lap) => place.x + lap >= -radius && place.x + lap <= worldSteps + radius,
  );
  const orderAt = (at: number) => order[points.tag[at] ?? 0] ?? 0;
  const found = lapsNear
    .flatMap((lap) =>
      index
        .within(place.x + lap, place.y, radius)
        .filter((at) => orderAt(at) > 0 && hasRow(shown, points.seq[at] ?? 0))
        .map((at) => ({
          at,
          distance: Math.hypot((points.x[at] ?? 0) - place.x - lap, (points.y[at] ?? 0) - place.y),
        })),
    )
    .sort(
      (one, other) =>
        one.distance - other.distance || orderAt(other.at) - orderAt(one.at) || one.at - other.at,
    );
  return {
    points: found.slice(0, limit).map(({ at }) => pointAt(points, at)),
    reports: new Set(found.map(({ at }) => points.seq[at] ?? 0)).size,
  };
}

/** Returns the point at an index. */
export function pointAt({ seq, x, y, tag }: PackedPoints, at: number): FoundPoint {
  const { source, risk } = pointTag(tag[at] ?? 0);
  return { seq: seq[at] ?? 0, source, risk, x: x[at] ?? 0, y: y[at] ?? 0 };
}

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

/** The number of strips into which the world is divided in both directions. */
const strips = 1_024;
const stripShift = 22;

/** Where the visible points are. */
export interface PointsExtent {
  /** Around all of them. */
  readonly whole: Bounds;
  /** Around all but those near the poles, unless all are there. */
  readonly bounds: Bounds;
  /** The number of points in each strip of the world's height, from the north. */
  readonly rows: Uint32Array;
}

/** Beyond this latitude, degrees, a few points would make a map of all of them small. */
const polarLatitude = 80;
const polarRows = packedPlace(polarLatitude, 0).y;

/**
 * Returns where all visible points are, like widestBounds for few points: across the antimeridian if that is
 * narrower. Returns null if no point is visible.
 */
export function extentOfPoints(
  points: PackedPoints,
  shown: RowBitset,
  order: Uint8Array,
): PointsExtent | null {
  const inhabited = extentBetween(points, shown, order, polarRows, worldSteps - polarRows);
  // Hardly any reports have points near the poles.
  const all = inhabited.others === 0 ? inhabited : extentBetween(points, shown, order, 0, worldSteps);
  const extent = inhabited.bounds === null ? all : inhabited;
  if (all.bounds === null || extent.bounds === null) return null;
  return { bounds: extent.bounds, rows: extent.rows, whole: all.bounds };
}

/** Where the visible points between two packed rows are, and the number of others. */
interface ExtentBetween {
  /** null if there are none. */
  readonly bounds: Bounds | null;
  readonly rows: Uint32Array;
  readonly others: number;
}

/** Elements are read one by one: destructuring takes several times as long before the code is optimized. */
function extentBetween(
  { count, seq, x, y, tag }: PackedPoints,
  shown: RowBitset,
  order: Uint8Array,
  firstRow: number,
  pastRow: number,
): ExtentBetween {
  const west = new Uint32Array(strips).fill(worldSteps - 1);
  const east = new Uint32Array(strips);
  const rows = new Uint32Array(strips);
  let [north, south, others] = [worldSteps, -1, 0];
  for (let at = 0; at < count; at += 1) {
    const report = seq[at] ?? 0;
    if ((order[tag[at] ?? 0] ?? 0) === 0 || ((shown[report >>> 3] ?? 0) & (1 << (report & 7))) === 0)
      continue;
    const py = y[at] ?? 0;
    if (py < firstRow || py >= pastRow) {
      others += 1;
      continue;
    }
    const px = x[at] ?? 0;
    const strip = px >>> stripShift;
    if (px <= (west[strip] ?? 0)) west[strip] = px;
    if (px >= (east[strip] ?? 0)) east[strip] = px;
    rows[py >>> stripShift] = (rows[py >>> stripShift] ?? 0) + 1;
    if (py < north) north = py;
    if (py > south) south = py;
  }
  const ends = [...west.keys()].flatMap((strip) => {
    const [from, to] = [west[strip] ?? 0, east[strip] ?? 0];
    return from <= to ? [placedPoint(from, north), placedPoint(to, south)] : [];
  });
  return { bounds: widestBounds(ends), rows, others };
}
