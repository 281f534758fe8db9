// First of all: it lets the script of the worker through.
import './trusted-leaflet';
import { startBaseMap } from './base-map/start-base-map';

export type MapModule = typeof import('./map-screen');

let loaded: MapModule | null = null;

/**
 * Loads the map's screen and has the worker of its base map read the world meanwhile. Whoever never goes near the map pays for neither; a
 * second time it costs nothing.
 */
export async function loadMap(): Promise<MapModule> {
  startBaseMap();
  loaded = await import('./map-screen');
  return loaded;
}

/** The map's screen where it was loaded before; null where it was not. */
export function loadedMap(): MapModule | null {
  return loaded;
}
