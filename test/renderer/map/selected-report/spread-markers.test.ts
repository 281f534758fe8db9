import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadMarkers } from '../../../../renderer/features/map/selected-report/place-labels';

describe('spreadMarkers', () => {
  it('leaves separate markers at their true place', () => {
    const free = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ];
    expect(spreadMarkers(free)).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ]);
  });

  it('separates markers of nearly the same place so that each can be seen and clicked', () => {
    const near = fc.record({ x: fc.integer({ min: 0, max: 14 }), y: fc.integer({ min: 0, max: 14 }) });
    fc.assert(
      fc.property(fc.array(near, { minLength: 2, maxLength: 4 }), (points) => {
        const stands = spreadMarkers(points).map((offset, at) => ({
          x: offset.x + (points[at]?.x ?? 0),
          y: offset.y + (points[at]?.y ?? 0),
        }));
        for (const [at, a] of stands.entries())
          for (const b of stands.slice(at + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(28);
      }),
    );
  });

  it('only moves markers that are close to each other', () => {
    const [first, second, third] = spreadMarkers([
      { x: 0, y: 0 },
      { x: 5, y: 0 },
      { x: 300, y: 0 },
    ]);
    expect(first).not.toEqual({ x: 0, y: 0 });
    expect(second).not.toEqual({ x: 0, y: 0 });
    expect(third).toEqual({ x: 0, y: 0 });
  });
});
