import type { Point } from '../../../shared/domain/geodesy';

const alphabet = '0123456789bcdefghjkmnpqrstuvwxyz';

/**
 * Geohash of a point (Niemeyer 2008): the same text for all points of a cell. 6 characters are a cell of 1.2 by 0.6 km,
 * 7 of 150 by 150 m, 8 of 38 by 19 m (at the equator).
 */
export function geohash({ latitude, longitude }: Point, length: number): string {
  const bits = length * 5;
  const eastBits = Math.ceil(bits / 2);
  const east = cellOf((longitude + 180) / 360, eastBits);
  const north = cellOf((latitude + 90) / 180, bits - eastBits);
  let text = '';
  let letter = 0;
  for (let bit = 0; bit < bits; bit += 1) {
    const isEast = bit % 2 === 0;
    const cell = isEast ? east : north;
    const size = isEast ? eastBits : bits - eastBits;
    letter = (letter << 1) | ((cell >> (size - 1 - (bit >> 1))) & 1);
    if (bit % 5 < 4) continue;
    text += alphabet[letter];
    letter = 0;
  }
  return text;
}

function cellOf(share: number, bits: number): number {
  const cells = 2 ** bits;
  return Math.min(cells - 1, Math.floor(share * cells));
}
