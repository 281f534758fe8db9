/** Set by the build (`scripts/build-facts.mjs`). */
declare const LOCKED_ELECTRON: string;

/**
 * The version of Electron in package-lock.json. Another one runs if `npm start` couldn't download it, or if
 * WHEREABOUTS_ELECTRON names another one.
 */
export const lockedElectron: string = LOCKED_ELECTRON;
