/**
 * What a start passes through: Electron is ready, its page is answered, the services exist, the store is open, the window is
 * painted.
 */
export const startSteps = ['ready', 'page', 'services', 'store', 'painted'] as const;
export type StartStep = (typeof startSteps)[number];
