import type { Box, Pixel } from './mercator';
import type { Padding } from './one-world';

/** Widths in px of the map's edges that have controls, with half a marker: at the sides, and above. */
const controls = { side: 60, top: 56 };

/** Returns the padding for a map of this size. In a small map, too, markers don't lie under controls. */
export function paddingIn({ x, y }: Pixel, padding: number): Padding {
  const side = Math.min(padding, Math.max(controls.side, Math.round(x * 0.1)), Math.round(x / 4));
  const top = Math.min(72, Math.max(controls.top, Math.round(y * 0.12)), Math.round(y / 4));
  return { side, top, bottom: Math.min(48, top) };
}

/** Returns how far a map of this size must move, px, so that a box on it lies clear of controls; null if it is too large. */
export function moveToClear({ x, y, width, height }: Box, size: Pixel): Pixel | null {
  const { side, top, bottom } = paddingIn(size, controls.side);
  const right = size.x - side;
  const low = size.y - bottom;
  if (width > right - side || height > low - top) return null;
  return {
    x: Math.min(x - side, 0) + Math.max(x + width - right, 0),
    y: Math.min(y - top, 0) + Math.max(y + height - low, 0),
  };
}
