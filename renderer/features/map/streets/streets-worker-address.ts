import address from './streets-worker?worker&url';

/** The address of the streets worker's script, in the window's own bundle. */
export const streetsWorkerAddress: string = new URL(address, import.meta.url).href;
