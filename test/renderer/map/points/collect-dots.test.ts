import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectDots } from '../../../../renderer/features/map/points/paint-points';
import { everyPoint, orderOf, paintOrders } from '../../../../renderer/features/map/points/point-look';
import { projectionOf } from '../../../../renderer/features/map/points/points-view';
import { positionSources } from '../../../../shared/domain/position';
import { allOf, anyReports, anyShown, anyView, eachPoint, everything, packed } from './some-points';

describe('collectDots', () => {
  it('collects exactly the visible points in view', () => {
    fc.assert(
      fc.property(anyReports, anyShown, anyView, (reports, shown, view) => {
        const points = packed(reports);
        const dots = collectDots(points, shown, everything, view, 3);
        const width = view.width * view.density + 6;
        const { scale, west, north } = projectionOf(view, view.density, 3 / view.density);
        const expected = new Map<number, number>();
        let inView = 0;
        for (const point of eachPoint(points, shown)) {
          const top = Math.floor((point.y - north) * scale);
          if (top < 0 || top >= dots.height) continue;
          const copies: number[] = [];
          for (let x = point.x - 40 * 2 ** 32; x <= point.x + 40 * 2 ** 32; x += 2 ** 32) {
            const left = (x - west) * scale;
            if (left >= 0 && left < width) copies.push(Math.floor(left));
          }
          if (copies.length > 0) inView += 1;
          for (const left of copies) {
            const cell = top * width + left;
            expected.set(cell, Math.max(expected.get(cell) ?? 0, orderOf(point)));
          }
        }
        expect(dots.points).toBe(inView);
        expect([...dots.at].sort((a, b) => a - b)).toEqual([...expected.keys()].sort((a, b) => a - b));
        const orders = [...dots.counts].flatMap((count, order) => Array.from({ length: count }, () => order));
        expect([...dots.at].map((cell) => expected.get(cell))).toEqual(orders);
      }),
      { numRuns: 200 },
    );
  });

  it('leaves out hidden sources and risks', () => {
    const points = packed([
      { seq: 1, risk: 'fraud', at: { geo: [1, 1], ip: [2, 20] } },
      { seq: 2, risk: 'low', at: { geo: [3, 40] } },
    ]);
    const view = { zoom: 0, left: 0, top: 0, width: 256, height: 256, marginX: 0, marginY: 0, density: 1 };
    const drawn = (order: Uint8Array) => collectDots(points, allOf(points), order, view, 0).points;
    expect(drawn(everything)).toBe(3);
    expect(drawn(paintOrders({ ...everyPoint, sources: ['geo'] }))).toBe(2);
    expect(drawn(paintOrders({ ...everyPoint, risks: ['low'] }))).toBe(1);
    expect(drawn(paintOrders({ sources: positionSources, risks: [] }))).toBe(0);
  });
});
