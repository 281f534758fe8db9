/** The context of a worker's canvas. Throws where there is none, which is not to be expected of Electron. */
export function contextOf(
  canvas: OffscreenCanvas,
  settings: CanvasRenderingContext2DSettings = {},
): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', settings);
  if (!context) throw new Error('There is no canvas to paint on.');
  return context;
}
