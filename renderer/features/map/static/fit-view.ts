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
/** Around the points, px. */
const padding = 40;

/**
 * Returns the view with the highest zoom, which needn't be whole, that contains all points; null if there are none. It is
 * smaller than `size` where the world would repeat.
 */
export function fitView(
  points: readonly Point[],
  size: { readonly width: number; readonly height: number },
): FittedView | null {
  if (points.length === 0) return null;
  const longitudes = unrollLongitudes(points.map(({ longitude }) => longitude));
  const placed = points.map(({ latitude }, at) => ({ latitude, longitude: longitudes[at] ?? 0 }));
  const atZero = placed.map((point) => worldPixel(point, 0));
  const [across, down] = [spanOf(atZero.map(({ x }) => x)), spanOf(atZero.map(({ y }) => y))];
  const zoom = Math.max(
    0,
    Math.min(
      maxZoom,
      Math.log2((size.width - 2 * padding) / across.length),
      Math.log2((size.height - 2 * padding) / down.length),
    ),
  );
  const world = worldSize(zoom);
  const [width, height] = [size.width, size.height].map((length) => Math.min(length, Math.floor(world)));
  if (width === undefined || height === undefined) return null;
  const x = across.middle * 2 ** zoom - width / 2;
  // The world ends in the north and the south.
  const y = Math.min(world - height, Math.max(0, down.middle * 2 ** zoom - height / 2));
  const pixels = placed.map((point) => {
    const pixel = worldPixel(point, zoom);
    return { x: pixel.x - x, y: pixel.y - y };
  });
  return { zoom, x, y, width, height, pixels };
}

function spanOf(values: readonly number[]): { readonly middle: number; readonly length: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { middle: (least + most) / 2, length: most - least };
}
