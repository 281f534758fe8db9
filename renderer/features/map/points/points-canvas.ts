import { DomUtil, type LatLng, type Map as LeafletMap, type Point as Pixels, point } from 'leaflet';
import type { PointsPicture } from './points-messages';
import type { PointsView } from './points-view';

/** Where a zoom leads to. */
interface ZoomEnd {
  readonly center: LatLng;
  readonly zoom: number;
}

/** The canvas of a map's points: one picture, which moves and grows with the map until there is another. */
export class PointsCanvas {
  readonly element = document.createElement('canvas');
  #map: LeafletMap | null = null;
  /** The view of the picture that is on it. */
  #view: PointsView | null = null;
  /** A picture of the view that a zoom leads to, for its end. */
  #held: PointsPicture | null = null;

  readonly #onShow: (points: number) => void;

  /** `onShow`: a picture of so many points was put on it. */
  constructor(onShow: (points: number) => void) {
    this.#onShow = onShow;
    this.element.className = 'points-picture leaflet-zoom-animated';
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
    this.#held?.bitmap.close();
    this.element.remove();
    this.#map = null;
    this.#view = null;
    this.#held = null;
  }

  fade(faded: boolean): void {
    this.element.classList.toggle('points-picture--faded', faded);
  }

  /** Puts a picture on the canvas and the canvas where it belongs, in one frame. */
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

  /** Keeps a picture of where a zoom leads to until that is over. */
  hold(picture: PointsPicture): void {
    this.#held?.bitmap.close();
    this.#held = picture;
  }

  /** A zoom is over: shows the picture that was kept for it. */
  release(): void {
    const picture = this.#held;
    this.#held = null;
    if (picture) this.show(picture);
    else this.place();
  }

  /** Puts the picture where its part of the world is, or will be at the end of a zoom: the browser moves it there meanwhile. */
  place(end?: ZoomEnd): void {
    const map = this.#map;
    const view = this.#view;
    if (!map || !view) return;
    const scale = map.getZoomScale(end?.zoom ?? map.getZoom(), view.zoom);
    const origin = end ? originAt(map, end) : map.getPixelOrigin();
    DomUtil.setTransform(this.element, point(view.left, view.top).multiplyBy(scale).subtract(origin), scale);
  }
}

/** The px of the world that Leaflet will measure its panes from once a zoom is over. */
function originAt(map: LeafletMap, { center, zoom }: ZoomEnd): Pixels {
  const pane = map.getPane('mapPane');
  const moved = pane ? DomUtil.getPosition(pane) : point(0, 0);
  return map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(moved).round();
}
