import type { Dots } from './collect-dots';
import type { Stamp } from './point-stamps';

/**
 * A stamp laid out for rows of one width: opaque pixels, and soft ones that only show on more transparent
 * pixels.
 */
interface LaidOut {
  readonly offsets: Int32Array;
  readonly colours: Uint32Array;
  readonly softOffsets: Int32Array;
  readonly softColours: Uint32Array;
}

/**
 * Draws each dot with the stamp of its order. `pixels` are the pixels of `dots`, as 32-bit words of
 * ImageData. Stamps must not extend further than the dots' distance from the edge.
 */
export function stampDots(pixels: Uint32Array, dots: Dots, stampOf: (order: number) => Stamp): void {
  let from = 0;
  for (const [order, count] of dots.counts.entries()) {
    if (order === 0 || count === 0) continue;
    stampAll(pixels, dots.at.subarray(from, from + count), layOut(stampOf(order), dots.width));
    from += count;
  }
}

function stampAll(pixels: Uint32Array, at: Uint32Array, stamp: LaidOut): void {
  const { offsets, colours, softOffsets, softColours } = stamp;
  for (let dot = 0; dot < at.length; dot += 1) {
    const middle = at[dot] ?? 0;
    for (let part = 0; part < offsets.length; part += 1)
      pixels[middle + (offsets[part] ?? 0)] = colours[part] ?? 0;
    for (let part = 0; part < softOffsets.length; part += 1) {
      const pixel = middle + (softOffsets[part] ?? 0);
      const colour = softColours[part] ?? 0;
      // The highest byte of a word is alpha: ImageData is little-endian wherever Electron runs.
      if (colour >>> 24 > (pixels[pixel] ?? 0) >>> 24) pixels[pixel] = colour;
    }
  }
}

function layOut({ side, rgba }: Stamp, width: number): LaidOut {
  const words = new Uint32Array(rgba.buffer);
  const half = (side - 1) / 2;
  const parts = [...words].map((colour, at) => ({
    colour,
    offset: (Math.floor(at / side) - half) * width + (at % side) - half,
  }));
  const solid = parts.filter(({ colour }) => colour >>> 24 === 255);
  const soft = parts.filter(({ colour }) => colour >>> 24 > 0 && colour >>> 24 < 255);
  return {
    offsets: Int32Array.from(solid, ({ offset }) => offset),
    colours: Uint32Array.from(solid, ({ colour }) => colour),
    softOffsets: Int32Array.from(soft, ({ offset }) => offset),
    softColours: Uint32Array.from(soft, ({ colour }) => colour),
  };
}
