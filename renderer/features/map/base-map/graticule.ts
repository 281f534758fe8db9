import { type Box, pointAt, worldPixel } from '../mercator';

/**
 * A line of the graticule across a part of the map: a meridian at `at` px from its western edge, or a
 * parallel from its northern edge.
 */
export interface GraticuleLine {
  readonly kind: 'meridian' | 'parallel';
  readonly degrees: number;
  readonly at: number;
}

/** Returns the degrees between two lines of the graticule. */
export function graticuleStep(zoom: number): number {
  if (zoom <= 4) return 30;
  if (zoom <= 6) return 10;
  return zoom <= 10 ? 1 : 0.1;
}

/** Returns the lines that cross a part of the world, px at `zoom`. */
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

/** Returns the multiples of a step between two values, possibly one more at either end. */
function multiples(step: number, from: number, to: number): readonly number[] {
  const first = Math.floor(from / step);
  return Array.from({ length: Math.ceil(to / step) - first + 1 }, (_, at) => (first + at) * step);
}
