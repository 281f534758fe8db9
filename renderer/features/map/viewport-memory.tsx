import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { type Bounds, boundsNear } from './bounds';
import { fitClear, isClear, moveToClear } from './clear-of-controls';
import { lastingCovers, onCoversChange } from './map-covers';
import type { MapLook } from './map-store';
import { type Box, type Pixel, pointAt } from './mercator';
import { boxOf, fillingZoom, inhabited, inhabitedZoom, isFarOut, limitZoom } from './one-world';

type MapPosition = Pick<MapLook, 'latitude' | 'longitude' | 'zoom'>;

/** What the map should show. A new `request` fits the map again, even if the bounds are the same. */
export interface Viewport {
  readonly request: string;
  /** null if the map should show no particular part of the world. */
  readonly bounds: Bounds | null;
  /** What to show if the map has no room for the bounds; null to zoom out further instead. */
  readonly crop: Crop | null;
  /** The position without bounds; null leaves the map where it is. */
  readonly look: MapPosition | null;
  /** Called with the position whenever the map stops moving; null if not needed. */
  readonly onLook: ((look: MapPosition) => void) | null;
  /** What stays clear of the map's controls when a map without bounds is resized, if it was clear before; null for nothing. */
  readonly clear: Bounds | null;
  /** Maximum zoom for fitting the bounds. */
  readonly maxZoom: number;
  /** Whether the map jumps there instead of gliding; false by default. */
  readonly instant?: boolean;
  /** Horizontal padding, px, if there is room: names stand next to the markers of a report. */
  readonly padding: number;
}

/** How far the map zooms out, and which part of bounds it shows then. */
export interface Crop {
  readonly leastZoom: (size: Pixel) => number;
  readonly partOf: (bounds: Bounds, size: Pixel) => Bounds;
}

interface ViewportMemoryProps {
  readonly viewport: Viewport;
  /** Called when the user moves the map. */
  readonly onUserMove: () => void;
}

/** Moves the map to a viewport when requested, and keeps it fitted while the window is resized. */
export function ViewportMemory({ viewport, onUserMove }: ViewportMemoryProps) {
  const map = useMap();
  const latest = useRef({ viewport, onUserMove });
  latest.current = { viewport, onUserMove };
  const runAction = useRef<(action: ViewportAction) => void>(() => {});

  useEffect(() => {
    // The map starts at any zoom.
    limitZoom(map, Number.POSITIVE_INFINITY);
    const least = inhabitedZoom(map.getSize());
    if (map.getZoom() < least) map.setZoom(least, { animate: false });
    // The map glides from one place to another, but not to its first.
    let isPlaced = false;
    const notifyUserMove = () => latest.current.onUserMove();
    const notifyKeyMove = ({ key }: KeyboardEvent) => {
      if (movingKeys.test(key)) notifyUserMove();
    };
    const container = map.getContainer();
    const zoomGate = createZoomGate(map, (action) => {
      const target = latest.current.viewport;
      const least = isFarOut(map) ? map.getZoom() : Number.POSITIVE_INFINITY;
      const stays = action === 'resize' && target.bounds === null ? target.clear : null;
      const before = stays && moveOf(map, stays);
      if (action === 'resize') map.invalidateSize({ animate: false, pan: target.bounds === null });
      const glides = isPlaced || target.bounds === null;
      isPlaced ||= target.bounds !== null;
      lookAt(map, target, action === 'look' && target.instant !== true && glides, least);
      const wasClear = before?.x === 0 && before.y === 0;
      const after = stays && wasClear ? moveOf(map, stays) : null;
      if (after) map.panBy([after.x, after.y], { animate: false });
    });
    runAction.current = zoomGate.run;
    let resizing = 0;
    // After the frame with the new size, because moving the map would delay the text beside it.
    const watcher = new ResizeObserver(() => {
      clearTimeout(resizing);
      resizing = window.setTimeout(() => zoomGate.run('resize'));
    });
    watcher.observe(container);
    const stopWatchingCovers = onCoversChange(container, () => {
      const { bounds } = latest.current.viewport;
      if (bounds && !isClear(boxOn(map, bounds), map.getSize(), lastingCovers(container)))
        zoomGate.run('look');
    });
    const notifyRest = () => latest.current.viewport.onLook?.(positionOf(map));
    const limitAgain = () => limitZoom(map, map.getZoom());
    map.on('dragstart', notifyUserMove);
    map.on('moveend', notifyRest);
    map.on('zoomend', limitAgain);
    container.addEventListener('wheel', notifyUserMove, { passive: true });
    container.addEventListener('dblclick', notifyUserMove);
    container.addEventListener('keydown', notifyKeyMove);
    return () => {
      zoomGate.stop();
      watcher.disconnect();
      clearTimeout(resizing);
      stopWatchingCovers();
      map.off('dragstart', notifyUserMove);
      map.off('moveend', notifyRest);
      map.off('zoomend', limitAgain);
      container.removeEventListener('wheel', notifyUserMove);
      container.removeEventListener('dblclick', notifyUserMove);
      container.removeEventListener('keydown', notifyKeyMove);
    };
  }, [map]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request looks again, whatever the bounds
  useEffect(() => runAction.current('look'), [map, viewport.request]);

  return null;
}

/** The keys that move or zoom the map. Others, such as Tab, only pass through it. */
const movingKeys = /^(Arrow(Up|Down|Left|Right)|[-+=_])$/;

/** `look` moves to the viewport. `resize` applies the map's new size, then moves to the viewport. */
type ViewportAction = 'look' | 'resize';

/**
 * Runs actions while the map isn't zooming, or right after a zoom: during one, Leaflet drops or reverts them.
 */
function createZoomGate(map: LeafletMap, run: (action: ViewportAction) => void) {
  let zooming = false;
  const queued = new Set<ViewportAction>();
  const onZoomStart = () => {
    zooming = true;
  };
  const onZoomEnd = () => {
    zooming = false;
    const action = queued.has('resize') ? 'resize' : queued.has('look') ? 'look' : null;
    queued.clear();
    if (action) run(action);
  };
  map.on('zoomanim', onZoomStart);
  map.on('zoomend', onZoomEnd);
  return {
    run: (action: ViewportAction) => {
      if (zooming) queued.add(action);
      else run(action);
    },
    stop: () => {
      map.off('zoomanim', onZoomStart);
      map.off('zoomend', onZoomEnd);
    },
  };
}

function positionOf(map: LeafletMap): MapPosition {
  const { lat, lng } = map.getCenter();
  return { latitude: lat, longitude: lng, zoom: map.getZoom() };
}

/** `least` is how far the map may stay zoomed out if nothing particular is shown. */
function lookAt(map: LeafletMap, viewport: Viewport, animate: boolean, least: number): void {
  const { bounds, look, onLook } = viewport;
  if (bounds) {
    showBounds(map, viewport, bounds, animate);
    return;
  }
  const restored = animate ? look : null;
  limitZoom(map, restored?.zoom ?? least);
  const { latitude, longitude, zoom } = restored ?? positionOf(map);
  if (restored || zoom < map.getMinZoom()) map.setView([latitude, longitude], zoom, { animate: false });
  else onLook?.(positionOf(map));
}

/** Distance from what is shown to the controls above and below, px: markers of one place are around it. */
const aboveAndBelow = 48;

function showBounds(
  map: LeafletMap,
  { maxZoom, padding, crop }: Viewport,
  whole: Bounds,
  animate: boolean,
): void {
  const size = map.getSize();
  const filling = fillingZoom(size);
  const shown = boundsNear(crop ? crop.partOf(whole, size) : whole, map.getCenter().lng);
  const box = boxOf(shown);
  const { zoom, middle } = fitClear(box, {
    size,
    covers: lastingCovers(map.getContainer()),
    margin: { side: Math.min(padding, Math.round(size.x / 5)), end: Math.min(aboveAndBelow, size.y / 6) },
    maxZoom,
    leastZoom: crop?.leastZoom(size) ?? 0,
    leastZoomBesideControls: filling,
    lastWorth: inhabited.south,
  });
  limitZoom(map, crop ? filling : zoom);
  const scale = 2 ** zoom;
  const at = {
    x: (box.x + box.width / 2) * scale - middle.x + size.x / 2,
    y: (box.y + box.height / 2) * scale - middle.y + size.y / 2,
  };
  const { latitude, longitude } = pointAt(at, zoom);
  map.setView([latitude, longitude], zoom, animate ? {} : { animate });
}

/** Returns how far the map must move so that bounds lie clear of its controls, px; null if they are too large. */
function moveOf(map: LeafletMap, bounds: Bounds): Pixel | null {
  return moveToClear(boxOn(map, bounds), map.getSize(), lastingCovers(map.getContainer()));
}

/** Returns the rectangle of bounds on a map, px from its north-west corner. */
function boxOn(map: LeafletMap, bounds: Bounds): Box {
  const { south, west, north, east } = boundsNear(bounds, map.getCenter().lng);
  const { x, y } = map.latLngToContainerPoint([north, west]);
  const end = map.latLngToContainerPoint([south, east]);
  return { x, y, width: end.x - x, height: end.y - y };
}
