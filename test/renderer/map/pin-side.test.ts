import { describe, expect, it } from 'vitest';
import type { Box, Pixel } from '../../../renderer/features/map/mercator';
import { type PinSide, placeOfName } from '../../../renderer/features/map/pin-side';

const view: Box = { x: 1_000, y: 500, width: 800, height: 600 };
const distances = { above: 34, below: 4, beside: 18 } as const;
const height = 22;

/** Returns where the name is: its middle from its point, and whether it is completely in the view. */
function placed(x: number, y: number, preferred: PinSide = 'below', obstacles: readonly Box[] = []) {
  const at: Pixel = { x: view.x + x, y: view.y + y };
  const place = placeOfName({ at, text: 'Santiago', height }, distances, preferred, obstacles, view);
  const width = 76;
  const [left, top] = [at.x + place.x - place.backX * width, at.y + place.y - place.backY * height];
  const isIn =
    left >= view.x &&
    top >= view.y &&
    left + width <= view.x + view.width &&
    top + height <= view.y + view.height;
  return {
    isIn,
    box: { x: left, y: top, width, height },
    toTheEast: left + width / 2 - at.x,
    toTheSouth: top + height / 2 - at.y,
  };
}

describe('the name of a point on the map', () => {
  it('is on the preferred side if there is room', () => {
    expect(placed(400, 300)).toMatchObject({ isIn: true, toTheEast: 0, toTheSouth: 15 });
    expect(placed(400, 300, 'above')).toMatchObject({ isIn: true, toTheEast: 0, toTheSouth: -45 });
    expect(placed(400, 300, 'west').toTheEast).toBeLessThan(0);
  });

  it('is above its point at the lower edge of the map, and below it at the upper one', () => {
    expect(placed(400, 596)).toMatchObject({ isIn: true, toTheSouth: -45 });
    expect(placed(400, 10, 'above')).toMatchObject({ isIn: true, toTheSouth: 15 });
  });

  it('is in view at every other edge and corner too', () => {
    for (const x of [2, 400, 798]) for (const y of [40, 300, 598]) expect(placed(x, y).isIn).toBe(true);
  });

  it('is not under the map’s controls', () => {
    const control: Box = { x: view.x + 300, y: view.y + 560, width: 300, height: 40 };
    const { isIn, box } = placed(400, 550, 'below', [control]);
    expect(isIn).toBe(true);
    expect(box.y + box.height).toBeLessThanOrEqual(control.y);
  });
});
