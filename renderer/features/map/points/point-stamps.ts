import type { PositionSource } from '../../../../shared/domain/position';

/** Red, green, blue and alpha, 0 to 255 each. */
export type Rgba = readonly [number, number, number, number];

/** The picture of a point: pixels in rows, starting `side / 2` px north-west of its place. */
export interface Stamp {
  readonly side: number;
  /** Four bytes per px, as in ImageData. */
  readonly rgba: Uint8ClampedArray;
}

/** The shape of a source, or a dot where shapes would be too small to distinguish. */
type StampShape = PositionSource | 'dot';

interface StampLook {
  readonly shape: StampShape;
  /** Screen px: distance from the middle to the rim, and the width of the rim. */
  readonly radius: number;
  readonly rim: number;
  readonly body: Rgba;
  readonly edge: Rgba;
}

/** Samples per px in each direction, for smooth edges. */
const samples = 4;

/** Draws a shape with its rim into a square that contains it. */
export function makeStamp({ shape, radius, rim, body, edge }: StampLook): Stamp {
  const half = Math.ceil((radius + rim) * widest[shape]);
  const side = 2 * half + 1;
  const rgba = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const whole = coverage(shape, x - half, y - half, radius + rim);
      if (whole === 0) continue;
      const inner = coverage(shape, x - half, y - half, radius);
      rgba.set(mixed(body, edge, inner, whole), (y * side + x) * 4);
    }
  return { side, rgba };
}

/** Extent of a shape of radius 1. */
const widest: Readonly<Record<StampShape, number>> = { dot: 1, geo: 1, em: 1.3, ip: 0.9, location: 1.25 };

/** Mixes a body that covers `inner` of a px with an edge that covers `whole` of it. */
function mixed(body: Rgba, edge: Rgba, inner: number, whole: number): Rgba {
  const bodyShare = (inner * body[3]) / 255;
  const edgeShare = ((whole - inner) * edge[3]) / 255;
  const alpha = bodyShare + edgeShare;
  const of = (channel: 0 | 1 | 2) =>
    alpha === 0 ? 0 : (body[channel] * bodyShare + edge[channel] * edgeShare) / alpha;
  return [of(0), of(1), of(2), alpha * 255];
}

/** Returns the fraction of a px inside a shape. */
function coverage(shape: StampShape, x: number, y: number, radius: number): number {
  let inside = 0;
  for (let row = 0; row < samples; row += 1)
    for (let column = 0; column < samples; column += 1) {
      const dx = x + (column + 0.5) / samples - 0.5;
      const dy = y + (row + 0.5) / samples - 0.5;
      if (isInside(shape, dx / radius, dy / radius)) inside += 1;
    }
  return inside / samples ** 2;
}

/** The shapes of position-shape.tsx with radius 1: circle, diamond, square, triangle. */
function isInside(shape: StampShape, x: number, y: number): boolean {
  switch (shape) {
    case 'dot':
    case 'geo':
      return x * x + y * y <= 1;
    case 'em':
      return Math.abs(x) + Math.abs(y) <= 1.3;
    case 'ip':
      return Math.max(Math.abs(x), Math.abs(y)) <= 0.9;
    case 'location':
      return y <= 0.85 && 2 * Math.abs(x) <= y + 1.25;
  }
}
