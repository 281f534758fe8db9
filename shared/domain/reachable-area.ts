import { distanceKm, type Point, pointTowards } from './geodesy';
import { type Disc, intersection, latitudesOf, type Span, spansOf, union } from './latitude-spans';

/** A part of an area without holes, to draw. Longitudes may exceed 180. */
export interface AreaPiece {
  /** The border, in order. */
  readonly ring: readonly Point[];
  /** The parts of the border that bound the area, without those at which it is only cut. */
  readonly edges: readonly (readonly Point[])[];
}

/**
 * Returns the area in which a device can be: within any disc of each side. `sides` has the discs around the places of one
 * report each; this is a section of the space-time prism. No pieces if the sides have nothing in common.
 * Takes some tens of ms.
 */
export function reachableArea(sides: readonly (readonly Disc[])[]): readonly AreaPiece[] {
  const discs = sides.flat().toSorted((one, other) => one.km - other.km);
  const smallest = discs[0];
  if (!smallest || sides.some((side) => side.length === 0)) return [];
  const middle = smallest.centre.longitude;
  const rowAt = (latitude: number): Row => ({ latitude, spans: commonSpans(sides, latitude, middle) });
  const ends = findEnds(sides, rowAt);
  if (ends === null) return [];
  const breaks = discs.map(latitudesOf).flatMap(({ south, north, changes }) => [south, north, ...changes]);
  const rows = latitudesBetween(ends, breaks).map(rowAt);
  return piecesOf(rows, middle);
}

interface Row {
  readonly latitude: number;
  readonly spans: readonly Span[];
}

function commonSpans(sides: readonly (readonly Disc[])[], latitude: number, middle: number): readonly Span[] {
  return sides
    .map((side) => union(side.flatMap((disc) => spansOf(disc, latitude, middle))))
    .reduce(intersection);
}

type Ends = readonly [south: number, north: number];

/** Number of parallels on which the area is looked for. */
const searchedRows = 96;
const halvings = 24;

/** Returns the southernmost and northernmost latitude of the area; null if it is empty. */
function findEnds(sides: readonly (readonly Disc[])[], rowAt: (latitude: number) => Row): Ends | null {
  const extents = sides.map((side) => side.map(latitudesOf));
  const south = Math.max(...extents.map((side) => Math.min(...side.map((disc) => disc.south))));
  const north = Math.min(...extents.map((side) => Math.max(...side.map((disc) => disc.north))));
  if (south > north) return null;
  const searched = Array.from(
    { length: searchedRows + 1 },
    (_, at) => south + ((north - south) * at) / searchedRows,
  );
  // A thin area may lie between two of these parallels.
  const within = innerLatitudes(sides).filter((latitude) => latitude >= south && latitude <= north);
  const latitudes = [...searched, ...within].sort((one, other) => one - other);
  const isOpen = (latitude: number) => rowAt(latitude).spans.length > 0;
  const open = latitudes.map(isOpen);
  const [first, last] = [open.indexOf(true), open.lastIndexOf(true)];
  const [inSouth, inNorth] = [latitudes[first], latitudes[last]];
  if (inSouth === undefined || inNorth === undefined) return null;
  return [
    edgeBetween(latitudes[first - 1], inSouth, isOpen),
    edgeBetween(latitudes[last + 1], inNorth, isOpen),
  ];
}

/** Returns the latitude nearest to `outside` that is still part of the area. */
function edgeBetween(
  outside: number | undefined,
  inside: number,
  isOpen: (latitude: number) => boolean,
): number {
  if (outside === undefined) return inside;
  let [out, within] = [outside, inside];
  for (let halving = 0; halving < halvings; halving += 1) {
    const middle = (out + within) / 2;
    if (isOpen(middle)) within = middle;
    else out = middle;
  }
  return within;
}

/** Returns the latitude of a point that each two discs of different sides have in common, and those of the centres. */
function innerLatitudes(sides: readonly (readonly Disc[])[]): readonly number[] {
  const centres = sides.flat().map(({ centre }) => centre.latitude);
  const pairs = sides.flatMap((side, at) =>
    side.flatMap((disc) => sides.slice(at + 1).flatMap((other) => other.map((next) => ({ disc, next })))),
  );
  const common = pairs.flatMap(({ disc, next }) => {
    const apart = distanceKm(disc.centre, next.centre);
    const [near, far] = [Math.max(0, apart - next.km), Math.min(apart, disc.km)];
    if (near > far) return [];
    return [pointTowards(disc.centre, next.centre, (near + far) / 2).latitude];
  });
  return [...centres, ...common];
}

/** Rows between two latitudes at which the border turns. */
const rowsBetween = 48;

/** Returns latitudes from south to north, dense where the border of a disc runs along a parallel. */
function latitudesBetween([south, north]: Ends, breaks: readonly number[]): readonly number[] {
  const within = breaks.filter((latitude) => latitude > south && latitude < north);
  const stops = [...new Set([south, ...within, north])].sort((one, other) => one - other);
  const between = stops.slice(1).flatMap((end, at) => {
    const start = stops[at] ?? end;
    return Array.from(
      { length: rowsBetween },
      (_, row) => start + ((end - start) * (1 - Math.cos((Math.PI * (row + 1)) / rowsBetween))) / 2,
    );
  });
  return [south, ...between];
}

/** A row of a piece. */
interface Slice {
  readonly latitude: number;
  readonly span: Span;
}

/** Joins the spans of neighbouring rows into pieces. Where they part or meet, a piece ends and others start. */
function piecesOf(rows: readonly Row[], middle: number): readonly AreaPiece[] {
  const done: Slice[][] = [];
  let growing: Slice[][] = [];
  for (const { latitude, spans } of rows) {
    const next: Slice[][] = [];
    for (const span of spans) {
      const below = growing.filter((slices) => touches(slices.at(-1)?.span, span));
      const [only] = below;
      const isAlone = spans.filter((other) => touches(only?.at(-1)?.span, other)).length === 1;
      if (only && below.length === 1 && isAlone) {
        only.push({ latitude, span });
        next.push(only);
        continue;
      }
      // Starts and ends overlap by one row, so that there is no gap.
      const starts = below.flatMap((slices) => clipped(slices.at(-1), span));
      const [start] = starts;
      next.push(below.length === 1 && start ? [start, { latitude, span }] : [{ latitude, span }]);
      if (below.length > 1)
        for (const slices of below) slices.push(...clipped({ latitude, span }, slices.at(-1)?.span));
    }
    done.push(...growing.filter((slices) => !next.includes(slices)));
    growing = next;
  }
  return [...done, ...growing].filter((slices) => slices.length > 1).map((slices) => pieceOf(slices, middle));
}

function touches(one: Span | undefined, other: Span): boolean {
  return one !== undefined && one[0] <= other[1] && other[0] <= one[1];
}

function clipped(slice: Slice | undefined, span: Span | undefined): readonly Slice[] {
  if (!slice || !span) return [];
  const west = Math.max(slice.span[0], span[0]);
  const east = Math.min(slice.span[1], span[1]);
  return west <= east ? [{ latitude: slice.latitude, span: [west, east] }] : [];
}

function pieceOf(slices: readonly Slice[], middle: number): AreaPiece {
  const side = (at: 0 | 1) => slices.map(({ latitude, span }): Point => ({ latitude, longitude: span[at] }));
  const [west, east] = [side(0), side(1)];
  const isEdge = ({ longitude }: Point) => Math.abs(Math.abs(longitude - middle) - 180) > 1e-9;
  return { ring: [...west, ...east.toReversed()], edges: [...runsOf(west, isEdge), ...runsOf(east, isEdge)] };
}

/** Returns the longest parts of a line whose points are all edges. */
function runsOf(line: readonly Point[], isEdge: (point: Point) => boolean): readonly (readonly Point[])[] {
  const runs: Point[][] = [[]];
  for (const point of line) {
    if (isEdge(point)) runs.at(-1)?.push(point);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 1);
}
