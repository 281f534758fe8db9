import { describe, expect, it } from 'vitest';
import type { Shape } from '../../../../renderer/features/map/base-map/packed-shapes';
import {
  type GroundKind,
  groundFrom,
  readBundledGround,
} from '../../../../renderer/features/map/base-map/read-ground';
import { worldPixel } from '../../../../renderer/features/map/mercator';
import { packedGround } from '../../../../scripts/bundled-ground';

const ground = await readBundledGround(packedGround().toString('base64'));

/** Returns a place on the unit square of the world. */
const at = (latitude: number, longitude: number) => {
  const { x, y } = worldPixel({ latitude, longitude }, 0);
  return { x: x / 256, y: y / 256 };
};

const shapesOf = (kind: GroundKind) =>
  ground.groups.filter((group) => group.kind === kind).flatMap(({ shapes }) => shapes);

/** Whether a ring is around a place. */
function surrounds({ xy }: Shape, { x, y }: { readonly x: number; readonly y: number }): boolean {
  let isInside = false;
  for (let index = 0; index < xy.length; index += 2) {
    const before = index === 0 ? xy.length - 2 : index - 2;
    const [x1 = 0, y1 = 0] = [xy[before], xy[before + 1]];
    const [x2 = 0, y2 = 0] = [xy[index], xy[index + 1]];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
  }
  return isInside;
}

/** Whether a line has a point within some 5 km of a place. */
function passes({ xy }: Shape, { x, y }: { readonly x: number; readonly y: number }): boolean {
  for (let index = 0; index < xy.length; index += 2)
    if (Math.hypot((xy[index] ?? 0) - x, (xy[index + 1] ?? 0) - y) < 2e-4) return true;
  return false;
}

describe('the bundled ground', () => {
  it('takes at most 8 MB of the app', () => {
    expect(packedGround().toString('base64').length).toBeLessThan(8_000_000);
  });

  it.each([
    ['lake', 'Lake Victoria', at(-1, 33)],
    ['lake', 'Lake Geneva', at(46.45, 6.55)],
    ['urban', 'Madrid', at(40.42, -3.7)],
    ['urban', 'Tokyo', at(35.68, 139.7)],
  ] as const)('has the %s of %s', (kind, _name, place) => {
    expect(shapesOf(kind).some((ring) => surrounds(ring, place))).toBe(true);
  });

  it.each([
    ['river', 'the Danube at Budapest', at(47.5, 19.05)],
    ['road', 'a road north of Madrid', at(40.75, -3.6)],
    ['province', 'the corner of four of the United States', at(37, -109.05)],
  ] as const)('has the %s: %s', (kind, _name, place) => {
    expect(shapesOf(kind).some((line) => passes(line, place))).toBe(true);
  });

  it('is within the world, and shows nothing before it is loaded', () => {
    for (const { firstZoom, lastZoom, shapes } of ground.groups) {
      expect(firstZoom).toBeGreaterThanOrEqual(groundFrom);
      expect(lastZoom).toBeGreaterThanOrEqual(firstZoom);
      for (const { west, north, east, south } of shapes) {
        if (west < -0.001 || north < 0 || east > 1.001 || south > 1 || west > east || north > south)
          throw new Error(`${west} ${north} ${east} ${south}`);
      }
    }
  });
});
