import type { Point } from './geodesy';
import type { Position } from './position';

/** Kilometres per degree of latitude; of longitude, at the equator. */
const kmPerDegree = 111.195;

/**
 * Returns the centre of the cell of a fixed grid in which a point is: cells of about `km` by `km`. All points of a cell give the
 * same answer, so that many answers say no more than one. Degrees, with three decimals.
 */
export function coarsePoint({ latitude, longitude }: Point, km: number): Point {
  const rows = Math.ceil((180 * kmPerDegree) / km);
  const row = Math.min(rows - 1, Math.floor(((latitude + 90) / 180) * rows));
  const centre = ((row + 0.5) / rows) * 180 - 90;
  // A row has a whole number of cells, so that they meet at the 180th meridian.
  const around = 360 * kmPerDegree * Math.cos((centre * Math.PI) / 180);
  const columns = Math.max(1, Math.round(around / km));
  const column = Math.floor(((longitude + 180) / 360) * columns) % columns;
  return { latitude: rounded(centre), longitude: rounded(((column + 0.5) / columns) * 360 - 180) };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000;
}

/** Returns a length as the multiple of `km` that it reaches. */
export function coarseKm(length: number, km: number): number {
  return Math.floor(length / km) * km;
}

/** From the centre of a cell to a corner, in whole km. */
export function cellReachKm(km: number): number {
  return Math.ceil(km * Math.SQRT1_2);
}

/** Returns a position as precise as its cell: it can be anywhere in there, and its address isn't given. */
export function coarsePosition(position: Position, km: number): Position {
  const { near: _, ...kept } = position;
  const leastRadiusKm = Math.max(position.leastRadiusKm ?? 0, cellReachKm(km));
  return { ...kept, ...coarsePoint(position, km), place: '', leastRadiusKm };
}

/** Returns a row whose positions are coarse. */
export function withCoarsePositions<Row extends { readonly positions: readonly Position[] }>(
  row: Row,
  km: number,
): Row {
  return { ...row, positions: row.positions.map((position) => coarsePosition(position, km)) };
}
