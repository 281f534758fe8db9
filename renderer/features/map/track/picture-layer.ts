import { clsx } from 'clsx';
import { Layer, type LeafletEventHandlerFnMap, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { mapColours } from '../element-colours';
import { onLookChange } from '../look-change';
import type { ColourOf } from '../map-colours';
import { type PaneName, paneOf } from '../map-panes';
import { isNearEdge, layerView, placePicture, sizePicture, type ZoomEnd } from '../points/layer-picture';
import type { PointsView } from '../points/points-view';
import styles from './track.module.css';

/** Paints a view of the world, on a context in CSS px. */
export type PaintPicture = (context: CanvasRenderingContext2D, view: PointsView, colourOf: ColourOf) => void;

interface PicturePlace {
  readonly pane: PaneName;
  /** Picture px per CSS px for soft pictures; defaults to the screen's density. */
  readonly density?: number;
}

/**
 * A picture that covers the map and a margin around it, small enough for the window to paint within a frame.
 */
class PictureLayer extends Layer {
  readonly #options: PicturePlace;
  readonly #canvas = document.createElement('canvas');
  readonly #events: LeafletEventHandlerFnMap = {
    move: () => this.#requestDraw(),
    moveend: () => this.#requestDraw(),
    zoomend: () => this.#requestDraw(),
    viewreset: () => this.#requestDraw(),
    resize: () => this.#requestDraw(),
    zoomanim: (event) => this.#place(event),
  };
  #paint: PaintPicture;
  #map: LeafletMap | null = null;
  #painted: PointsView | null = null;
  #isStale = true;
  #frame = 0;
  #stopListening: () => void = () => {};

  constructor(place: PicturePlace, paint: PaintPicture) {
    super();
    this.#options = place;
    this.#paint = paint;
    this.#canvas.className = clsx(styles.picture, 'leaflet-zoom-animated');
    this.#canvas.setAttribute('aria-hidden', 'true');
  }

  override onAdd(map: LeafletMap): this {
    const pane = paneOf(map, this.#options.pane);
    pane.style.pointerEvents = 'none';
    pane.append(this.#canvas);
    this.#map = map;
    map.on(this.#events);
    this.#stopListening = onLookChange(() => this.setPaint(this.#paint));
    this.#requestDraw();
    return this;
  }

  override onRemove(): this {
    this.#map?.off(this.#events);
    this.#stopListening();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#canvas.remove();
    this.#map = null;
    this.#painted = null;
    return this;
  }

  /** Changes what is painted. */
  setPaint(paint: PaintPicture): void {
    this.#paint = paint;
    this.#isStale = true;
    this.#requestDraw();
  }

  #requestDraw(): void {
    if (this.#frame === 0 && this.#map) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    this.#frame = 0;
    const map = this.#map;
    if (!map) return;
    const density = this.#options.density ?? Math.max(1, window.devicePixelRatio);
    const view = layerView(map.project(map.getCenter()), map.getSize(), map.getZoom(), density);
    if (!this.#isStale && this.#painted && stillCovers(this.#painted, view)) {
      this.#place();
      return;
    }
    sizePicture(this.#canvas, view, {
      width: Math.round(view.width * density),
      height: Math.round(view.height * density),
    });
    const context = this.#canvas.getContext('2d');
    if (!context) return;
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, view.width, view.height);
    this.#paint(context, view, mapColours(this.#canvas));
    this.#isStale = false;
    this.#painted = view;
    this.#place();
  }

  #place(end?: ZoomEnd): void {
    if (this.#map && this.#painted) placePicture(this.#canvas, this.#map, this.#painted, end);
  }
}

/** Returns true if the painted picture, which is larger than the map, still covers it. */
function stillCovers(painted: PointsView, now: PointsView): boolean {
  const isOfSize =
    painted.width === now.width && painted.height === now.height && painted.density === now.density;
  return isOfSize && !isNearEdge(painted, now);
}

type Place = ConstructorParameters<typeof PictureLayer>[0];

/** Shows a picture over the map. `place` must not change. */
export function usePicture(place: Place, paint: PaintPicture): void {
  const map = useMap();
  const layer = useRef<PictureLayer | null>(null);
  const latest = useRef(paint);
  latest.current = paint;
  useEffect(() => {
    const added = new PictureLayer(place, latest.current).addTo(map);
    layer.current = added;
    return () => {
      added.remove();
    };
  }, [map, place]);
  useEffect(() => layer.current?.setPaint(paint), [paint]);
}
