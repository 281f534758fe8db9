// First of all: it lets the script of the worker through.
import './trusted-leaflet';
import { startBaseMap } from './base-map/start-base-map';

/**
 * Loads the map's screen and has the worker of its base map read the world meanwhile. Whoever never goes near the map pays for neither; a
 * second time it costs nothing.
 */
export function loadMap(): Promise<typeof import('./map-screen')> {
  startBaseMap();
  return import('./map-screen');
}
