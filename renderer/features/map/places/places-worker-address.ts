import address from './places-worker?worker&url';

/** The address of the places worker's script, in the window's own bundle. */
export const placesWorkerAddress: string = new URL(address, import.meta.url).href;
