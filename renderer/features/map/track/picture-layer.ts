import {
  DomUtil,
  type LatLng,
  Layer,
  type LeafletEventHandlerFnMap,
  type Map as LeafletMap,
  point,
  type ZoomAnimEvent,
} from 'leaflet';
import { onLookChange } from '../map-colours';
import { isNearEdge, layerView } from '../points/layer-view';
import type { PointsView } from '../points/points-view';

/** Paints the part of the world that is seen, on a context in CSS px. */
export type PaintPicture = (
  context: CanvasRenderingContext2D,
  view: PointsView,
  style: CSSStyleDeclaration,
) => void;

interface PicturePlace {
  readonly pane: string;
  /** Leaflet's: tiles 200, lines 400, markers 600. */
  readonly zIndex: number;
  readonly className: string;
  /** Pixels of the picture in a CSS px, where it is soft; else those of the screen. */
  readonly density?: number;
}

/** One picture over the map and somewhat beyond, of what is little enough to be painted by the window, within a frame that the map moves. */
export class PictureLayer extends Layer {
  readonly #place: PicturePlace;
  readonly #canvas = document.createElement('canvas');
  readonly #events: LeafletEventHandlerFnMap = {
    move: () => this.#ask(),
    moveend: () => this.#ask(),
    zoomend: () => this.#ask(),
    viewreset: () => this.#ask(),
    resize: () => this.#ask(),
    zoomanim: (event) => this.#onZoomAnimation(event),
  };
  #paint: PaintPicture;
  #map: LeafletMap | null = null;
  #painted: PointsView | null = null;
  #isStale = true;
  #frame = 0;
  #stop: () => void = () => {};

  constructor(place: PicturePlace, paint: PaintPicture) {
    super();
    this.#place = place;
    this.#paint = paint;
    this.#canvas.className = `${place.className} leaflet-zoom-animated`;
    this.#canvas.setAttribute('aria-hidden', 'true');
  }

  override onAdd(map: LeafletMap): this {
    const { pane: name, zIndex } = this.#place;
    const pane = map.getPane(name) ?? map.createPane(name);
    pane.style.zIndex = String(zIndex);
    pane.style.pointerEvents = 'none';
    pane.append(this.#canvas);
    this.#map = map;
    map.on(this.#events);
    this.#stop = onLookChange(() => this.setPaint(this.#paint));
    this.#ask();
    return this;
  }

  override onRemove(): this {
    this.#map?.off(this.#events);
    this.#stop();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#canvas.remove();
    this.#map = null;
    this.#painted = null;
    return this;
  }

  /** Paints something else from now on. */
  setPaint(paint: PaintPicture): void {
    this.#paint = paint;
    this.#isStale = true;
    this.#ask();
  }

  #ask(): void {
    if (this.#frame === 0 && this.#map) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    this.#frame = 0;
    const map = this.#map;
    if (!map) return;
    const density = this.#place.density ?? Math.max(1, window.devicePixelRatio);
    const view = layerView(map.project(map.getCenter()), map.getSize(), map.getZoom(), density);
    if (!this.#isStale && this.#painted && stillCovers(this.#painted, view)) {
      this.#put();
      return;
    }
    const [width, height] = [Math.round(view.width * density), Math.round(view.height * density)];
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    this.#canvas.style.width = `${view.width}px`;
    this.#canvas.style.height = `${view.height}px`;
    const context = this.#canvas.getContext('2d');
    if (!context) return;
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, view.width, view.height);
    this.#paint(context, view, getComputedStyle(this.#canvas));
    this.#isStale = false;
    this.#painted = view;
    this.#put();
  }

  #onZoomAnimation({ center, zoom }: ZoomAnimEvent): void {
    this.#put(center, zoom);
  }

  /** Puts the picture where its part of the world is, or will be at the end of a zoom. */
  #put(center?: LatLng, zoom?: number): void {
    const map = this.#map;
    const view = this.#painted;
    if (!map || !view) return;
    const scale = map.getZoomScale(zoom ?? map.getZoom(), view.zoom);
    const origin = center && zoom !== undefined ? originAt(map, center, zoom) : map.getPixelOrigin();
    DomUtil.setTransform(this.#canvas, point(view.left, view.top).multiplyBy(scale).subtract(origin), scale);
  }
}

/** A picture is larger than the map: it is good for a stretch of the way that the map is dragged. */
function stillCovers(painted: PointsView, now: PointsView): boolean {
  const isOfSize =
    painted.width === now.width && painted.height === now.height && painted.density === now.density;
  return isOfSize && !isNearEdge(painted, now);
}

/** The px of the world that Leaflet will measure its panes from once a zoom is over. */
function originAt(map: LeafletMap, center: LatLng, zoom: number) {
  const pane = map.getPane('mapPane');
  const moved = pane ? DomUtil.getPosition(pane) : point(0, 0);
  return map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(moved).round();
}
