import address from './points-worker?worker&url';

/** Where the worker's script is: an address of the window's own bundle, the only one a worker is ever made of. */
export const pointsWorkerAddress: string = new URL(address, import.meta.url).href;
