import type { MapColours } from './base-map/draw-world-tile';

/**
 * Returns the base map's colours from the current stylesheet. base-map.css registers them as colours, so
 * their values are resolved.
 */
export function mapColours(element: Element): MapColours {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--map-${name}`).trim();
  return {
    land: colour('land'),
    coast: colour('coast'),
    border: colour('border'),
    graticule: colour('graticule'),
    label: colour('label'),
    city: colour('city'),
    halo: colour('halo'),
  };
}

/**
 * Calls `listener` when the theme may have changed or the window has moved to a screen with a different pixel
 * density. Returns a function that removes the listener.
 */
export function onLookChange(listener: () => void): () => void {
  const queries = [
    '(prefers-color-scheme: dark)',
    '(forced-colors: active)',
    '(prefers-contrast: more)',
    `(resolution: ${window.devicePixelRatio}dppx)`,
  ];
  const media = queries.map((query) => window.matchMedia(query));
  for (const each of media) each.addEventListener('change', listener);
  return () => {
    for (const each of media) each.removeEventListener('change', listener);
  };
}
