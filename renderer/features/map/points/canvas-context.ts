/** Returns the 2D context of a worker's canvas. Throws if there is none, which isn't expected in Electron. */
export function contextOf(
  canvas: OffscreenCanvas,
  settings: { readonly willReadFrequently?: boolean } = {},
): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', settings);
  if (!context) throw new Error('There is no canvas to paint on.');
  return context;
}
