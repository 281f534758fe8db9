import { type Pixel, worldSize } from '../mercator';

/** Steps of packed places (shared/domain/packed-points.ts) around the world. */
export const worldSteps = 2 ** 32;

/** The part of the world that is drawn: a rectangle in CSS px of the world at a zoom, as in mercator.ts. */
export interface PointsView {
  readonly zoom: number;
  /** The rectangle's north-west corner. `left` may lie in any copy of the world, `top` beyond its edge. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The invisible margin on each side, which is painted in advance for dragging. */
  readonly marginX: number;
  readonly marginY: number;
  /** Screen px per CSS px. */
  readonly density: number;
}

/** How packed places become px of a view: (x - west) mod 2^32, times `scale`; (y - north), times `scale`. */
interface Projection {
  /** px per step. */
  readonly scale: number;
  /** Steps, 0 to 2^32. */
  readonly west: number;
  /** Steps; below 0 if the view starts north of the world. */
  readonly north: number;
}

/**
 * Returns the projection of a view into px, `density` px per CSS px, starting `beyond` CSS px to its west and
 * north.
 */
export function projectionOf(view: PointsView, density: number, beyond = 0): Projection {
  const steps = stepsPerPixel(view.zoom);
  return {
    scale: density / steps,
    west: aroundWorld(Math.round((view.left - beyond) * steps)),
    north: (view.top - beyond) * steps,
  };
}

/** Returns the number of steps of packed places per CSS px. */
export function stepsPerPixel(zoom: number): number {
  return worldSteps / worldSize(zoom);
}

function aroundWorld(steps: number): number {
  return ((steps % worldSteps) + worldSteps) % worldSteps;
}

/** A place in the format of PackedPoints. */
export interface PackedPlace {
  readonly x: number;
  readonly y: number;
}

/** A place in a view, CSS px from its north-west corner. */
export interface InView {
  readonly left: number;
  readonly top: number;
}

/** Returns where a packed place is in a view: once for each copy of the world in view, from west to east. */
export function copiesInView(place: PackedPlace, view: PointsView): readonly InView[] {
  const { scale, west, north } = projectionOf(view, 1);
  const top = (place.y - north) * scale;
  if (top < 0 || top >= view.height) return [];
  const copies: InView[] = [];
  const first = ((place.x - west + worldSteps) % worldSteps) * scale;
  for (let left = first; left < view.width; left += worldSize(view.zoom)) copies.push({ left, top });
  return copies;
}

/**
 * Returns the packed place at a px of the world at a zoom, in any of its copies. Clamped to the world's
 * northern and southern edges.
 */
export function placeAt({ x, y }: Pixel, zoom: number): PackedPlace {
  const steps = stepsPerPixel(zoom);
  return {
    x: aroundWorld(Math.round(x * steps)),
    y: Math.min(worldSteps - 1, Math.max(0, Math.round(y * steps))),
  };
}
