import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from 'react-leaflet';
import { type Bounds, turnsInView } from './bounds';
import { type Box, worldSize } from './mercator';

/** The part of the world on the screen. */
export interface MapView {
  readonly zoom: number;
  /** Longitude of the middle, degrees; continues past 180 as the map is dragged around the world. */
  readonly longitude: number;
  /** The screen's rectangle on the world, px at `zoom`; no wider than one world, outside which the map is covered. */
  readonly box: Box;
}

/** Returns turnsInView for what is on the screen. */
export function turnsOnScreen(bounds: Bounds | null, { zoom, longitude, box }: MapView) {
  return turnsInView(bounds, longitude, (box.width / worldSize(zoom)) * 360);
}

/** Returns the part of the world on the screen, updated whenever the map stops moving. */
export function useMapView(): MapView {
  return useViewOf(useMap());
}

/** The same for a component beside the map. */
export function useViewOf(map: LeafletMap): MapView {
  const [view, setView] = useState(() => viewOf(map));
  // Only once for a map: later listeners would not be attached yet when an effect of the same render moves it.
  useEffect(() => {
    const update = () => setView(viewOf(map));
    map.on('moveend resize', update);
    return () => {
      map.off('moveend resize', update);
    };
  }, [map]);
  // The map may have moved between the first render and attaching the listeners.
  useEffect(() => {
    setView((before) => {
      const now = viewOf(map);
      const isSame = now.zoom === before.zoom && now.box.x === before.box.x && now.box.y === before.box.y;
      return isSame ? before : now;
    });
  }, [map]);
  return view;
}

function viewOf(map: LeafletMap): MapView {
  const zoom = map.getZoom();
  const centre = map.getCenter();
  const size = map.getSize();
  const middle = map.project(centre, zoom);
  const width = Math.min(size.x, worldSize(zoom));
  return {
    zoom,
    longitude: centre.lng,
    box: { x: middle.x - width / 2, y: middle.y - size.y / 2, width, height: size.y },
  };
}

/**
 * Returns the visible part of the world, degrees. Longitudes continue past 180 as the map is dragged around
 * the world.
 */
export function viewBounds(map: LeafletMap): Bounds {
  const bounds = map.getBounds();
  return {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  };
}
