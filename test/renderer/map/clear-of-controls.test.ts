import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveToClear } from '../../../renderer/features/map/clear-of-controls';

const size = { x: 800, y: 600 };
const marker = { width: 0, height: 0 };

describe('the move that takes what a map shows from under its controls', () => {
  it('is none for what lies clear of them', () => {
    expect(moveToClear({ ...marker, x: 400, y: 300 }, size)).toEqual({ x: 0, y: 0 });
  });

  it('is as short as possible at each side', () => {
    expect(moveToClear({ ...marker, x: 790, y: 300 }, size)).toEqual({ x: 50, y: 0 });
    expect(moveToClear({ ...marker, x: 10, y: 300 }, size)).toEqual({ x: -50, y: 0 });
    expect(moveToClear({ ...marker, x: 400, y: 20 }, size)).toEqual({ x: 0, y: -52 });
    expect(moveToClear({ ...marker, x: 400, y: 590 }, size)).toEqual({ x: 0, y: 38 });
  });

  it('does not exist for what is larger than the room between the controls', () => {
    expect(moveToClear({ x: 10, y: 100, width: 700, height: 10 }, size)).toBeNull();
    expect(moveToClear({ x: 100, y: 10, width: 10, height: 550 }, size)).toBeNull();
  });

  it('leaves nothing under the controls, for any box that fits into a map of any size', () => {
    const length = fc.integer({ min: 0, max: 2_000 });
    const box = fc.record({ x: length, y: length, width: length, height: length });
    const anySize = fc.record({
      x: fc.integer({ min: 1, max: 3_000 }),
      y: fc.integer({ min: 1, max: 3_000 }),
    });
    fc.assert(
      fc.property(box, anySize, (before, on) => {
        const move = moveToClear(before, on);
        if (move === null) return;
        const moved = { ...before, x: before.x - move.x, y: before.y - move.y };
        expect(moveToClear(moved, on)).toEqual({ x: 0, y: 0 });
      }),
    );
  });
});
