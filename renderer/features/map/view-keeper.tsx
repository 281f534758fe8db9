import { LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { type Bounds, boundsNear } from './bounds';

/** Something to look at. A new `request` looks at it again, even where the bounds are the same. */
export interface Sight {
  readonly request: string;
  /** null leaves the map where it is. */
  readonly bounds: Bounds | null;
  /** Deepest zoom to look at it with. */
  readonly deepest: number;
  /** Room to leave at the sides, px: names stand beside the markers of a report. */
  readonly room: number;
}

interface ViewKeeperProps {
  readonly sight: Sight;
  /** The person has moved the map by hand. */
  readonly onLeave: () => void;
}

/** Looks at a sight when it is asked for, and keeps it fitted while the window changes size. */
export function ViewKeeper({ sight, onLeave }: ViewKeeperProps) {
  const map = useMap();
  const latest = useRef({ sight, onLeave });
  latest.current = { sight, onLeave };

  useEffect(() => {
    const leave = () => latest.current.onLeave();
    const container = map.getContainer();
    map.on('dragstart', leave);
    container.addEventListener('wheel', leave, { passive: true });
    container.addEventListener('dblclick', leave);
    container.addEventListener('keydown', leave);
    const stopWatching = onResize(map, () => {
      const now = latest.current.sight;
      map.invalidateSize({ animate: false, pan: now.bounds === null });
      lookAt(map, now, false);
    });
    return () => {
      stopWatching();
      map.off('dragstart', leave);
      container.removeEventListener('wheel', leave);
      container.removeEventListener('dblclick', leave);
      container.removeEventListener('keydown', leave);
    };
  }, [map]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request looks again, whatever the bounds
  useEffect(() => {
    lookAt(map, latest.current.sight, true);
  }, [map, sight.request]);

  return null;
}

/**
 * Calls back when the map has another size. Not while it zooms: the end of a zoom would undo what was done, so then
 * it calls back after that.
 */
function onResize(map: LeafletMap, listener: () => void): () => void {
  let zooming = false;
  let resized = false;
  const zoomStarts = () => {
    zooming = true;
  };
  const zoomEnds = () => {
    zooming = false;
    if (resized) listener();
    resized = false;
  };
  const watcher = new ResizeObserver(() => {
    if (zooming) resized = true;
    else listener();
  });
  map.on('zoomanim', zoomStarts);
  map.on('zoomend', zoomEnds);
  watcher.observe(map.getContainer());
  return () => {
    watcher.disconnect();
    map.off('zoomanim', zoomStarts);
    map.off('zoomend', zoomEnds);
  };
}

function lookAt(map: LeafletMap, { bounds, deepest, room }: Sight, animate: boolean): void {
  if (!bounds) return;
  const { south, west, north, east } = boundsNear(bounds, map.getCenter().lng);
  const { x, y } = map.getSize();
  const side = Math.min(room, Math.round(x * 0.1));
  const top = Math.min(72, Math.round(y * 0.12));
  map.fitBounds(new LatLngBounds([south, west], [north, east]), {
    paddingTopLeft: [side, top],
    paddingBottomRight: [side, Math.min(48, top)],
    maxZoom: deepest,
    ...(animate ? {} : { animate }),
  });
}
