import type { Point } from '../../../../shared/domain/geodesy';
import { unrollLongitudes } from '../bounds';
import { type Pixel, worldPixel, worldSize } from '../mercator';

/** A part of the world at a zoom: its north-west corner in px of the world, and its size in CSS px. */
export interface FittedView {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The points in the view, px. */
  readonly pixels: readonly Pixel[];
}

/** Maximum zoom: beyond it the bundled world has no more detail. */
const maxZoom = 10;
/** Padding around the points, px. The smaller one is used before the world would repeat. */
const paddings = [40, 14];

/** Returns the view with the highest whole zoom that contains all points; null if there are none. */
export function fitView(
  points: readonly Point[],
  size: { readonly width: number; readonly height: number },
): FittedView | null {
  if (points.length === 0) return null;
  const longitudes = unrollLongitudes(points.map(({ longitude }) => longitude));
  const zooms = Array.from({ length: maxZoom }, (_, at) => maxZoom - at);
  const attempts = [
    ...zooms.map((zoom) => [zoom, paddings[0]] as const),
    [1, paddings[1]] as const,
    [0, 0] as const,
  ];
  for (const [zoom, padding = 0] of attempts) {
    const all = points.map(({ latitude }, at) =>
      worldPixel({ latitude, longitude: longitudes[at] ?? 0 }, zoom),
    );
    const [west, east] = ends(all.map(({ x }) => x));
    const [north, south] = ends(all.map(({ y }) => y));
    const fits = east - west <= size.width - 2 * padding && south - north <= size.height - 2 * padding;
    if (!fits && zoom > 0) continue;
    const x = Math.round((west + east) / 2 - size.width / 2);
    // The world ends in the north and the south.
    const spare = worldSize(zoom) - size.height;
    const middle = Math.round((north + south) / 2 - size.height / 2);
    const y = spare > 0 ? Math.min(spare, Math.max(0, middle)) : Math.round(spare / 2);
    const pixels = all.map((pixel) => ({ x: pixel.x - x, y: pixel.y - y }));
    return { zoom, x, y, ...size, pixels };
  }
  return null;
}

function ends(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
