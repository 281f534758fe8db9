import { describe, expect, it } from 'vitest';
import { graticuleLines, graticuleStep } from '../../../../renderer/features/map/base-map/draw-world-tile';
import { worldSize } from '../../../../renderer/features/map/mercator';

describe('the graticule', () => {
  it('has neither too many nor too few lines at any zoom', () => {
    for (let zoom = 1; zoom <= 18; zoom += 1) {
      const apart = (graticuleStep(zoom) / 360) * worldSize(zoom);
      expect(apart).toBeGreaterThan(40);
      expect(apart).toBeLessThan(800);
    }
  });

  it('has a line every 30 degrees at low zooms, then every 10, then every degree', () => {
    expect([2, 5, 8].map(graticuleStep)).toEqual([30, 10, 1]);
  });

  it('has the equator and the prime meridian in the middle of the world', () => {
    const size = worldSize(2);
    const lines = graticuleLines({ x: 0, y: 0, width: size, height: size }, 2);
    for (const kind of ['meridian', 'parallel'])
      expect(lines.find((line) => line.kind === kind && line.degrees === 0)?.at).toBeCloseTo(size / 2, 6);
  });

  it('continues from one tile to the next', () => {
    const side = 512;
    const at = (x: number) =>
      graticuleLines({ x, y: 1_024, width: side, height: side }, 5)
        .filter(({ kind }) => kind === 'meridian')
        .map((line) => [line.degrees, Math.round(line.at + x)] as const);
    const [west, east] = [new Map(at(1_024)), new Map(at(1_536))];
    const common = [...west.keys()].filter((degrees) => east.has(degrees));
    expect(common.length).toBeGreaterThan(0);
    for (const degrees of common) expect(east.get(degrees)).toBe(west.get(degrees));
  });
});
