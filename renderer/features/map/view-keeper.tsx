import { LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { MapLook } from '../../state/map';
import { type Bounds, boundsNear } from './bounds';

type Look = Pick<MapLook, 'latitude' | 'longitude' | 'zoom'>;

/** Something to look at. A new `request` looks at it again, even where the bounds are the same. */
export interface Sight {
  readonly request: string;
  /** null where the map is to show none in particular. */
  readonly bounds: Bounds | null;
  /** Where to look without bounds; null leaves the map where it is. */
  readonly look: Look | null;
  /** To be told where the map has come to rest; null where nobody wants to know. */
  readonly onLook: ((look: Look) => void) | null;
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
  const ask = useRef<(wish: Wish) => void>(() => {});

  useEffect(() => {
    const leave = () => latest.current.onLeave();
    const container = map.getContainer();
    const between = betweenZooms(map, (wish) => {
      const now = latest.current.sight;
      if (wish === 'resize') map.invalidateSize({ animate: false, pan: now.bounds === null });
      lookAt(map, now, wish === 'look');
    });
    ask.current = between.ask;
    const watcher = new ResizeObserver(() => between.ask('resize'));
    watcher.observe(container);
    const rest = () => latest.current.sight.onLook?.(lookOf(map));
    map.on('dragstart', leave);
    map.on('moveend', rest);
    container.addEventListener('wheel', leave, { passive: true });
    container.addEventListener('dblclick', leave);
    container.addEventListener('keydown', leave);
    return () => {
      between.stop();
      watcher.disconnect();
      map.off('dragstart', leave);
      map.off('moveend', rest);
      container.removeEventListener('wheel', leave);
      container.removeEventListener('dblclick', leave);
      container.removeEventListener('keydown', leave);
    };
  }, [map]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request looks again, whatever the bounds
  useEffect(() => ask.current('look'), [map, sight.request]);

  return null;
}

/** To look at the sight, or to take up the map's new size and then look at it. */
type Wish = 'look' | 'resize';

/** Does what is asked while the map does not zoom, or right after: in between, Leaflet drops or undoes it. */
function betweenZooms(map: LeafletMap, act: (wish: Wish) => void) {
  let zooming = false;
  const waiting = new Set<Wish>();
  const starts = () => {
    zooming = true;
  };
  const ends = () => {
    zooming = false;
    const wish = waiting.has('resize') ? 'resize' : waiting.has('look') ? 'look' : null;
    waiting.clear();
    if (wish) act(wish);
  };
  map.on('zoomanim', starts);
  map.on('zoomend', ends);
  return {
    ask: (wish: Wish) => {
      if (zooming) waiting.add(wish);
      else act(wish);
    },
    stop: () => {
      map.off('zoomanim', starts);
      map.off('zoomend', ends);
    },
  };
}

function lookOf(map: LeafletMap): Look {
  const { lat, lng } = map.getCenter();
  return { latitude: lat, longitude: lng, zoom: map.getZoom() };
}

function lookAt(map: LeafletMap, { bounds, look, onLook, deepest, room }: Sight, animate: boolean): void {
  if (!bounds) {
    if (look && animate) map.setView([look.latitude, look.longitude], look.zoom, { animate: false });
    else onLook?.(lookOf(map));
    return;
  }
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
