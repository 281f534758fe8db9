import { geodesicLines } from '../../../../shared/domain/geodesic-line';
import type { Point } from '../../../../shared/domain/geodesy';
import { worldPixel } from '../mercator';

/** Points to connect by straight lines, with continuous longitudes. */
export type Line = readonly Point[];

/**
 * Above this zoom, lines get no more detail and stay within 120 m of the true path: more points would take
 * longer than a frame.
 */
const maxDetailZoom = 8;
/** Maximum deviation from the true path, px: with more, corners are visible. */
const tolerance = 0.2;

/**
 * Returns the complete shortest path from a point to another, or to its nearest copy. Beyond the map's edge
 * it follows that edge.
 */
export function lineBetween(from: Point, to: Point, zoom: number): Line {
  const drawnAt = Math.min(zoom, maxDetailZoom);
  const project = (point: Point) => worldPixel(point, drawnAt);
  return geodesicLines(from, to, { project, tolerance: tolerance, maxLatitude: 90 }).flat();
}
