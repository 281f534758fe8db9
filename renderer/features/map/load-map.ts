// Must come first: it allows the worker's script.
import './trusted-leaflet';
import type { Bridge } from '../../../shared/contract/contract';
import { lazyModule } from '../../ui/lazy-module';
import { startBaseMap } from './base-map/start-base-map';
import { startPointsAhead } from './points/start-points';

export const mapScreen = lazyMap(() => import('./map-screen'));
export const reportMap = lazyMap(() => import('./report-map/report-map'));
export const alibiMap = lazyMap(() => import('./alibi-map/alibi-map'));
export const linksMap = lazyMap(() => import('./links-map/links-map'));
export const findingsMap = lazyMap(() => import('./findings-map/findings-map'));

/** While the module of a map loads, the worker of its base map reads the world. */
function lazyMap<Module>(load: () => Promise<Module>) {
  return lazyModule(() => {
    startBaseMap();
    return load();
  });
}

/** Loads the map screen and its points before anything is rendered, for a window that opens with it. */
export function openWithMap(bridge: Bridge): void {
  startPointsAhead(bridge);
  // Showing the screen loads it again, and reports why that fails.
  mapScreen.load().catch(() => undefined);
}
