import type { Bridge } from '../shared/ipc';

declare global {
  interface Window {
    /** Put there by main/preload.ts. */
    readonly whereabouts: Bridge;
  }
}

/** The only reader of what the preload exposes; everything else is handed the bridge. */
export function preloadedBridge(): Bridge {
  return window.whereabouts;
}
