import type { Point } from '../../../shared/domain/geodesy';
import { wrappedLongitude } from '../../../shared/domain/position';

/** Points to connect by straight lines, with continuous longitudes. */
export type Line = readonly Point[];

/** A rectangle in degrees. `east` exceeds 180 if the rectangle contains the antimeridian. */
export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/**
 * Returns the longitude (degrees) of the same meridian in the copy of the world nearest to another longitude.
 */
export function nearestCopy(longitude: number, reference: number): number {
  return longitude + 360 * Math.round((reference - longitude) / 360);
}

/**
 * Returns the longitudes, each shifted by whole turns so that together they span as little as possible: 178
 * and -172 become 178 and 188. The first longitude east of the widest gap keeps its value.
 */
export function unrollLongitudes(longitudes: readonly number[]): readonly number[] {
  const sorted = [...new Set(longitudes)].sort((a, b) => a - b);
  const first = sorted[0];
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return [];
  let west = first;
  let widest = first + 360 - last;
  for (const [index, longitude] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before !== undefined && longitude - before > widest) {
      widest = longitude - before;
      west = longitude;
    }
  }
  return longitudes.map((longitude) => (longitude < west ? longitude + 360 : longitude));
}

/** Returns the rectangle around points with continuous longitudes; null if there are no points. */
export function boundsAround(points: readonly Point[]): Bounds | null {
  if (points.length === 0) return null;
  let [south, west, north, east] = [90, Infinity, -90, -Infinity];
  for (const { latitude, longitude } of points) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return { south, west, north, east };
}

/**
 * Returns the smallest rectangle that contains points anywhere on the globe, across the antimeridian if that
 * is narrower.
 */
export function smallestBounds(points: readonly Point[]): Bounds | null {
  const longitudes = unrollLongitudes(points.map((point) => point.longitude));
  return boundsAround(
    points.map(({ latitude, longitude }, index) => ({ latitude, longitude: longitudes[index] ?? longitude })),
  );
}

/** Span in degrees above which cutting the world elsewhere gains nothing. */
const halfTheWorld = 200;

/**
 * Same as smallestBounds, but points spread over the whole world get the usual world map, cut in the Pacific.
 */
export function widestBounds(points: readonly Point[]): Bounds | null {
  const smallest = smallestBounds(points);
  if (!smallest || smallest.east - smallest.west < halfTheWorld) return smallest;
  return boundsAround(points);
}

/** Returns the rectangle in the copy of the world whose middle is nearest to a longitude. */
export function boundsNear(bounds: Bounds, reference: number): Bounds {
  const middle = (bounds.west + bounds.east) / 2;
  const turn = nearestCopy(middle, reference) - middle;
  return { ...bounds, west: bounds.west + turn, east: bounds.east + turn };
}

/**
 * Returns the whole turns, in degrees, that move a layout to the copies of the world in a view: the nearest one first, then
 * the one next to it if the view, `span` degrees wide, shows a part of the layout there.
 */
export function turnsInView(
  bounds: Pick<Bounds, 'west' | 'east'> | null,
  longitude: number,
  span: number,
): readonly [near: number, ...beside: number[]] {
  if (!bounds) return [nearestCopy(0, longitude)];
  const middle = (bounds.west + bounds.east) / 2;
  const near = nearestCopy(middle, longitude) - middle;
  if (bounds.west + near + 360 < longitude + span / 2) return [near, near + 360];
  if (bounds.east + near - 360 > longitude - span / 2) return [near, near - 360];
  return [near];
}

/** Returns the line shifted by whole turns, degrees: the same line in another copy of the world. */
export function moveEast(line: Line, turn: number): Line {
  if (turn === 0) return line;
  return line.map(({ latitude, longitude }) => ({ latitude, longitude: longitude + turn }));
}

/** Returns true if a rectangle lies within another, on whichever copy of the world. */
export function isWithin(inner: Bounds, outer: Bounds): boolean {
  const turn = nearestCopy(inner.west, outer.west) - inner.west;
  return (
    inner.south >= outer.south &&
    inner.north <= outer.north &&
    inner.west + turn >= outer.west &&
    inner.east + turn <= outer.east
  );
}

/** Returns a point of a click, to a metre, with its longitude within half a turn. */
export function clickedPoint({ lat, lng }: { readonly lat: number; readonly lng: number }): Point {
  const rounded = (degrees: number) => Number(degrees.toFixed(5));
  return {
    latitude: rounded(Math.max(-90, Math.min(90, lat))),
    longitude: rounded(wrappedLongitude(lng)),
  };
}
