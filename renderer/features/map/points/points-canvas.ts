import { clsx } from 'clsx';
import type { Map as LeafletMap } from 'leaflet';
import { placePicture, sizePicture, type ZoomEnd } from './layer-picture';
import styles from './points.module.css';
import type { PointsPicture } from './points-messages';
import type { PointsView } from './points-view';

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

  readonly #onShow: ((points: number) => void) | undefined;

  /** `onShow` is called with the number of points when a picture is shown. */
  constructor(onShow?: (points: number) => void) {
    this.#onShow = onShow;
    this.element.className = clsx(styles.picture, 'leaflet-zoom-animated');
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
    this.element.classList.toggle(clsx(styles.faded), faded);
  }

  /** Draws a picture and moves the canvas to its place, in one frame. */
  show({ view, bitmap, points }: PointsPicture): void {
    const { element } = this;
    sizePicture(element, view, bitmap);
    element.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    this.#view = view;
    this.place();
    this.#onShow?.(points);
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
    if (this.#map && this.#view) placePicture(this.element, this.#map, this.#view, end);
  }
}
