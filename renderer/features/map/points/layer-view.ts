import type { Pixel } from '../mercator';
import type { PointsView } from './points-view';

/**
 * So much of the map's size is painted beyond each of its sides, and less on a screen of more px in a CSS px: there it is the px that take
 * the compositor longer than a frame.
 */
const marginShare = 0.12;

/** The view of a map: its middle and size, px of the world at the zoom. Whole px, so that a picture is never smoothed. */
export function layerView(middle: Pixel, size: Pixel, zoom: number, density: number): PointsView {
  const share = marginShare / density;
  const marginX = Math.round(size.x * share);
  const marginY = Math.round(size.y * share);
  return {
    zoom,
    left: Math.floor(middle.x - size.x / 2) - marginX,
    top: Math.floor(middle.y - size.y / 2) - marginY,
    width: size.x + 2 * marginX,
    height: size.y + 2 * marginY,
    marginX,
    marginY,
    density,
  };
}

/** True where two views show the same. */
export function isSameView(one: PointsView | null, other: PointsView): boolean {
  return (
    one !== null &&
    one.zoom === other.zoom &&
    one.left === other.left &&
    one.top === other.top &&
    one.width === other.width &&
    one.height === other.height &&
    one.density === other.density
  );
}

/** True where a map that shows `now` is so near the edge of what is painted that more should be on its way. */
export function isNearEdge(painted: PointsView, now: PointsView): boolean {
  const used = 0.75;
  return (
    painted.zoom !== now.zoom ||
    Math.abs(painted.left - now.left) > painted.marginX * used ||
    Math.abs(painted.top - now.top) > painted.marginY * used
  );
}
