import { baseMapWorkerAddress } from './base-map/base-map-worker-address';
import { pointsWorkerAddress } from './points/points-worker-address';

/**
 * Leaflet asks the browser once, while it loads, whether markup may hold SVG: by parsing the text "<svg/>". Under
 * `require-trusted-types-for 'script'` that one text must be let through, or Leaflet does not load at all. The policy
 * refuses every other text, so nothing else can become markup; and the scripts that a worker is made of are the map's own two.
 * Imported before Leaflet.
 */

interface TrustedTypes {
  readonly defaultPolicy: unknown;
  createPolicy(
    name: 'default',
    rules: {
      createHTML: (text: string) => string | null;
      createScriptURL: (text: string) => string | null;
    },
  ): unknown;
}

/** Of the base map, and of the reports' points. */
const workerAddresses: readonly string[] = [baseMapWorkerAddress, pointsWorkerAddress];

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

if (typeof window !== 'undefined' && window.trustedTypes && !window.trustedTypes.defaultPolicy) {
  window.trustedTypes.createPolicy('default', {
    createHTML: (text) => (text === '<svg/>' ? text : null),
    createScriptURL: (text) => (workerAddresses.includes(text) ? text : null),
  });
}
