import {
  areaWorkerAddress,
  baseMapWorkerAddress,
  pointsWorkerAddress,
  streetsWorkerAddress,
} from './worker-addresses';

/**
 * While loading, Leaflet checks whether markup may contain SVG by parsing the text "<svg/>". Under
 * `require-trusted-types-for 'script'` this text must be allowed, or Leaflet fails to load. The policy
 * rejects every other text, so nothing else can become markup, and it only allows the map's own worker
 * scripts. Must be imported before Leaflet.
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

/** The map's workers. */
const workerAddresses: readonly string[] = [
  areaWorkerAddress,
  baseMapWorkerAddress,
  pointsWorkerAddress,
  streetsWorkerAddress,
];

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
