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
