import type { Bounds } from './bounds';

/** Maximum zooms for fitting. The bundled map shows countries and lakes; streets are from a file or a tile server. */
export const maxZoomWithStreets = 14;
const maxZoomForPositions = 14;
const maxZoomForOnePlace = 9;
/** Positions within this span count as one place: at the zoom for positions they are still within a marker's width. */
const onePlaceDegrees = 0.0025;

/** Returns the zoom that separates positions or, if no zoom does, one that shows where the place is. */
export function maxZoomFor(bounds: Bounds | null): number {
  const span = bounds ? Math.max(bounds.north - bounds.south, bounds.east - bounds.west) : 0;
  return span < onePlaceDegrees ? maxZoomForOnePlace : maxZoomForPositions;
}
