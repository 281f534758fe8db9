import address from './points-worker?worker&url';

/** The address of the points worker's script, in the window's own bundle. */
export const pointsWorkerAddress: string = new URL(address, import.meta.url).href;
