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
  /** The marks in the view, then the points along their ways, px. */
  readonly pixels: readonly Pixel[];
}

/** Beyond the first, the bundled world has no more detail: only marks that are near each other need more, as on the screen. */
const usualZoom = 10;
const closestZoom = 18;
/** How far apart marks are shown that can be told apart, px: those that don't cover each other. */
const apart = 60;
const minApart = 28;
/** Around the points, px. */
const padding = 40;

/**
 * Returns the view of all marks and of the points along their ways, at a zoom that needn't be whole: the highest one, but no
 * higher than it takes to tell the marks apart; null without marks. It is smaller than `size` where the world would repeat.
 */
export function fitView(
  marks: readonly Point[],
  along: readonly Point[],
  size: { readonly width: number; readonly height: number },
): FittedView | null {
  if (marks.length === 0) return null;
  const points = [...marks, ...along];
  const longitudes = unrollLongitudes(points.map(({ longitude }) => longitude));
  const placed = points.map(({ latitude }, at) => ({ latitude, longitude: longitudes[at] ?? 0 }));
  const atZero = placed.map((point) => worldPixel(point, 0));
  const [across, down] = [spanOf(atZero.map(({ x }) => x)), spanOf(atZero.map(({ y }) => y))];
  const closest = Math.min(
    closestZoom,
    Math.log2((size.width - 2 * padding) / across.length),
    Math.log2((size.height - 2 * padding) / down.length),
  );
  const zoom = Math.max(0, Math.min(closest, zoomApart(atZero.slice(0, marks.length), closest)));
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

/** Returns the zoom at which marks are apart that can be told apart at the closest zoom. `atZero`: px at zoom 0. */
function zoomApart(atZero: readonly Pixel[], closest: number): number {
  let nearest = Infinity;
  for (const [at, one] of atZero.entries())
    for (const other of atZero.slice(at + 1)) {
      const distance = Math.hypot(one.x - other.x, one.y - other.y);
      if (distance * 2 ** closest >= minApart) nearest = Math.min(nearest, distance);
    }
  return Math.max(usualZoom, Math.log2(apart / nearest));
}

function spanOf(values: readonly number[]): { readonly middle: number; readonly length: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { middle: (least + most) / 2, length: most - least };
}
