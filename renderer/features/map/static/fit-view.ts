import { type Point, sphericalKm } from '../../../../shared/domain/geodesy';
import { unrollLongitudes } from '../bounds';
import { type Pixel, pointAt, worldPixel, worldSize } from '../mercator';

/** A part of the world at a zoom: its north-west corner, px of the world, and its size, CSS px. */
export interface FittedView {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Where the points are in it, px. */
  readonly pixels: readonly Pixel[];
}

/** Nearer than this nothing more is to be seen of the bundled world. */
const nearest = 10;
/** Room around the points, px: as much where there is, less before the world is shown twice. */
const rooms = [40, 14];

/** The nearest view that holds all points, at a whole zoom; null where there are none. */
export function fitView(
  points: readonly Point[],
  size: { readonly width: number; readonly height: number },
): FittedView | null {
  if (points.length === 0) return null;
  const longitudes = unrollLongitudes(points.map(({ longitude }) => longitude));
  const zooms = Array.from({ length: nearest }, (_, at) => nearest - at);
  const tries = [...zooms.map((zoom) => [zoom, rooms[0]] as const), [1, rooms[1]] as const, [0, 0] as const];
  for (const [zoom, room = 0] of tries) {
    const all = points.map(({ latitude }, at) =>
      worldPixel({ latitude, longitude: longitudes[at] ?? 0 }, zoom),
    );
    const [west, east] = ends(all.map(({ x }) => x));
    const [north, south] = ends(all.map(({ y }) => y));
    const fits = east - west <= size.width - 2 * room && south - north <= size.height - 2 * room;
    if (!fits && zoom > 0) continue;
    const x = Math.round((west + east) / 2 - size.width / 2);
    // The world ends in the north and the south.
    const free = worldSize(zoom) - size.height;
    const middle = Math.round((north + south) / 2 - size.height / 2);
    const y = free > 0 ? Math.min(free, Math.max(0, middle)) : Math.round(free / 2);
    const pixels = all.map((pixel) => ({ x: pixel.x - x, y: pixel.y - y }));
    return { zoom, x, y, ...size, pixels };
  }
  return null;
}

function ends(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

/** A round length and how long it is in the middle of the view, px: at most `most`. */
export function scaleBar(
  { zoom, x, y, width, height }: FittedView,
  most: number,
): { readonly km: number; readonly px: number } {
  const middle = { x: x + width / 2, y: y + height / 2 };
  const kmAcross = sphericalKm(pointAt(middle, zoom), pointAt({ ...middle, x: middle.x + 1 }, zoom)) * most;
  const power = 10 ** Math.floor(Math.log10(kmAcross));
  const km = [5, 2, 1].map((digit) => digit * power).find((round) => round <= kmAcross) ?? power;
  return { km, px: Math.round((km / kmAcross) * most) };
}
