import pixelmatch from 'pixelmatch';
import { type DecodedPicture, decodePng } from '../support/desktop/decode-png';

/**
 * Returns the share of pixels in which two pictures differ visibly, 0 to 1: by more than a tenth of the largest
 * perceived difference (YIQ), except for the smoothed edges of text and lines, which each version of Chromium paints a
 * little differently. 1 for pictures of different sizes.
 */
export function visibleDifference(one: Buffer, other: Buffer): number {
  const [left, right] = [decodePng(one), decodePng(other)];
  const { width, height } = left;
  if (right.width !== width || right.height !== height) return 1;
  const options = { threshold: 0.1, includeAA: false };
  return pixelmatch(withAlpha(left), withAlpha(right), undefined, width, height, options) / (width * height);
}

function withAlpha({ width, height, pixels }: DecodedPicture): Uint8Array {
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) rgba.set(pixels.subarray(at * 3, at * 3 + 3), at * 4);
  return rgba;
}
