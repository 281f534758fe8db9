import { describe, expect, it } from 'vitest';
import { isNearEdge, isSameView, layerView } from '../../../../renderer/features/map/points/layer-picture';

const view = (x: number, y = 500, zoom = 3) => layerView({ x, y }, { x: 1_000, y: 600 }, zoom, 2);

describe('the painted view of a map', () => {
  it('extends equally beyond both sides of the map, in whole px', () => {
    const { left, top, width, height, marginX, marginY, density } = view(700.6);
    expect(left + marginX).toBe(200);
    expect(top + marginY).toBe(200);
    expect([width - 2 * marginX, height - 2 * marginY, density]).toEqual([1_000, 600, 2]);
    expect(marginX).toBeGreaterThan(50);
  });

  it('is replaced before a dragged map reaches its edge, and at another zoom', () => {
    const painted = view(700);
    expect(isNearEdge(painted, view(710))).toBe(false);
    expect(isNearEdge(painted, view(700 + painted.marginX))).toBe(true);
    expect(isNearEdge(painted, view(700, 500 - painted.marginY))).toBe(true);
    expect(isNearEdge(painted, view(700, 500, 4))).toBe(true);
  });

  it('is the same only if every property is', () => {
    expect(isSameView(null, view(1))).toBe(false);
    expect(isSameView(view(1), view(1))).toBe(true);
    expect(isSameView(view(1), view(2))).toBe(false);
    expect(isSameView(view(1), { ...view(1), density: 1 })).toBe(false);
  });
});
