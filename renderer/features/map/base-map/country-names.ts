import type { Pixel } from '../mercator';

/** A ring or line on the unit square of the whole world: x, y, x, y …, with its bounding box. */
export interface Shape {
  readonly xy: Float64Array;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** A country's name with the best place to write it, on the unit square of the world. */
export interface CountryName {
  readonly name: string;
  readonly at: Pixel;
  /** The width of the country at its name, and the area of its largest part. */
  readonly width: number;
  readonly area: number;
}

const scanLines = 24;

/** Returns where to write a country's name: the middle of the widest stretch inside its largest ring. */
export function countryName(name: string, rings: readonly Shape[]): CountryName | null {
  let largest: Shape | null = null;
  let area = 0;
  for (const ring of rings) {
    const size = areaOf(ring.xy);
    if (size > area) [largest, area] = [ring, size];
  }
  if (!largest) return null;
  let best = { x: (largest.west + largest.east) / 2, y: (largest.north + largest.south) / 2, width: 0 };
  for (let line = 4; line <= scanLines - 4; line += 1) {
    const y = largest.north + ((largest.south - largest.north) * line) / scanLines;
    const crossings = crossingsAt(largest.xy, y);
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const [from = 0, to = 0] = [crossings[index], crossings[index + 1]];
      if (to - from > best.width) best = { x: (from + to) / 2, y, width: to - from };
    }
  }
  return { name, at: { x: best.x, y: best.y }, width: best.width, area };
}

/** Returns the ascending x coordinates at which a ring crosses a horizontal line. */
function crossingsAt(xy: Float64Array, y: number): readonly number[] {
  const crossings: number[] = [];
  for (let index = 3; index < xy.length; index += 2) {
    const y1 = xy[index - 2] ?? 0;
    const y2 = xy[index] ?? 0;
    if (y1 > y === y2 > y) continue;
    const x1 = xy[index - 3] ?? 0;
    const x2 = xy[index - 1] ?? 0;
    crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  return crossings.sort((a, b) => a - b);
}

function areaOf(xy: Float64Array): number {
  let twice = 0;
  for (let index = 3; index < xy.length; index += 2) {
    twice += (xy[index - 3] ?? 0) * (xy[index] ?? 0) - (xy[index - 1] ?? 0) * (xy[index - 2] ?? 0);
  }
  return Math.abs(twice) / 2;
}
