import { worldSize } from '../mercator';

/** Steps of a packed place (shared/domain/packed-points.ts) round the world. */
export const worldSteps = 2 ** 32;

/** The part of the world that is drawn: a rectangle of CSS px of the world at a zoom, as mercator.ts has it. */
export interface PointsView {
  readonly zoom: number;
  /** The rectangle's north-west corner; `left` may lie on any copy of the world, `top` beyond its edge. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** How much of it is beyond what is seen, at each side: it is there already when the map is dragged. */
  readonly marginX: number;
  readonly marginY: number;
  /** Pixels of the screen in a CSS px. */
  readonly density: number;
}

/** How packed places become px of a view: (x - west) mod 2^32, times `scale`; (y - north), times `scale`. */
export interface Projection {
  /** px a step. */
  readonly scale: number;
  /** Steps, 0 to 2^32. */
  readonly west: number;
  /** Steps; below 0 where the view begins north of the world. */
  readonly north: number;
}

/** The projection of a view into px, `density` of them in a CSS px, from `beyond` CSS px west and north of it. */
export function projectionOf(view: PointsView, density: number, beyond = 0): Projection {
  const stepsAPixel = worldSteps / worldSize(view.zoom);
  const west = Math.round((view.left - beyond) * stepsAPixel);
  return {
    scale: density / stepsAPixel,
    west: ((west % worldSteps) + worldSteps) % worldSteps,
    north: (view.top - beyond) * stepsAPixel,
  };
}

/** A place as PackedPoints has it. */
export interface PackedPlace {
  readonly x: number;
  readonly y: number;
}

/** A place in a view, CSS px from its north-west corner. */
export interface InView {
  readonly left: number;
  readonly top: number;
}

/** Where a packed place is in a view: once for every copy of the world that shows it, from west to east. */
export function copiesInView(place: PackedPlace, view: PointsView): readonly InView[] {
  const { scale, west, north } = projectionOf(view, 1);
  const top = (place.y - north) * scale;
  if (top < 0 || top >= view.height) return [];
  const copies: InView[] = [];
  const first = ((place.x - west + worldSteps) % worldSteps) * scale;
  for (let left = first; left < view.width; left += worldSize(view.zoom)) copies.push({ left, top });
  return copies;
}

/** The packed place at CSS px of a view: the inverse of copiesInView. Beyond the world's northern and southern edge, the edge. */
export function placeInView({ left, top }: InView, view: PointsView): PackedPlace {
  const { scale, west, north } = projectionOf(view, 1);
  return {
    x: Math.round(west + left / scale + worldSteps) % worldSteps,
    y: Math.min(worldSteps - 1, Math.max(0, Math.round(north + top / scale))),
  };
}
