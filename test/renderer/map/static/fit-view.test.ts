import { describe, expect, it } from 'vitest';
import { type FittedView, fitView } from '../../../../renderer/features/map/static/fit-view';

const size = { width: 300, height: 165 };
const madrid = { latitude: 40.4168, longitude: -3.7038 };
/** Places north of Madrid, by their distance in metres. */
const north = (metres: number) => ({ ...madrid, latitude: madrid.latitude + metres / 111_200 });

function viewOf(places: readonly (typeof madrid)[], along = places): FittedView {
  const view = fitView(places, along, size);
  if (!view) throw new Error('There is no place.');
  return view;
}

/** Returns how far apart the first two marks are, px. */
function apart({ pixels: [one, other] }: FittedView): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}

describe('the view of a printed map', () => {
  it.each([10_000, 982, 300, 40])('tells two places %i m apart from each other', (metres) => {
    const view = viewOf([madrid, north(metres)]);
    expect(apart(view)).toBeGreaterThanOrEqual(28);
    for (const { x, y } of view.pixels) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(view.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(view.height);
    }
  });

  it('shows the surroundings of a single place, and of places that are the same', () => {
    expect(viewOf([madrid]).zoom).toBe(10);
    expect(viewOf([madrid, north(2)]).zoom).toBe(10);
  });

  it('comes no nearer than the marks need, whatever their ways pass', () => {
    const far = north(300_000);
    expect(viewOf([madrid, far], [north(1), north(100)]).zoom).toBeLessThan(7);
    expect(viewOf([madrid, north(300)], [north(100), north(101)]).zoom).toBeLessThan(16);
  });

  it('comes no nearer for marks that it can’t tell apart: the surroundings tell more', () => {
    expect(viewOf([madrid, north(4), north(7_500)]).zoom).toBe(10);
  });

  it('is at most as near as the map on the screen', () => {
    expect(viewOf([madrid, north(8)]).zoom).toBeLessThanOrEqual(18);
  });
});
