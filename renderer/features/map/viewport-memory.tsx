import { LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { type Bounds, boundsNear } from './bounds';
import type { MapLook } from './map-store';

type MapPosition = Pick<MapLook, 'latitude' | 'longitude' | 'zoom'>;

/** What the map should show. A new `request` fits the map again, even if the bounds are the same. */
export interface Viewport {
  readonly request: string;
  /** null if the map should show no particular part of the world. */
  readonly bounds: Bounds | null;
  /** The position without bounds; null leaves the map where it is. */
  readonly look: MapPosition | null;
  /** Called with the position whenever the map stops moving; null if not needed. */
  readonly onLook: ((look: MapPosition) => void) | null;
  /** Maximum zoom for fitting the bounds. */
  readonly maxZoom: number;
  /** Horizontal padding, px: names stand next to the markers of a report. */
  readonly padding: number;
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
    const notifyUserMove = () => latest.current.onUserMove();
    const container = map.getContainer();
    const zoomGate = createZoomGate(map, (action) => {
      const target = latest.current.viewport;
      if (action === 'resize') map.invalidateSize({ animate: false, pan: target.bounds === null });
      lookAt(map, target, action === 'look');
    });
    runAction.current = zoomGate.run;
    const watcher = new ResizeObserver(() => zoomGate.run('resize'));
    watcher.observe(container);
    const notifyRest = () => latest.current.viewport.onLook?.(positionOf(map));
    map.on('dragstart', notifyUserMove);
    map.on('moveend', notifyRest);
    container.addEventListener('wheel', notifyUserMove, { passive: true });
    container.addEventListener('dblclick', notifyUserMove);
    container.addEventListener('keydown', notifyUserMove);
    return () => {
      zoomGate.stop();
      watcher.disconnect();
      map.off('dragstart', notifyUserMove);
      map.off('moveend', notifyRest);
      container.removeEventListener('wheel', notifyUserMove);
      container.removeEventListener('dblclick', notifyUserMove);
      container.removeEventListener('keydown', notifyUserMove);
    };
  }, [map]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request looks again, whatever the bounds
  useEffect(() => runAction.current('look'), [map, viewport.request]);

  return null;
}

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

function lookAt(
  map: LeafletMap,
  { bounds, look, onLook, maxZoom, padding }: Viewport,
  animate: boolean,
): void {
  if (!bounds) {
    if (look && animate) map.setView([look.latitude, look.longitude], look.zoom, { animate: false });
    else onLook?.(positionOf(map));
    return;
  }
  const { south, west, north, east } = boundsNear(bounds, map.getCenter().lng);
  const { x, y } = map.getSize();
  const side = Math.min(padding, Math.round(x * 0.1));
  const top = Math.min(72, Math.round(y * 0.12));
  map.fitBounds(new LatLngBounds([south, west], [north, east]), {
    paddingTopLeft: [side, top],
    paddingBottomRight: [side, Math.min(48, top)],
    maxZoom,
    ...(animate ? {} : { animate }),
  });
}
