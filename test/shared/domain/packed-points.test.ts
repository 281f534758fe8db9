import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  newPackedPoints,
  packedPlace,
  placedPoint,
  pointTag,
  readPackedPoints,
  tagOf,
} from '../../../shared/domain/packed-points';
import { positionSources } from '../../../shared/domain/position';

describe('packed points', () => {
  it('are read from their buffer unchanged and without copying', () => {
    const { bytes, points } = newPackedPoints(2);
    points.seq.set([7, 9]);
    points.x.set([1, 2 ** 32 - 1]);
    points.y.set([5, 6]);
    points.tag.set([63, 1]);
    const read = readPackedPoints(bytes);
    expect(read).toEqual(points);
    expect(read?.x.buffer).toBe(bytes.buffer);
  });

  it('are null if the buffer doesn’t match its header', () => {
    const { bytes } = newPackedPoints(3);
    for (const wrong of [bytes.slice(0, 3), bytes.slice(0, -1), bytes.subarray(4)])
      expect(readPackedPoints(wrong)).toBeNull();
    expect(readPackedPoints(newPackedPoints(0).bytes)?.count).toBe(0);
  });

  it('encode source, risk and doubt in a byte', () => {
    const doubts = [
      [false, false],
      [true, false],
      [false, true],
    ] as const;
    for (const source of positionSources)
      for (const risk of ['fraud', 'high', 'low', 'clear', 'other', 'none'] as const)
        for (const [suspicious, coarse] of doubts) {
          const tag = tagOf({ source, risk, suspicious, coarse });
          expect(tag).toBeLessThan(256);
          expect(pointTag(tag)).toEqual({ source, risk, suspicious, coarse });
        }
  });

  it('are accurate to two centimetres', () => {
    const latitude = fc.double({ min: -85.05, max: 85.05, noNaN: true });
    const longitude = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(latitude, longitude, (north, east) => {
        const { x, y } = packedPlace(north, east);
        const back = placedPoint(x, y);
        expect(Math.abs(back.latitude - north)).toBeLessThan(2e-7);
        expect(Math.abs(back.longitude - east)).toBeLessThan(2e-7);
      }),
    );
  });

  it('are clamped to the edges of the map', () => {
    expect(packedPlace(90, 180)).toEqual({ x: 2 ** 32 - 1, y: 0 });
    expect(packedPlace(-90, -180)).toEqual({ x: 0, y: 2 ** 32 - 1 });
  });
});
