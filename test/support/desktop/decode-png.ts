import { inflateSync } from 'node:zlib';

/** A decoded picture: three bytes per pixel (red, green, blue), row by row. */
export interface DecodedPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Decodes a non-interlaced PNG with 8 bits in RGB or RGBA, as Chromium writes it; throws for other data. */
export function decodePng(png: Buffer): DecodedPicture {
  if (!png.subarray(0, 8).equals(signature)) throw new Error('not a PNG');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth, colourType, , , interlace] = png.subarray(24, 29);
  const channels = colourType === 6 ? 4 : colourType === 2 ? 3 : 0;
  if (depth !== 8 || channels === 0 || interlace !== 0) throw new Error('a PNG of another kind');
  const filtered = inflateSync(Buffer.concat(dataChunks(png)));
  const stride = width * channels;
  if (filtered.length !== height * (stride + 1)) throw new Error('a PNG that ends early');
  const lines = new Uint8Array(height * stride);
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    unfilter(
      filtered.subarray(y * (stride + 1), (y + 1) * (stride + 1)),
      lines,
      y * stride,
      stride,
      channels,
    );
    for (let x = 0; x < width; x += 1) {
      const from = y * stride + x * channels;
      pixels.set(lines.subarray(from, from + 3), (y * width + x) * 3);
    }
  }
  return { width, height, pixels };
}

function dataChunks(png: Buffer): readonly Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') chunks.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return chunks;
}

/** Decodes the row at `at` of `lines`. Its first byte is the filter type (PNG, 9.2). */
function unfilter(line: Uint8Array, lines: Uint8Array, at: number, stride: number, channels: number): void {
  const filter = line[0] ?? 0;
  for (let index = 0; index < stride; index += 1) {
    const left = index < channels ? 0 : (lines[at + index - channels] ?? 0);
    const above = at === 0 ? 0 : (lines[at + index - stride] ?? 0);
    const corner = at === 0 || index < channels ? 0 : (lines[at + index - stride - channels] ?? 0);
    const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter] ?? 0;
    lines[at + index] = (line[index + 1] ?? 0) + predicted;
  }
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((each) => Math.abs(estimate - each));
  if (toLeft === undefined || toAbove === undefined || toCorner === undefined) return 0;
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
