import { geodesicLines } from '../../../../shared/domain/geodesic-line';
import type { Point } from '../../../../shared/domain/geodesy';
import { worldPixel } from '../mercator';

/** Points to draw straight lines between, longitudes running on. */
export type Line = readonly Point[];

/** Deeper, lines stay as they are, within 120 m of the true way: more points would take longer than a frame. */
const finestZoom = 8;
/** px beside the true way: with more, the corners show. */
const error = 0.2;

/** The shortest way from a point to another, or to its nearest copy, all of it; beyond the map's edge it runs along it. */
export function lineBetween(from: Point, to: Point, zoom: number): Line {
  const drawnAt = Math.min(zoom, finestZoom);
  const project = (point: Point) => worldPixel(point, drawnAt);
  return geodesicLines(from, to, { project, error, northernmost: 90 }).flat();
}
