import address from './base-map-worker?worker&url';

/** The address of the base map worker's script, in the window's own bundle. */
export const baseMapWorkerAddress: string = new URL(address, import.meta.url).href;
