import type { Point } from '../../../shared/domain/geodesy';

const pointBytes = 21;

/** Returns points as the well-known binary of a MultiPoint (OGC 06-103r4), longitude first; null for none. */
export function multiPoint(points: readonly Point[]): Uint8Array | null {
  if (points.length === 0) return null;
  const bytes = new DataView(new ArrayBuffer(9 + points.length * pointBytes));
  bytes.setUint8(0, 1);
  bytes.setUint32(1, 4, true);
  bytes.setUint32(5, points.length, true);
  points.forEach(({ latitude, longitude }, at) => {
    const start = 9 + at * pointBytes;
    bytes.setUint8(start, 1);
    bytes.setUint32(start + 1, 1, true);
    bytes.setFloat64(start + 5, longitude, true);
    bytes.setFloat64(start + 13, latitude, true);
  });
  return new Uint8Array(bytes.buffer);
}
