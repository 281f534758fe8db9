import area from './alibi-map/area-worker?worker&url';
import baseMap from './base-map/base-map-worker?worker&url';
import points from './points/points-worker?worker&url';
import streets from './streets/streets-worker?worker&url';

/** The addresses of the map's worker scripts, in the window's own bundle. */
export const areaWorkerAddress: string = new URL(area, import.meta.url).href;
export const baseMapWorkerAddress: string = new URL(baseMap, import.meta.url).href;
export const pointsWorkerAddress: string = new URL(points, import.meta.url).href;
export const streetsWorkerAddress: string = new URL(streets, import.meta.url).href;
