import {
  type LatLng,
  Layer,
  type LeafletEventHandlerFnMap,
  type Map as LeafletMap,
  type LeafletMouseEvent,
  type Point as Pixels,
  point,
  type ZoomAnimEvent,
} from 'leaflet';
import { nearestCopy } from '../bounds';
import { onLookChange } from '../map-colours';
import { ClusterButtons } from './cluster-buttons';
import type { PointCluster, PointsCount } from './count-clusters';
import { isNearEdge, isSameView, layerView } from './layer-view';
import { type ClusterContents, zoomThatParts } from './open-cluster';
import type { PointsShown } from './paint-order';
import { pointColours } from './point-colours';
import { PointsCanvas } from './points-canvas';
import type { PointsHost } from './points-host';
import { nothingFound, type PointsAtPlace } from './points-index';
import type { PointsPicture } from './points-messages';
import { type PointsView, placeInView, projectionOf } from './points-view';
import './points.css';

/** What the layer is told and tells. */
export interface PointsLayerOptions {
  /** Its points and which reports are shown are changed there. It outlives the layer. */
  readonly host: PointsHost;
  /** What is to be seen now. */
  readonly onCount: (count: PointsCount) => void;
  /** A picture is on the map, and will be painted with the next frame: so many points are on it. */
  readonly onPaint: (points: number) => void;
  /** Points at the pointer, nearest first; none where there are none. */
  readonly onHover: (found: PointsAtPlace) => void;
  /** Points that were clicked, nearest first: several where they are at the same place, or nearly. */
  readonly onClick: (found: PointsAtPlace) => void;
  /** A cluster was opened that no zoom takes apart: its reports are to be spread or listed. */
  readonly onSpider: (cluster: PointCluster, seqs: Uint32Array) => void;
  /** The button of a report that is alone was pressed. */
  readonly onReport: (cluster: PointCluster) => void;
  /** Before a cluster is zoomed into. */
  readonly onZoom: () => void;
  /** What lies over the map, px of the window: buttons keep away from it. */
  readonly covers: () => readonly DOMRectReadOnly[];
  /** The accessible name of a cluster's button: "N reports …", or that of the one report it has; null for no button. */
  readonly nameOf: (cluster: PointCluster) => string | null;
}

/** How the layer looks. */
export interface PointsLayerLook extends PointsShown {
  readonly manner: 'dots' | 'heat';
  readonly discs: boolean;
  /** While a report is read, the others step back. */
  readonly faded: boolean;
}

/** CSS px around the pointer in which a point is hit. */
const hitRadius = 8;
/** Points and reports that are answered for one place at most. */
const mostAtOnce = 200;

/**
 * All points of the map as one picture, painted by the worker of its host for a view somewhat larger than the map. The picture moves and
 * grows with the map; another is asked for when the map rests, is dragged near the picture's edge, or begins to zoom.
 */
export class PointsLayer extends Layer {
  readonly #options: PointsLayerOptions;
  readonly #canvas: PointsCanvas;
  readonly #buttons: ClusterButtons;
  #look: PointsLayerLook;
  #map: LeafletMap | null = null;
  #wanted: PointsView | null = null;
  #counted: { readonly count: PointsCount; readonly view: PointsView } | null = null;
  #buttonsDue = 0;
  #isZooming = false;
  #isHitting = false;
  #pointer: Pixels | null = null;
  #stop: () => void = () => {};
  readonly #events: LeafletEventHandlerFnMap = {
    zoomanim: (event) => this.#onZoomAnimation(event),
    zoom: () => this.#canvas.place(),
    zoomend: () => this.#onZoomEnd(),
    move: () => this.#onMove(),
    moveend: () => this.#onMoveEnd(),
    resize: () => this.#onMoveEnd(),
    viewreset: () => this.#canvas.place(),
    // Other points come under the pointer, which tells nothing of it before it is moved.
    zoomstart: () => this.#onPointer(null),
    movestart: () => this.#onPointer(null),
    mousemove: (event) => this.#onPointer(isOverDisc(event.originalEvent) ? null : event.containerPoint),
    mouseout: () => this.#onPointer(null),
    click: (event) => void this.#onClick(event),
  };

  constructor(options: PointsLayerOptions, look: PointsLayerLook) {
    super();
    this.#options = options;
    this.#look = look;
    this.#canvas = new PointsCanvas(options.onPaint);
    this.#buttons = new ClusterButtons(options.nameOf, (cluster) => void this.#open(cluster));
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    this.#canvas.addTo(map, paneOf(map, 'points', 450));
    this.#buttons.addTo(paneOf(map, 'clusters', 590), map.getContainer());
    this.#options.host.listen({
      onCount: (count, view) => this.#onCount(count, view),
      onPicture: (picture) => this.#onPicture(picture),
    });
    map.on(this.#events);
    this.#stop = onLookChange(() => {
      this.setLook(this.#look);
      this.#onMoveEnd();
    });
    this.setLook(this.#look);
    this.#askFor(this.#viewAt(map, map.getCenter(), map.getZoom()));
    return this;
  }

  override onRemove(): this {
    this.#map?.off(this.#events);
    cancelAnimationFrame(this.#buttonsDue);
    this.#counted = null;
    this.#stop();
    this.#options.host.listen(null);
    this.#canvas.remove();
    this.#buttons.remove();
    this.#map = null;
    this.#wanted = null;
    return this;
  }

  /** Paints other sources or risks, in another manner, or in the colours of another theme. */
  setLook(look: PointsLayerLook): void {
    this.#look = look;
    const { sources, risks, manner, discs, faded } = look;
    this.#canvas.fade(faded);
    this.#buttons.setPressable(discs);
    if (!this.#map) return;
    const colours = pointColours(this.#canvas.element);
    this.#options.host.change({ look: { sources, risks, manner, discs, colours } });
  }

  /** What covers the map has come or gone: buttons stand elsewhere. */
  coversChanged(): void {
    this.#showButtons();
  }

  /** Names the clusters' buttons anew: what their names are made of has changed. */
  rename(): void {
    this.#buttons.rename();
  }

  /** The points shown near a place of the map's container, CSS px, nearest first. */
  async pointsAt(place: Pixels, radius = hitRadius): Promise<PointsAtPlace> {
    const map = this.#map;
    if (!map) return nothingFound;
    const view = this.#viewAt(map, map.getCenter(), map.getZoom());
    const inView = { left: place.x + view.marginX, top: place.y + view.marginY };
    return this.#options.host.near(
      placeInView(inView, view),
      radius / projectionOf(view, 1).scale,
      mostAtOnce,
    );
  }

  #viewAt(map: LeafletMap, middle: LatLng, zoom: number): PointsView {
    return layerView(map.project(middle, zoom), map.getSize(), zoom, Math.max(1, window.devicePixelRatio));
  }

  #askFor(view: PointsView): void {
    if (isSameView(this.#wanted, view)) return;
    this.#wanted = view;
    this.#options.host.change(this.#canvas.isPainted ? { view } : { view, isFirst: true });
  }

  #onZoomAnimation({ center, zoom }: ZoomAnimEvent): void {
    const map = this.#map;
    if (!map) return;
    this.#isZooming = true;
    this.#buttons.hide();
    this.#canvas.place({ center, zoom });
    this.#askFor(this.#viewAt(map, center, zoom));
  }

  #onZoomEnd(): void {
    this.#isZooming = false;
    this.#canvas.release();
    this.#showButtons();
  }

  #onMove(): void {
    const map = this.#map;
    if (!map || this.#isZooming || !this.#wanted) return;
    const now = this.#viewAt(map, map.getCenter(), map.getZoom());
    if (isNearEdge(this.#wanted, now)) this.#askFor(now);
  }

  #onMoveEnd(): void {
    const map = this.#map;
    if (!map) return;
    this.#askFor(this.#viewAt(map, map.getCenter(), map.getZoom()));
    this.#showButtons();
  }

  #onCount(count: PointsCount, view: PointsView): void {
    this.#counted = { count, view };
    this.#showButtons();
    this.#options.onCount(count);
  }

  /** With the next frame: by then the map has come to rest, and its markers stand where they belong. */
  #showButtons(): void {
    cancelAnimationFrame(this.#buttonsDue);
    this.#buttonsDue = requestAnimationFrame(() => {
      const map = this.#map;
      if (!map || !this.#counted || this.#isZooming) return;
      const { count, view } = this.#counted;
      // Of another zoom: those of this one are on their way.
      if (view.zoom !== map.getZoom()) return;
      const { x, y } = map.getContainer().getBoundingClientRect();
      const seen = map.getPixelBounds().getTopLeft();
      const covered = this.#options.covers().map(({ left, top, width, height }) => ({
        left: left - x + seen.x - view.left,
        top: top - y + seen.y - view.top,
        width,
        height,
      }));
      this.#buttons.show(count.clusters, view, map.getPixelOrigin(), covered);
    });
  }

  #onPicture(picture: PointsPicture): void {
    if (this.#isZooming) this.#canvas.hold(picture);
    else this.#canvas.show(picture);
  }

  #onPointer(place: Pixels | null): void {
    this.#pointer = place;
    if (place === null) this.#options.onHover(nothingFound);
    else if (!this.#isHitting) void this.#hover();
  }

  /** One question at a time, the last place of the pointer next. */
  async #hover(): Promise<void> {
    this.#isHitting = true;
    let asked: Pixels | null = null;
    while (this.#pointer !== null && this.#pointer !== asked) {
      asked = this.#pointer;
      const found = await this.pointsAt(asked);
      if (this.#pointer !== null) this.#options.onHover(found);
    }
    this.#isHitting = false;
  }

  async #onClick({ containerPoint }: LeafletMouseEvent): Promise<void> {
    const found = await this.pointsAt(containerPoint);
    if (found.points.length > 0) this.#options.onClick(found);
  }

  /** Zooms in until the cluster comes apart, or has its reports spread. */
  async #open(cluster: PointCluster): Promise<void> {
    if (cluster.reports === 1) {
      this.#options.onReport(cluster);
      return;
    }
    const contents = await this.#options.host.inCluster(cluster.key, mostAtOnce);
    const map = this.#map;
    if (!map || !contents) return;
    const zoom = zoomThatParts(contents, map.getMaxZoom());
    if (zoom === null || zoom <= map.getZoom()) {
      this.#options.onSpider(cluster, contents.seqs);
      return;
    }
    this.#options.onZoom();
    map.setView(middleOf(map, contents), zoom);
  }
}

/** True over the button of a disc, which says itself what it has: its points are under it, and all over its cell. */
function isOverDisc({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('.cluster-button[title]') !== null;
}

/** The middle of a cluster's points, in the copy of the world nearest to the map's middle. */
function middleOf(map: LeafletMap, { west, north, east, south }: ClusterContents): LatLng {
  const side = 256 / 2 ** 32;
  const place = map.unproject(point((west / 2 + east / 2) * side, (north / 2 + south / 2) * side), 0);
  place.lng = nearestCopy(place.lng, map.getCenter().lng);
  return place;
}

function paneOf(map: LeafletMap, name: string, level: number): HTMLElement {
  const pane = map.getPane(name) ?? map.createPane(name);
  pane.style.zIndex = String(level);
  return pane;
}
