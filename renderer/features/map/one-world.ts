import type { Map as LeafletMap } from 'leaflet';
import type { Point } from '../../../shared/domain/geodesy';
import { type Bounds, smallestBounds } from './bounds';
import { type Box, type Pixel, pointAt, worldPixel, worldSize } from './mercator';

/** The map's zooms are multiples of this. */
export const zoomStep = 0.25;

/** Returns the zoom at which one world fills a map of this size, px: no place is shown twice. */
export function fillingZoom({ x, y }: Pixel): number {
  return Math.max(0, Math.log2(Math.max(x, y) / worldSize(0)));
}

/** Returns true if the map shows more than one world, outside which it is covered. */
export function isFarOut(map: LeafletMap): boolean {
  return map.getZoom() < fillingZoom(map.getSize());
}

/** Where people live, px of the world's height at zoom 0: without Antarctica. */
export const inhabited = {
  north: worldPixel({ latitude: 84, longitude: 0 }, 0).y,
  south: worldPixel({ latitude: -60, longitude: 0 }, 0).y,
};

/** Returns the zoom at which the part of the world where people live fills a map of this size, px. */
export function inhabitedZoom({ x, y }: Pixel): number {
  return Math.max(0, fillingZoom({ x, y }), Math.log2(y / (inhabited.south - inhabited.north)));
}

/** Returns the rectangle of bounds, px at zoom 0. */
export function boxOf({ south, west, north, east }: Bounds): Box {
  const { x, y } = worldPixel({ latitude: north, longitude: west }, 0);
  const corner = worldPixel({ latitude: south, longitude: east }, 0);
  return { x, y, width: corner.x - x, height: corner.y - y };
}

/**
 * Returns the part of bounds that fits the height of a map of this size at the least zoom and contains the most points,
 * or the bounds themselves if they fit. `rows` are the points in equal strips of the world's height, from the north.
 */
export function withinHeight(bounds: Bounds, rows: Uint32Array, size: Pixel): Bounds {
  const { y, height } = boxOf(bounds);
  const room = (size.y / worldSize(fillingZoom(size))) * worldSize(0);
  if (height <= room) return bounds;
  const strip = worldSize(0) / rows.length;
  const inside = Math.floor(room / strip);
  const past = Math.floor((y + height - room) / strip);
  let [best, most] = [0, -1];
  for (let first = Math.ceil(y / strip); first <= past; first += 1) {
    const count = rows.subarray(first, first + inside).reduce((sum, points) => sum + points, 0);
    if (count > most) [best, most] = [first, count];
  }
  const latitudeAt = (at: number) => pointAt({ x: 0, y: at }, 0).latitude;
  return { ...bounds, north: latitudeAt(best * strip), south: latitudeAt(best * strip + room) };
}

/** Returns the rectangle around those points, as many as possible, that fit a room of this size, px at zoom 0. */
export function aroundMost(points: readonly Point[], room: Pixel): Bounds | null {
  const placed = points.map((point) => ({ point, at: worldPixel(point, 0) }));
  const side = worldSize(0);
  const across = mostOf(placed, (from, { at }) => (at.x - from.at.x + side) % side <= room.x);
  const along = mostOf(across, (from, { at }) => at.y >= from.at.y && at.y - from.at.y <= room.y);
  return smallestBounds(along.map(({ point }) => point));
}

/** Returns the most of the elements that are within reach of one of them. */
function mostOf<Element>(
  all: readonly Element[],
  reaches: (from: Element, to: Element) => boolean,
): readonly Element[] {
  let most: readonly Element[] = [];
  for (const from of all) {
    const reached = all.filter((to) => reaches(from, to));
    if (reached.length > most.length) most = reached;
  }
  return most;
}

/**
 * Sets how far the map zooms out: until one world fills it, or to where it was moved to hold a report or a track that
 * needs more of the world's height.
 */
export function limitZoom(map: LeafletMap, atMost: number): void {
  const least = Math.min(fillingZoom(map.getSize()), atMost);
  if (map.options.minZoom === least) return;
  // Not setMinZoom, which would zoom by itself.
  map.options.minZoom = least;
  map.fire('zoomlevelschange');
}
