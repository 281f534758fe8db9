import type { Map as LeafletMap } from 'leaflet';
import type { Bounds } from '../bounds';

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
