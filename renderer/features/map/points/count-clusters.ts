import { type PackedPoints, type PointRisk, suspiciousBit } from '../../../../shared/domain/packed-points';
import type { RowBitset } from '../../../../shared/domain/row-bitset';
import { worldSize } from '../mercator';
import { orders, risksByWeight, tagAtOrder } from './point-look';
import { type PackedPlace, type PointsView, projectionOf, worldSteps } from './points-view';

/** The reports with points in one cell of the map's grid. */
export interface PointCluster {
  /** Independent of the map's position: "zoom/column/row". */
  readonly key: string;
  /** Number of reports; each counts once, however many of its points are in the cell. */
  readonly reports: number;
  readonly points: number;
  readonly worst: PointRisk;
  /** The number of its reports by risk, in the order of risksByWeight. */
  readonly risks: readonly number[];
  /** The middle of its points: where they are, if they are all at one place. */
  readonly middle: PackedPlace;
  /** The place of its disc, as packed places: the middle, but far enough from the cell's edge that discs don't touch. */
  readonly x: number;
  readonly y: number;
  /** The first of its reports; the only one if there is just one. */
  readonly seq: number;
}

/** The counts of a view. */
export interface PointsCount {
  readonly clusters: readonly PointCluster[];
  /** Reports with a point in the visible part, without the view's margins; each counts once. */
  readonly reports: number;
  /** Points in the visible part. */
  readonly points: number;
  /** Reports with a point anywhere on the map; each counts once. */
  readonly placed: number;
  /** The number of those with a point that says nothing about where the device is. */
  readonly empty: number;
}

/**
 * Side of a cell in CSS px at whole zooms: a quarter of the world at zoom 0, so that cells never straddle the
 * antimeridian.
 */
export const cellSide = 64;
const cellsAtZoom0 = 256 / cellSide;

/** Returns the number of cells around the world at a zoom: a power of two. */
function cellsAt(zoom: number): number {
  return cellsAtZoom0 * 2 ** Math.min(26, Math.max(0, Math.floor(zoom)));
}

/** Returns how many of the lowest bits to drop from a place to get the column or row of its cell. */
export function cellShift(zoom: number): number {
  return 32 - Math.log2(cellsAt(zoom));
}
/** Minimum distance of a disc's middle from the edge of its cell, as a fraction of the cell. */
const minFromEdge = 0.32;

/** Returns the radius of a disc, CSS px. Discs of adjacent cells never touch (minFromEdge). */
export function discRadius(reports: number): number {
  return Math.min(20, Math.round(12 + 2.2 * Math.log10(reports)));
}

/**
 * Counts the reports in each cell of a grid in one pass over all points. The grid is anchored to the world's
 * px, so cells don't change when the map is moved. Cells that overlap the view are counted completely.
 */
export function countClusters(
  { count, seq, x, y, tag }: PackedPoints,
  shown: RowBitset,
  order: Uint8Array,
  view: PointsView,
): PointsCount {
  const grid = gridOf(view);
  const { shift, lastColumn, firstColumn, firstRow, columns, rows } = grid;
  const cells = newCells(columns * rows);
  const visible = visibleSteps(view);
  let [reports, points, latest] = [0, 0, -1];
  let [placed, latestPlaced, empty, latestEmpty] = [0, -1, 0, -1];
  for (let at = 0; at < count; at += 1) {
    const when = order[tag[at] ?? 0] ?? 0;
    const report = seq[at] ?? 0;
    if (when === 0 || ((shown[report >>> 3] ?? 0) & (1 << (report & 7))) === 0) continue;
    if (report !== latestPlaced) placed += 1;
    latestPlaced = report;
    if (((tag[at] ?? 0) & suspiciousBit) !== 0) {
      if (report !== latestEmpty) empty += 1;
      latestEmpty = report;
    }
    const py = y[at] ?? 0;
    const row = (py >>> shift) - firstRow;
    if (row < 0 || row >= rows) continue;
    const px = x[at] ?? 0;
    const column = ((px >>> shift) - firstColumn) & lastColumn;
    if (column >= columns) continue;
    addTo(cells, row * columns + column, report, when, px, py);
    if (py < visible.north || py >= visible.south || (px - visible.west) >>> 0 >= visible.width) continue;
    points += 1;
    if (report !== latest) reports += 1;
    latest = report;
  }
  return { clusters: clustersOf(cells, grid, view.zoom), reports, points, placed, empty };
}

interface Grid {
  /** Number of lowest bits to drop from a place to get the column or row of its cell in the world. */
  readonly shift: number;
  readonly lastColumn: number;
  readonly firstColumn: number;
  readonly firstRow: number;
  readonly columns: number;
  readonly rows: number;
}

/** Returns the cells that overlap a view. */
function gridOf({ zoom, left, top, width, height }: PointsView): Grid {
  const inWorld = cellsAt(zoom);
  const side = worldSize(zoom) / inWorld;
  const firstColumn = Math.floor(left / side);
  const firstRow = Math.max(0, Math.floor(top / side));
  const pastColumn = Math.ceil((left + width) / side);
  const pastRow = Math.min(inWorld, Math.ceil((top + height) / side));
  return {
    shift: cellShift(zoom),
    lastColumn: inWorld - 1,
    firstColumn: ((firstColumn % inWorld) + inWorld) % inWorld,
    firstRow,
    columns: Math.min(inWorld, pastColumn - firstColumn),
    rows: Math.max(0, pastRow - firstRow),
  };
}

/** Returns the visible part of a view, in steps of packed places. */
function visibleSteps(view: PointsView) {
  const { scale, west, north } = projectionOf(view, 1);
  const all = (view.width - 2 * view.marginX) / scale >= worldSteps;
  return {
    west: all ? 0 : (west + Math.round(view.marginX / scale)) % worldSteps,
    width: all ? worldSteps : (view.width - 2 * view.marginX) / scale,
    north: north + view.marginY / scale,
    south: north + (view.height - view.marginY) / scale,
  };
}

interface Cells {
  readonly reports: Uint32Array;
  /** The reports of each cell by risk. */
  readonly risks: Uint32Array;
  readonly points: Uint32Array;
  readonly worst: Uint8Array;
  readonly first: Uint32Array;
  /** The report counted last: the points of a report are consecutive. */
  readonly latest: Uint32Array;
  readonly sumX: Float64Array;
  readonly sumY: Float64Array;
}

function newCells(length: number): Cells {
  const words = () => new Uint32Array(length);
  return {
    reports: words(),
    risks: new Uint32Array(length * risksByWeight.length),
    points: words(),
    worst: new Uint8Array(length),
    first: words(),
    latest: words(),
    sumX: new Float64Array(length),
    sumY: new Float64Array(length),
  };
}

/** The risk by paint order: its index in risksByWeight. */
const weights = Uint8Array.from({ length: orders }, (_, order) =>
  order === 0 ? 0 : risksByWeight.indexOf(tagAtOrder(order).risk),
);

function addTo(cells: Cells, cell: number, report: number, order: number, x: number, y: number): void {
  const { reports, risks, points, worst, latest, sumX, sumY } = cells;
  const before = reports[cell] ?? 0;
  if (before === 0) cells.first[cell] = report;
  if (before === 0 || latest[cell] !== report) {
    reports[cell] = before + 1;
    // All points of a report have its risk.
    const risk = cell * risksByWeight.length + (weights[order] ?? 0);
    risks[risk] = (risks[risk] ?? 0) + 1;
  }
  latest[cell] = report;
  points[cell] = (points[cell] ?? 0) + 1;
  if (order > (worst[cell] ?? 0)) worst[cell] = order;
  sumX[cell] = (sumX[cell] ?? 0) + x;
  sumY[cell] = (sumY[cell] ?? 0) + y;
}

function clustersOf(cells: Cells, grid: Grid, zoom: number): readonly PointCluster[] {
  const clusters: PointCluster[] = [];
  const side = 2 ** grid.shift;
  for (const [cell, reports] of cells.reports.entries()) {
    if (reports === 0) continue;
    const column = (grid.firstColumn + (cell % grid.columns)) & grid.lastColumn;
    const row = grid.firstRow + Math.floor(cell / grid.columns);
    const points = cells.points[cell] ?? 1;
    const middle = {
      x: Math.round((cells.sumX[cell] ?? 0) / points),
      y: Math.round((cells.sumY[cell] ?? 0) / points),
    };
    const inside = (place: number, from: number) =>
      reports === 1
        ? place
        : Math.min(from + side * (1 - minFromEdge), Math.max(from + side * minFromEdge, place));
    clusters.push({
      key: `${Math.floor(zoom)}/${column}/${row}`,
      reports,
      points,
      risks: [...cells.risks.subarray(cell * risksByWeight.length, (cell + 1) * risksByWeight.length)],
      worst: tagAtOrder(cells.worst[cell] ?? 1).risk,
      middle,
      x: Math.round(inside(middle.x, column * side)),
      y: Math.round(inside(middle.y, row * side)),
      seq: cells.first[cell] ?? 0,
    });
  }
  return clusters;
}
