import { describe, expect, it } from 'vitest';
import { uncutArea } from '../../scripts/uncut-areas.mjs';

type Ring = readonly (readonly [number, number])[];

function winding(rings: readonly Ring[], x: number, y: number): number {
  let turns = 0;
  for (const ring of rings)
    for (const [at, [x2, y2]] of ring.entries()) {
      const [x1, y1] = ring.at(at - 1) ?? [x2, y2];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) turns += y2 > y1 ? 1 : -1;
    }
  return turns;
}

const square = (from: number, to: number): Ring => [
  [from, 40],
  [to, 40],
  [to, 60],
  [from, 60],
  [from, 40],
];

describe('an area of a tile', () => {
  it('inside the tile stays as it is', () => {
    expect(uncutArea([square(10, 30)], 100, 20)).toEqual([square(10, 30)]);
  });

  it('ends beyond the tile’s edge in a round, not where the tile was cut', () => {
    const rings = uncutArea([square(80, 120)], 100, 20);
    expect(winding(rings, 90, 50)).not.toBe(0);
    expect(winding(rings, 107, 50)).not.toBe(0);
    expect(winding(rings, 115, 50)).toBe(0);
    expect(winding(rings, 107, 41)).toBe(0);
    expect(rings.flat().some(([x]) => x === 120)).toBe(false);
  });

  it('that ends within the next tile keeps its own outline there', () => {
    const rings = uncutArea([square(80, 103)], 100, 20);
    expect(winding(rings, 102, 50)).not.toBe(0);
    expect(winding(rings, 104, 50)).toBe(0);
  });

  it('keeps its hole across the edge', () => {
    const hole: Ring = [...square(90, 110)].map(([x, y]) => [x, 50 + (y - 50) / 2] as const).reverse();
    const rings = uncutArea([square(80, 120), hole], 100, 20);
    expect(winding(rings, 95, 50)).toBe(0);
    expect(winding(rings, 101, 50)).toBe(0);
    expect(winding(rings, 95, 43)).not.toBe(0);
  });
});
