import { pointAt, worldPixel } from '../mercator';
import type { Box } from '../report/place-labels';

/** A line of the graticule across a part of the map: a meridian at `at` px from its west, or a parallel from its north. */
export interface GraticuleLine {
  readonly kind: 'meridian' | 'parallel';
  readonly degrees: number;
  readonly at: number;
}

/** Degrees between two lines of the graticule. */
export function graticuleStep(zoom: number): number {
  if (zoom <= 4) return 30;
  if (zoom <= 6) return 10;
  return zoom <= 10 ? 1 : 0.1;
}

/** The lines that cross a part of the world, px at `zoom`. */
export function graticuleLines(view: Box, zoom: number): readonly GraticuleLine[] {
  const step = graticuleStep(zoom);
  const northWest = pointAt(view, zoom);
  const southEast = pointAt({ x: view.x + view.width, y: view.y + view.height }, zoom);
  const meridians = multiples(step, northWest.longitude, southEast.longitude).map(
    (degrees): GraticuleLine => ({
      kind: 'meridian',
      degrees,
      at: worldPixel({ latitude: 0, longitude: degrees }, zoom).x - view.x,
    }),
  );
  const parallels = multiples(step, southEast.latitude, northWest.latitude).map(
    (degrees): GraticuleLine => ({
      kind: 'parallel',
      degrees,
      at: worldPixel({ latitude: degrees, longitude: 0 }, zoom).y - view.y,
    }),
  );
  return [...meridians, ...parallels];
}

/** Multiples of a step from one value to another; one too many on either side does no harm. */
function multiples(step: number, from: number, to: number): readonly number[] {
  const first = Math.floor(from / step);
  return Array.from({ length: Math.ceil(to / step) - first + 1 }, (_, at) => (first + at) * step);
}
