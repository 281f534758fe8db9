import { describe, expect, it } from 'vitest';
import { blendSquare, ringSteps } from '../../../../renderer/features/map/points/discs';

const red = 0xff0000ff;
const blue = 0xffff0000;

function square(pixels: readonly number[], width: number) {
  return { pixels: Uint32Array.from(pixels), width, height: pixels.length / width };
}

describe('blendSquare', () => {
  it('blends by alpha', () => {
    const onto = square([blue, blue, blue, 0], 4);
    blendSquare(onto, { left: 0, top: 0 }, square([red, 0, 0x800000ff, 0x800000ff], 4), {
      x: 0,
      y: 0,
      side: 4,
    });
    const [covered = 0, through = 0, mixed = 0, alone = 0] = onto.pixels;
    expect([covered, through, alone]).toEqual([red, blue, 0x800000ff]);
    expect(mixed >>> 24).toBe(255);
    expect([mixed & 255, (mixed >>> 16) & 255]).toEqual([128, 127]);
  });

  it.each([
    [-1, -1, [red, 0, 0, 0]],
    [1, 1, [0, 0, 0, red]],
    [1, -1, [0, red, 0, 0]],
    [2, 0, [0, 0, 0, 0]],
  ])('leaves out pixels beyond the edge at %i, %i', (left, top, expected) => {
    const onto = square([0, 0, 0, 0], 2);
    blendSquare(onto, { left, top }, square([red, red, red, red], 2), { x: 0, y: 0, side: 2 });
    expect([...onto.pixels]).toEqual(expected);
  });
});

describe('the ring of a disc', () => {
  it('shows the share of each risk, even of one report among many', () => {
    expect(ringSteps([0, 50, 25, 0, 25, 0])).toEqual([0, 12, 6, 0, 6, 0]);
    expect(ringSteps([0, 9_999, 0, 0, 0, 1])).toEqual([0, 24, 0, 0, 0, 1]);
    expect(ringSteps([0, 0, 0, 0, 0, 7])).toEqual([0, 0, 0, 0, 0, 24]);
  });
});
