import { textWidth } from '../../ui/text-width';
import type { Box, Pixel } from './mercator';
import { uncovered } from './selected-report/place-labels';

/** Distances from a point to the near edge of its name, px. */
export interface NameDistances {
  readonly above: number;
  readonly below: number;
  readonly beside: number;
}

/** The side of a point on which its name is. */
export type PinSide = 'above' | 'below' | 'east' | 'west';

/** A name with its point, and its height, px. */
interface NameAtPoint {
  readonly at: Pixel;
  readonly text: string;
  readonly height: number;
}

/** Where a name is: its offset from the point in px, and the part of its own size by which it is moved back. */
interface NamePlace {
  readonly x: number;
  readonly y: number;
  readonly backX: 0 | 0.5 | 1;
  readonly backY: 0 | 0.5 | 1;
}

/**
 * Finds the place of a name next to its point: on the preferred side, or where it covers the least of the obstacles and
 * extends the least beyond the view.
 */
export function placeOfName(
  name: NameAtPoint,
  distances: NameDistances,
  preferred: PinSide,
  obstacles: readonly Box[],
  view: Box,
): NamePlace {
  const places = placesAround(distances, preferred);
  const boxes = places.map((place) => boxOfName(name, place));
  const [first = nowhere] = places;
  return places[uncovered(boxes, obstacles, view)] ?? first;
}

/** Returns the area of a name at its place. */
export function boxOfName({ at, text, height }: NameAtPoint, { x, y, backX, backY }: NamePlace): Box {
  const width = textWidth(text) + height;
  return { x: at.x + x - backX * width, y: at.y + y - backY * height, width, height };
}

const nowhere: NamePlace = { x: 0, y: 0, backX: 0.5, backY: 0.5 };

function placesAround(
  { above, below, beside }: NameDistances,
  preferred: PinSide,
): readonly [NamePlace, ...NamePlace[]] {
  const places = {
    above: { x: 0, y: -above, backX: 0.5, backY: 1 },
    below: { x: 0, y: below, backX: 0.5, backY: 0 },
    east: { x: beside, y: 0, backX: 0, backY: 0.5 },
    west: { x: -beside, y: 0, backX: 1, backY: 0.5 },
  } as const;
  return [
    places[preferred],
    ...Object.values(places),
    // In a corner of the map.
    ...[places.below, places.above].flatMap((place) => [
      { ...place, backX: 0 as const },
      { ...place, backX: 1 as const },
    ]),
  ];
}
