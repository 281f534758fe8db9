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
import { mapColours } from '../element-colours';
import { onLookChange } from '../look-change';
import { paneOf } from '../map-panes';
import { ClusterButtons, type ClusterWords } from './cluster-buttons';
import type { PointCluster, PointsCount } from './count-clusters';
import { besideMarkers } from './discs';
import { isNearEdge, isSameView, layerView } from './layer-picture';
import { pointColours } from './point-look';
import { type ClusterContents, nothingFound, type PointsAtPlace, zoomToSeparate } from './point-queries';
import { PointsCanvas } from './points-canvas';
import type { PointsHost } from './points-host';
import type { PointsLook, PointsPicture } from './points-messages';
import { type PointsView, placeAt, stepsPerPixel } from './points-view';

/** The inputs and callbacks of the layer. */
export interface PointsLayerOptions extends ClusterWords {
  /** The host's points and visible reports change independently. The host outlives the layer. */
  readonly host: PointsHost;
  /** Called with the counts of the current view. */
  readonly onCount: (count: PointsCount) => void;
  /**
   * Called when a picture is placed on the map, to be painted with the next frame, with its number of points.
   */
  readonly onPaint?: (points: number) => void;
  /** Called with the points under the pointer, nearest first; empty if there are none. */
  readonly onHover: (found: PointsAtPlace) => void;
  /** Called with the clicked points, nearest first; several if they are at nearly the same place. */
  readonly onClick: (found: PointsAtPlace) => void;
  /** Called when a cluster is opened that no zoom separates, to spread or list its reports. */
  readonly onSpider: (cluster: PointCluster, seqs: Uint32Array) => void;
  /** Called when the button of a single report is pressed. */
  readonly onReport: (cluster: PointCluster) => void;
  /** Called before zooming into a cluster. */
  readonly onZoom: () => void;
  /** Returns the rectangles that cover the map, px of the window. Buttons avoid them. */
  readonly covers: () => readonly DOMRectReadOnly[];
}

/** The appearance of the layer. */
export interface PointsLayerLook extends Omit<PointsLook, 'colours'> {
  /** Fades all points while a report is open. */
  readonly faded: boolean;
}

/** Radius around the pointer in which a point is hit, CSS px. */
const hitRadius = 8;
/** Maximum number of points or reports returned for one place. */
const maxResults = 200;

/**
 * All points of the map as one picture, painted by the host's worker for a view somewhat larger than the map.
 * The picture moves and scales with the map. A new one is requested when the map stops, is dragged close to
 * the picture's edge, or starts to zoom.
 */
export class PointsLayer extends Layer {
  readonly #options: PointsLayerOptions;
  readonly #canvas: PointsCanvas;
  readonly #buttons: ClusterButtons;
  #look: PointsLayerLook;
  #map: LeafletMap | null = null;
  #requestedView: PointsView | null = null;
  #counted: { readonly count: PointsCount; readonly view: PointsView } | null = null;
  #buttonsFrame = 0;
  #isZooming = false;
  #isQuerying = false;
  #pointer: Pixels | null = null;
  #stopListening: () => void = () => {};
  readonly #events: LeafletEventHandlerFnMap = {
    zoomanim: (event) => this.#onZoomAnimation(event),
    zoom: () => this.#canvas.place(),
    zoomend: () => this.#onZoomEnd(),
    move: () => this.#onMove(),
    moveend: () => this.#onMoveEnd(),
    resize: () => this.#onMoveEnd(),
    viewreset: () => this.#canvas.place(),
    // Other points move under the pointer, without a pointer event.
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
    this.#buttons = new ClusterButtons({ ...options, onOpen: (cluster) => void this.#open(cluster) });
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    this.#canvas.addTo(map, paneOf(map, 'points'));
    this.#buttons.addTo(paneOf(map, 'clusters'), map.getContainer());
    this.#options.host.listen({
      onCount: (count, view) => this.#onCount(count, view),
      onPicture: (picture) => this.#onPicture(picture),
    });
    map.on(this.#events);
    this.#stopListening = onLookChange(() => {
      this.setLook(this.#look);
      this.#onMoveEnd();
    });
    this.setLook(this.#look);
    this.#requestView(this.#viewAt(map, map.getCenter(), map.getZoom()));
    return this;
  }

  override onRemove(): this {
    this.#map?.off(this.#events);
    cancelAnimationFrame(this.#buttonsFrame);
    this.#counted = null;
    this.#stopListening();
    this.#options.host.listen(null);
    this.#canvas.remove();
    this.#buttons.remove();
    this.#map = null;
    this.#requestedView = null;
    return this;
  }

  /** Changes the visible sources or risks, the style, or the colours after a theme change. */
  setLook(look: PointsLayerLook): void {
    this.#look = look;
    const { sources, risks, style, faded, markers = [] } = look;
    this.#canvas.fade(faded);
    this.#buttons.setPressable(style === 'dots');
    if (!this.#map) return;
    const colours = pointColours(mapColours(this.#canvas.element));
    this.#options.host.change({ look: { sources, risks, style, colours, markers } });
  }

  /** Moves the buttons after the elements that cover the map have changed. */
  onCoversChange(): void {
    this.#showButtons();
  }

  /** Updates the names of the clusters' buttons. */
  rename(): void {
    this.#buttons.rename();
  }

  /** Returns the visible points near a place of the map's container, CSS px, nearest first. */
  async pointsAt(place: Pixels, radius = hitRadius): Promise<PointsAtPlace> {
    const map = this.#map;
    if (!map) return nothingFound;
    const zoom = map.getZoom();
    const pixel = map.getPixelBounds().getTopLeft().add(place);
    return this.#options.host.near(placeAt(pixel, zoom), radius * stepsPerPixel(zoom), maxResults);
  }

  #viewAt(map: LeafletMap, middle: LatLng, zoom: number): PointsView {
    return layerView(map.project(middle, zoom), map.getSize(), zoom, Math.max(1, window.devicePixelRatio));
  }

  #requestView(view: PointsView): void {
    if (isSameView(this.#requestedView, view)) return;
    this.#requestedView = view;
    this.#options.host.change(this.#canvas.isPainted ? { view } : { view, isFirst: true });
  }

  #onZoomAnimation({ center, zoom }: ZoomAnimEvent): void {
    const map = this.#map;
    if (!map) return;
    this.#isZooming = true;
    this.#buttons.hide();
    this.#canvas.place({ center, zoom });
    this.#requestView(this.#viewAt(map, center, zoom));
  }

  #onZoomEnd(): void {
    this.#isZooming = false;
    this.#canvas.release();
    this.#showButtons();
  }

  #onMove(): void {
    const map = this.#map;
    if (!map || this.#isZooming || !this.#requestedView) return;
    const now = this.#viewAt(map, map.getCenter(), map.getZoom());
    if (isNearEdge(this.#requestedView, now)) this.#requestView(now);
  }

  #onMoveEnd(): void {
    const map = this.#map;
    if (!map) return;
    this.#requestView(this.#viewAt(map, map.getCenter(), map.getZoom()));
    this.#showButtons();
  }

  #onCount(count: PointsCount, view: PointsView): void {
    this.#counted = { count, view };
    this.#showButtons();
    this.#options.onCount(count);
  }

  /** Shows the buttons in the next frame, when the map and its markers are in place. */
  #showButtons(): void {
    cancelAnimationFrame(this.#buttonsFrame);
    this.#buttonsFrame = requestAnimationFrame(() => {
      const map = this.#map;
      if (!map || !this.#counted || this.#isZooming) return;
      const { count, view } = this.#counted;
      // The counts are of another zoom; new ones are on the way.
      if (view.zoom !== map.getZoom()) return;
      const { x, y } = map.getContainer().getBoundingClientRect();
      const topLeft = map.getPixelBounds().getTopLeft();
      const [west, north] = [x - topLeft.x + view.left, y - topLeft.y + view.top];
      const covered = this.#options.covers().map(({ left, right, top, bottom }) => ({
        left: left - west,
        right: right - west,
        top: top - north,
        bottom: bottom - north,
      }));
      const shown = besideMarkers(count.clusters, this.#look.markers ?? [], view.zoom);
      this.#buttons.show(shown, view, map.getPixelOrigin(), covered);
    });
  }

  #onPicture(picture: PointsPicture): void {
    if (this.#isZooming) this.#canvas.hold(picture);
    else this.#canvas.show(picture);
  }

  #onPointer(place: Pixels | null): void {
    this.#pointer = place;
    if (place === null) this.#options.onHover(nothingFound);
    else if (!this.#isQuerying) void this.#hover();
  }

  /** Queries one place at a time, then the latest place of the pointer. */
  async #hover(): Promise<void> {
    this.#isQuerying = true;
    let queried: Pixels | null = null;
    while (this.#pointer !== null && this.#pointer !== queried) {
      queried = this.#pointer;
      const found = await this.pointsAt(queried);
      if (this.#pointer !== null) this.#options.onHover(found);
    }
    this.#isQuerying = false;
  }

  async #onClick({ containerPoint }: LeafletMouseEvent): Promise<void> {
    const found = await this.pointsAt(containerPoint);
    if (found.points.length > 0) this.#options.onClick(found);
  }

  /** Zooms in until the cluster separates, or opens it for spreading its reports. */
  async #open(cluster: PointCluster): Promise<void> {
    if (cluster.reports === 1) {
      this.#options.onReport(cluster);
      return;
    }
    const contents = await this.#options.host.inCluster(cluster.key, maxResults);
    const map = this.#map;
    if (!map || !contents) return;
    const zoom = zoomToSeparate(contents, map.getMaxZoom());
    if (zoom === null || zoom <= map.getZoom()) {
      this.#options.onSpider(cluster, contents.seqs);
      return;
    }
    this.#options.onZoom();
    map.setView(middleOf(map, contents), zoom);
  }
}

/**
 * Returns true over the button of a disc, which has its own name: its points are below it and all over its
 * cell.
 */
function isOverDisc({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('[data-cluster][title]') !== null;
}

/** Returns the middle of a cluster's points, in the copy of the world nearest to the map's middle. */
function middleOf(map: LeafletMap, { west, north, east, south }: ClusterContents): LatLng {
  const side = 256 / 2 ** 32;
  const place = map.unproject(point((west / 2 + east / 2) * side, (north / 2 + south / 2) * side), 0);
  place.lng = nearestCopy(place.lng, map.getCenter().lng);
  return place;
}
