import type { PackedPoints } from '../../../../shared/domain/packed-points';
import type { RowBitset } from '../../../../shared/domain/row-bitset';
import { collectDots } from './collect-dots';
import { measureHeat, paintHeat } from './paint-heat';
import { tagAtOrder } from './paint-order';
import type { PointColours } from './point-colours';
import { makeStamp, type Rgba, type Stamp } from './point-stamps';
import type { PointsView } from './points-view';
import { stampDots } from './stamp-dots';

/** The input of painting. */
export interface PaintedPoints {
  readonly points: PackedPoints;
  readonly shown: RowBitset;
  /** Paint order by tag, from paintOrders. */
  readonly order: Uint8Array;
  readonly colours: PointColours;
  readonly view: PointsView;
}

/** Screen pixels as 32-bit words of ImageData, surrounded by an invisible frame. */
export interface PaintedPixels {
  readonly pixels: Uint32Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** Width of the frame, px. */
  readonly frame: number;
  /** Number of visible points in the view. */
  readonly points: number;
}

/**
 * Dots are larger the fewer pixels they occupy: `most` is the maximum number of pixels; radius and rim in CSS
 * px.
 */
const sizes = [
  { most: 1_500, shapes: true, radius: 5, rim: 1.25 },
  { most: 20_000, shapes: false, radius: 2.5, rim: 0.75 },
  { most: Number.POSITIVE_INFINITY, shapes: false, radius: 1.75, rim: 0.5 },
] as const;
/** Extent of the largest dots, CSS px. */
const reach = 9;

/**
 * Paints a dot for each point, or the shape of its source if there are few. `scratch` returns a cleared
 * buffer of the given number of pixels.
 */
export function paintDots(
  { points, shown, order, colours, view }: PaintedPoints,
  scratch: (pixels: number) => Uint32Array<ArrayBuffer>,
): PaintedPixels {
  const frame = Math.ceil(reach * view.density);
  const dots = collectDots(points, shown, order, view, frame);
  const size = sizes.find(({ most }) => dots.at.length <= most) ?? sizes[2];
  const pixels = scratch(dots.width * dots.height);
  stampDots(pixels, dots, (at) => stampAt(at, size, colours, view.density));
  return { pixels, width: dots.width, height: dots.height, frame, points: dots.points };
}

/** Doubtful positions are drawn hollow. */
function stampAt(order: number, size: (typeof sizes)[number], colours: PointColours, density: number): Stamp {
  const { risk, source, suspicious } = tagAtOrder(order);
  const colour = colours.risks[risk];
  const ground: Rgba = size.shapes ? colours.ground : [...solid(colours.ground), 200];
  return makeStamp({
    shape: size.shapes ? source : 'dot',
    radius: (size.radius - (suspicious ? 0.75 : 0)) * density,
    rim: (size.rim + (suspicious ? 0.75 : 0)) * density,
    body: suspicious ? colours.ground : colour,
    edge: suspicious ? colour : ground,
  });
}

function solid([red, green, blue]: Rgba): readonly [number, number, number] {
  return [red, green, blue];
}

/** Paints the density of points, one px per heat cell. */
export function paintDensity(
  { points, shown, order, colours, view }: PaintedPoints,
  scratch: (pixels: number) => Uint32Array<ArrayBuffer>,
): PaintedPixels {
  const heat = measureHeat(points, shown, order, view);
  const pixels = scratch(heat.columns * heat.rows);
  paintHeat(pixels, heat, colours.heat);
  return { pixels, width: heat.columns, height: heat.rows, frame: 0, points: heat.points };
}
