import address from './base-map-worker?worker&url';

/** Where the script of the worker is that draws the base map: an address of the window's own bundle. */
export const baseMapWorkerAddress: string = new URL(address, import.meta.url).href;
