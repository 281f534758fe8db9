import type { Point } from '../../../shared/domain/geodesy';
import { type City, cities } from './cities';
import { earthRadiusKm, isWithinKm, radians, type Vector, vectorOf } from './sphere';

/**
 * Maximum distance from the centre of a city, in km, at which a place is named after it: about as far as people
 * commute.
 */
export const maxCityDistanceKm = 60;

type Candidate = readonly [city: City, position: Vector];

/** Maps each cell of a one-degree grid to the cities within range of it. */
const grid = buildGrid(cities);
const maxChord = chordOf(maxCityDistanceKm);

/** Returns the nearest city of a point (degrees), or null if none is within `maxCityDistanceKm`. */
export function nearestCity(point: Point): City | null {
  const candidates = grid.get(cellOf(rowOf(point.latitude), columnOf(point.longitude)));
  if (candidates === undefined) return null;
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1)
    return isWithinKm(only[0], point, maxCityDistanceKm) ? only[0] : null;
  const position = vectorOf(point);
  let nearest: City | null = null;
  let leastChord = maxChord;
  for (const [city, cityPosition] of candidates) {
    const chord = chordBetween(position, cityPosition);
    if (chord > leastChord) continue;
    nearest = city;
    leastChord = chord;
  }
  return nearest;
}

function buildGrid(all: readonly City[]): ReadonlyMap<number, readonly Candidate[]> {
  const cells = new Map<number, Candidate[]>();
  for (const city of all) {
    const candidate: Candidate = [city, vectorOf(city)];
    for (const cell of cellsAround(city)) {
      const inCell = cells.get(cell);
      if (inCell === undefined) cells.set(cell, [candidate]);
      else inCell.push(candidate);
    }
  }
  return cells;
}

/**
 * Returns the cells that a circle of `maxCityDistanceKm` around a point touches. If the circle contains a pole, these
 * are all cells of a row.
 */
function cellsAround({ latitude, longitude }: Point): ReadonlySet<number> {
  const reach = maxCityDistanceKm / earthRadiusKm;
  const reachDegrees = reach / radians;
  const holdsPole = Math.abs(latitude) + reachDegrees >= 90;
  const across = holdsPole ? 180 : Math.asin(Math.sin(reach) / Math.cos(latitude * radians)) / radians;
  const cells = new Set<number>();
  for (let row = rowOf(latitude - reachDegrees); row <= rowOf(latitude + reachDegrees); row += 1) {
    for (let east = Math.floor(longitude - across); east <= longitude + across; east += 1) {
      cells.add(cellOf(row, columnOf(east)));
    }
  }
  return cells;
}

function rowOf(latitude: number): number {
  return Math.min(179, Math.max(0, Math.floor(latitude + 90)));
}

/** Longitudes 180 and -180 are the same column. */
function columnOf(longitude: number): number {
  return (Math.floor(longitude + 180) + 360) % 360;
}

function cellOf(row: number, column: number): number {
  return row * 360 + column;
}

function chordBetween(from: Vector, to: Vector): number {
  const [x, y, z] = [from[0] - to[0], from[1] - to[1], from[2] - to[2]];
  return Math.sqrt(x * x + y * y + z * z);
}

function chordOf(km: number): number {
  return 2 * Math.sin(km / earthRadiusKm / 2);
}
