import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../../../../renderer/features/map/mercator';
import {
  placeLineLabels,
  placeNames,
  shared,
  spreadMarkers,
} from '../../../../renderer/features/map/selected-report/place-labels';

const view: Box = { x: 0, y: 0, width: 800, height: 600 };
const size = { width: 100, height: 20 };
const label = { width: 60, height: 20 };

const inside = (box: Box) => shared(view, box) === box.width * box.height;

describe('marker names', () => {
  it('are placed to the east if there is room', () => {
    const placed = placeNames([{ key: 'a', at: { x: 400, y: 300 }, ...size }], [], view);
    expect(placed.get('a')).toEqual({ x: 418, y: 290, ...size });
  });

  it('are placed on another side rather than outside the view', () => {
    const placed = placeNames([{ key: 'a', at: { x: 790, y: 300 }, ...size }], [], view);
    const box = placed.get('a');
    expect(box && inside(box)).toBe(true);
  });

  it('are moved along the edge of the view rather than cut where no side has room', () => {
    const narrow = { ...view, width: 180 };
    const wide = { width: 160, height: 20 };
    const box = placeNames([{ key: 'a', at: { x: 40, y: 300 }, ...wide }], [], narrow).get('a');
    expect(box && shared(narrow, box)).toBe(160 * 20);
  });

  it('of markers outside the view stay outside', () => {
    const placed = placeNames([{ key: 'a', at: { x: -300, y: 300 }, ...size }], [], view);
    expect(placed.get('a')?.x).toBeLessThan(-100);
  });

  it('don’t cover each other if there is room', () => {
    const near = [0, 30, 60, 90].map((x, at) => ({ key: String(at), at: { x: 350 + x, y: 300 }, ...size }));
    const boxes = [...placeNames(near, [], view).values()];
    for (const [at, box] of boxes.entries())
      for (const other of boxes.slice(at + 1)) expect(shared(box, other)).toBe(0);
  });

  it('don’t cover other markers', () => {
    const marker = { x: 420, y: 286, width: 28, height: 28 };
    const placed = placeNames([{ key: 'a', at: { x: 400, y: 300 }, ...size }], [marker], view);
    const box = placed.get('a');
    expect(box && shared(box, marker)).toBe(0);
  });
});

describe('distance labels', () => {
  const line = [
    { x: 100, y: 300 },
    { x: 700, y: 300 },
  ];

  it('are placed in the middle of a free line', () => {
    const spot = placeLineLabels([{ key: 'a', paths: [line], ...label }], [], view).get('a');
    expect(spot?.x).toBeCloseTo(400, -1);
    expect(spot?.y).toBe(300);
  });

  it('are placed in the middle of the visible part of a line', () => {
    const long = [
      { x: 400, y: 300 },
      { x: 100_000, y: 300 },
    ];
    const spot = placeLineLabels([{ key: 'a', paths: [long], ...label }], [], view).get('a');
    expect(spot?.x).toBeCloseTo(600, -1);
  });

  it('move along the line away from obstacles', () => {
    const name = { x: 350, y: 290, width: 100, height: 20 };
    const spot = placeLineLabels([{ key: 'a', paths: [line], ...label }], [name], view).get('a');
    expect(spot && shared({ x: spot.x - 30, y: spot.y - 10, ...label }, name)).toBe(0);
  });

  it('don’t overlap on lines that coincide', () => {
    const lines = ['a', 'b', 'c'].map((key) => ({ key, paths: [line], ...label }));
    const spots = [...placeLineLabels(lines, [], view).values()].map((spot) => spot.x).sort((a, b) => a - b);
    expect(spots).toHaveLength(3);
    expect((spots[1] ?? 0) - (spots[0] ?? 0)).toBeGreaterThanOrEqual(60);
    expect((spots[2] ?? 0) - (spots[1] ?? 0)).toBeGreaterThanOrEqual(60);
  });

  it('are left out if they don’t fit or the line isn’t visible', () => {
    const everywhere = { x: 0, y: 200, width: 800, height: 200 };
    expect(placeLineLabels([{ key: 'a', paths: [line], ...label }], [everywhere], view).size).toBe(0);
    const away = line.map(({ x, y }) => ({ x: x + 5_000, y }));
    expect(placeLineLabels([{ key: 'a', paths: [away], ...label }], [], view).size).toBe(0);
  });
});

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
