import { DomUtil, type LatLng, type Map as LeafletMap, type Point, point } from 'leaflet';
import type { Pixel } from '../mercator';
import type { PointsView } from './points-view';

/**
 * Fraction of the map's size that is painted beyond each of its sides. Less on high-density screens, where
 * the compositor would need more than a frame for the extra pixels.
 */
const marginShare = 0.12;

/**
 * Returns the view for a map's middle and size, px of the world at the zoom. Rounded to whole px, so that a
 * picture is never smoothed.
 */
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

/** Returns true if two views show the same. */
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

/**
 * Returns true if a map at `now` is so close to the edge of the painted view that a new one should be
 * requested.
 */
export function isNearEdge(painted: PointsView, now: PointsView): boolean {
  const used = 0.75;
  return (
    painted.zoom !== now.zoom ||
    Math.abs(painted.left - now.left) > painted.marginX * used ||
    Math.abs(painted.top - now.top) > painted.marginY * used
  );
}

/** Sizes a canvas for a picture of a view. */
export function sizePicture(
  canvas: HTMLCanvasElement,
  view: PointsView,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  // Setting a size clears the canvas, even if it doesn't change.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.style.width = `${view.width}px`;
  canvas.style.height = `${view.height}px`;
}

/** The target of a zoom. */
export interface ZoomEnd {
  readonly center: LatLng;
  readonly zoom: number;
}

/** Moves the picture of a view to its place on the world or, with `end`, to its place at the end of a zoom. */
export function placePicture(
  canvas: HTMLCanvasElement,
  map: LeafletMap,
  view: PointsView,
  end?: ZoomEnd,
): void {
  const scale = map.getZoomScale(end?.zoom ?? map.getZoom(), view.zoom);
  const origin = end ? originAt(map, end) : map.getPixelOrigin();
  DomUtil.setTransform(canvas, point(view.left, view.top).multiplyBy(scale).subtract(origin), scale);
}

/** Returns the px of the world from which Leaflet will measure its panes after a zoom. */
function originAt(map: LeafletMap, { center, zoom }: ZoomEnd): Point {
  const pane = map.getPane('mapPane');
  const moved = pane ? DomUtil.getPosition(pane) : point(0, 0);
  return map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(moved).round();
}
