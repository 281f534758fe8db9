import { clsx } from 'clsx';
import { DomUtil, type LatLng, type Map as LeafletMap, type Point as Pixels, point } from 'leaflet';
import styles from './points.module.css';
import type { PointsPicture } from './points-messages';
import type { PointsView } from './points-view';

/** The target of a zoom. */
interface ZoomEnd {
  readonly center: LatLng;
  readonly zoom: number;
}

/**
 * The canvas of a map's points: one picture, which moves and scales with the map until the next one is shown.
 */
export class PointsCanvas {
  readonly element = document.createElement('canvas');
  #map: LeafletMap | null = null;
  /** The view of the current picture. */
  #view: PointsView | null = null;
  /** The picture for the end of a zoom. */
  #pending: PointsPicture | null = null;

  readonly #onShow: (points: number) => void;

  /** `onShow` is called with the number of points when a picture is shown. */
  constructor(onShow: (points: number) => void) {
    this.#onShow = onShow;
    this.element.className = clsx(styles.pointsPicture, 'leaflet-zoom-animated');
    this.element.setAttribute('aria-hidden', 'true');
  }

  get isPainted(): boolean {
    return this.#view !== null;
  }

  addTo(map: LeafletMap, pane: HTMLElement): void {
    this.#map = map;
    pane.append(this.element);
  }

  remove(): void {
    this.#pending?.bitmap.close();
    this.element.remove();
    this.#map = null;
    this.#view = null;
    this.#pending = null;
  }

  fade(faded: boolean): void {
    this.element.classList.toggle(clsx(styles.pointsPictureFaded), faded);
  }

  /** Draws a picture and moves the canvas to its place, in one frame. */
  show({ view, bitmap, points }: PointsPicture): void {
    const { element } = this;
    if (element.width !== bitmap.width) element.width = bitmap.width;
    if (element.height !== bitmap.height) element.height = bitmap.height;
    element.style.width = `${view.width}px`;
    element.style.height = `${view.height}px`;
    element.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    this.#view = view;
    this.place();
    this.#onShow(points);
  }

  /** Holds the picture of a zoom's target until the zoom ends. */
  hold(picture: PointsPicture): void {
    this.#pending?.bitmap.close();
    this.#pending = picture;
  }

  /** Shows the held picture at the end of a zoom. */
  release(): void {
    const picture = this.#pending;
    this.#pending = null;
    if (picture) this.show(picture);
    else this.place();
  }

  /**
   * Moves the picture to its place on the world or, with `end`, to its place at the end of a zoom; the
   * browser animates the transition.
   */
  place(end?: ZoomEnd): void {
    const map = this.#map;
    const view = this.#view;
    if (!map || !view) return;
    const scale = map.getZoomScale(end?.zoom ?? map.getZoom(), view.zoom);
    const origin = end ? originAt(map, end) : map.getPixelOrigin();
    DomUtil.setTransform(this.element, point(view.left, view.top).multiplyBy(scale).subtract(origin), scale);
  }
}

/** Returns the px of the world from which Leaflet will measure its panes after a zoom. */
function originAt(map: LeafletMap, { center, zoom }: ZoomEnd): Pixels {
  const pane = map.getPane('mapPane');
  const moved = pane ? DomUtil.getPosition(pane) : point(0, 0);
  return map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(moved).round();
}
