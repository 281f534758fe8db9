import type { Map as LeafletMap } from 'leaflet';
import type { Bounds } from './bounds';
import { type Pixel, pointAt, worldPixel, worldSize } from './mercator';

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

/** Padding around bounds, px. */
export interface Padding {
  readonly side: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the greatest of the map's zooms at which bounds fit a map of this size, whatever its limits. */
export function fittingZoom(bounds: Bounds, size: Pixel, { side, top, bottom }: Padding): number {
  const { width, height } = boxOf(bounds);
  const room = { x: Math.max(1, size.x - 2 * side), y: Math.max(1, size.y - top - bottom) };
  const zoom = Math.log2(Math.min(room.x / width, room.y / height));
  return Math.max(0, Math.floor(Math.min(zoom, maxFittingZoom) / zoomStep) * zoomStep);
}

const maxFittingZoom = 24;

/** Returns the rectangle of bounds, px at zoom 0. */
function boxOf({ south, west, north, east }: Bounds) {
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
