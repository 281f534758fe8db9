/** Pixels in rows, as 32-bit words of ImageData: alpha is the highest byte. */
export interface PixelRows {
  readonly pixels: Uint32Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Blends a square of one picture over another like a canvas does (source over destination, alpha not
 * premultiplied). Parts beyond the target's edges are left out.
 */
export function blendSquare(
  onto: PixelRows,
  { left, top }: { readonly left: number; readonly top: number },
  from: PixelRows,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): void {
  const first = Math.max(0, -left);
  const past = Math.min(side, onto.width - left);
  for (let row = Math.max(0, -top); row < Math.min(side, onto.height - top); row += 1)
    for (let column = first; column < past; column += 1) {
      const over = from.pixels[(y + row) * from.width + x + column] ?? 0;
      if (over >>> 24 === 0) continue;
      const at = (top + row) * onto.width + left + column;
      onto.pixels[at] = over >>> 24 === 255 ? over : blended(onto.pixels[at] ?? 0, over);
    }
}

/** Blends one pixel over another. */
function blended(under: number, over: number): number {
  const share = (over >>> 24) / 255;
  const rest = ((under >>> 24) / 255) * (1 - share);
  const alpha = share + rest;
  const of = (shift: number) =>
    Math.round((((over >>> shift) & 255) * share + ((under >>> shift) & 255) * rest) / alpha) << shift;
  return (of(0) | of(8) | of(16) | (Math.round(alpha * 255) << 24)) >>> 0;
}
