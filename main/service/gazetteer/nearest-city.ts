import type { Point } from '../../../shared/domain/geodesy';
import { type City, cities } from './cities';
import { earthRadiusKm, isWithinKm, radians, type Vector, vectorOf } from './sphere';

/** How far from its centre a place is still called after a city, in km: about as far as people commute. */
export const cityReachKm = 60;

type Candidate = readonly [city: City, position: Vector];

/** For every cell of a grid of whole degrees, the cities that reach into it. */
const grid = gridOf(cities);
const reachChord = chordOf(cityReachKm);

/**
 * The city that a point (degrees, on the globe) lies in or near, or null where none of the list is within
 * `cityReachKm`.
 */
export function nearestCity(point: Point): City | null {
  const candidates = grid.get(cellOf(rowOf(point.latitude), columnOf(point.longitude)));
  if (candidates === undefined) return null;
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1)
    return isWithinKm(only[0], point, cityReachKm) ? only[0] : null;
  const position = vectorOf(point);
  let nearest: City | null = null;
  let leastChord = reachChord;
  for (const [city, cityPosition] of candidates) {
    const chord = chordBetween(position, cityPosition);
    if (chord > leastChord) continue;
    nearest = city;
    leastChord = chord;
  }
  return nearest;
}

function gridOf(all: readonly City[]): ReadonlyMap<number, readonly Candidate[]> {
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

/** The cells that the circle of `cityReachKm` around a point touches: all of a row where it holds a pole. */
function cellsAround({ latitude, longitude }: Point): ReadonlySet<number> {
  const reach = cityReachKm / earthRadiusKm;
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

/** 180 is where -180 is. */
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
