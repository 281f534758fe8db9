import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bounds, placeOnDisplays } from '../../../main/window/place-on-displays';

const laptop: Bounds = { x: 0, y: 25, width: 1440, height: 875 };
const beside: Bounds = { x: 1440, y: 0, width: 2560, height: 1440 };
const above: Bounds = { x: 0, y: -1080, width: 1920, height: 1080 };

const window = (x: number, y: number, width = 1280, height = 800): Bounds => ({ x, y, width, height });

describe('a window that was', () => {
  it.each([
    ['wholly on a display', window(100, 60), [laptop], window(100, 60)],
    ['on a second display', window(2000, 100), [laptop, beside], window(2000, 100)],
    ['on one above the first', window(10, -900), [laptop, above], window(10, -900)],
    ['across two displays', window(1000, 30, 1200, 800), [laptop, beside], window(1000, 30, 1200, 800)],
    ['partly beyond the edge', window(-600, 60), [laptop], window(-600, 60)],
  ])('%s opens where it was', (_, wanted, displays, place) => {
    expect(placeOnDisplays(wanted, displays)).toEqual(place);
  });

  it.each([
    ['on a display that is gone', window(2000, 100), [laptop]],
    ['all but out of sight', window(1400, 60), [laptop]],
    ['on displays of which there is none now', window(0, 0), []],
  ])('%s opens at the default place', (_, wanted, displays) => {
    expect(placeOnDisplays(wanted, displays)).toBeNull();
  });

  it('larger than the current display is shrunk to it', () => {
    expect(placeOnDisplays(window(100, 100, 2560, 1440), [laptop])).toEqual(laptop);
  });

  it('with its upper edge above the display is moved down, where it can be dragged', () => {
    expect(placeOnDisplays(window(100, -200), [laptop])).toEqual(window(100, 25));
  });

  it('anywhere can be dragged', () => {
    const length = fc.integer({ min: 200, max: 20_000 });
    const at = fc.integer({ min: -30_000, max: 30_000 });
    const wanted = fc.record({ x: at, y: at, width: length, height: length });
    fc.assert(
      fc.property(wanted, fc.subarray([laptop, beside, above]), (bounds, displays) => {
        const place = placeOnDisplays(bounds, displays);
        if (!place) return;
        const held = displays.some(
          (area) =>
            place.y >= area.y &&
            place.y < area.y + area.height &&
            Math.min(place.x + place.width, area.x + area.width) - Math.max(place.x, area.x) >= 100,
        );
        expect(held).toBe(true);
      }),
    );
  });
});
