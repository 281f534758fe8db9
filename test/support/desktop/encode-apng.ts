import { crc32, deflateSync } from 'node:zlib';
import type { DecodedPicture } from './decode-png';

/** One picture of an animation and its duration in ms. */
export interface AnimationFrame {
  readonly picture: DecodedPicture;
  readonly milliseconds: number;
}

/** A part of a picture, px. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes per pixel: red, green and blue. */
const depth = 3;

/**
 * Returns an animated PNG (https://www.w3.org/TR/png-3/#apng-frame-based-animation) that repeats forever. Of each frame
 * it contains only the rectangle that differs from the previous one. All pictures must have the same size.
 */
export function encodeApng(frames: readonly AnimationFrame[]): Buffer {
  const [first] = frames;
  if (!first) throw new Error('An animation needs a frame.');
  const { width, height } = first.picture;
  const whole: Part = { x: 0, y: 0, width, height };
  let sequence = 0;
  const chunks = frames.flatMap(({ picture, milliseconds }, index) => {
    const before = frames[index - 1]?.picture;
    const part = before ? changedPart(before, picture) : whole;
    const control = chunk('fcTL', frameControl(sequence, part, milliseconds));
    const data = deflateSync(filteredRows(picture, part), { level: 9 });
    sequence += 1;
    if (!before) return [control, chunk('IDAT', data)];
    const numbered = Buffer.concat([uint32(sequence), data]);
    sequence += 1;
    return [control, chunk('fdAT', numbered)];
  });
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])]);
  const animation = Buffer.concat([uint32(frames.length), uint32(0)]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('acTL', animation),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the rectangle outside of which two pictures are equal: at least one pixel. */
function changedPart(before: DecodedPicture, after: DecodedPicture): Part {
  let [left, top, right, bottom] = [after.width, after.height, 0, 0];
  for (let y = 0; y < after.height; y += 1) {
    for (let x = 0; x < after.width; x += 1) {
      const at = (y * after.width + x) * depth;
      const isSame = [0, 1, 2].every((byte) => before.pixels[at + byte] === after.pixels[at + byte]);
      if (isSame) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return right === 0
    ? { x: 0, y: 0, width: 1, height: 1 }
    : { x: left, y: top, width: right - left, height: bottom - top };
}

function frameControl(sequence: number, { x, y, width, height }: Part, milliseconds: number): Buffer {
  const delay = Buffer.alloc(4);
  delay.writeUInt16BE(milliseconds, 0);
  delay.writeUInt16BE(1_000, 2);
  return Buffer.concat([...[sequence, width, height, x, y].map(uint32), delay, Buffer.from([0, 0])]);
}

/** Returns the rows of a part, each with the filter Sub or Up, whichever leaves the smaller differences. */
function filteredRows(picture: DecodedPicture, part: Part): Buffer {
  const stride = part.width * depth;
  let previous: Uint8Array = new Uint8Array(stride);
  const rows = Array.from({ length: part.height }, (_, row) => {
    const start = ((part.y + row) * picture.width + part.x) * depth;
    const pixels = picture.pixels.subarray(start, start + stride);
    const above = previous;
    previous = pixels;
    const sub = filtered(1, pixels, (at) => pixels[at - depth] ?? 0);
    const up = filtered(2, pixels, (at) => above[at] ?? 0);
    return weight(sub) < weight(up) ? sub : up;
  });
  return Buffer.concat(rows);
}

function filtered(type: number, pixels: Uint8Array, predicted: (at: number) => number): Uint8Array {
  const row = new Uint8Array(pixels.length + 1);
  row[0] = type;
  for (let at = 0; at < pixels.length; at += 1) row[at + 1] = (pixels[at] ?? 0) - predicted(at);
  return row;
}

/** Returns the sum of the bytes' distances from 0, as signed values. */
function weight(row: Uint8Array): number {
  return row.reduce((sum, byte) => sum + Math.min(byte, 256 - byte), 0);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
