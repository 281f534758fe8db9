import type { Map as LeafletMap } from 'leaflet';
import type { Bounds } from '../bounds';

/** What is seen of the world, degrees; longitudes run on past 180 as the map is dragged round it. */
export function viewBounds(map: LeafletMap): Bounds {
  const bounds = map.getBounds();
  return {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  };
}
