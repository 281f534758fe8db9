import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Shape } from '../renderer/features/map/base-map/packed-shapes';
import type { CountryPlace, World } from '../renderer/features/map/base-map/world';
import { lastLatitude, worldPixel } from '../renderer/features/map/mercator';

/** The Natural Earth data from the package world-atlas, coarse (1:50m) or fine (1:10m). */
export type Atlas = Topology<{
  readonly countries: GeometryCollection<{ readonly name: string }>;
  readonly land: GeometryCollection;
}>;

type Line = readonly (readonly number[])[];

/** Projects the data. */
export function readWorld(atlas: Atlas): World {
  const { countries, land } = atlas.objects;
  return {
    land: feature(atlas, land)
      .features.flatMap(({ geometry }) => ringsOf(geometry))
      .filter(reachesMap)
      .map((ring) => closeAtPole(unroll(ring)))
      .flatMap(shapesOf),
    coasts: linesOf(mesh(atlas, countries, (a, b) => a === b)),
    borders: linesOf(mesh(atlas, countries, (a, b) => a !== b)),
  };
}

/** Returns the countries with the places of their names, the largest first. */
export function readCountries(atlas: Atlas): readonly CountryPlace[] {
  const countries = feature(atlas, atlas.objects.countries).features.flatMap(
    ({ id, geometry, properties }) => {
      const place = countryPlace(ringsOf(geometry).map(unroll).map(shapeOf));
      return place ? [{ name: properties.name, code: id === undefined ? null : String(id), ...place }] : [];
    },
  );
  return countries.sort((a, b) => b.area - a.area);
}

function linesOf({ coordinates }: GeoJSON.MultiLineString): readonly Shape[] {
  return coordinates
    .filter(reachesMap)
    .flatMap((line) => withoutCuts(unroll(line)))
    .flatMap(shapesOf);
}

function ringsOf(geometry: GeoJSON.Geometry): readonly Line[] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat();
  return [];
}

/**
 * Returns false for lines entirely beyond the edge of Mercator: the data has a ring around the pole itself.
 */
function reachesMap(line: Line): boolean {
  return line.some((point) => Math.abs(point[1] ?? 0) < lastLatitude);
}

/**
 * Returns the line with continuous longitudes where it crosses the antimeridian, so that it doesn't jump
 * across the map. Few lines do.
 */
function unroll(line: Line): Line {
  if (!line.some((point, index) => Math.abs(stepTo(point, line[index - 1])) > 180)) return line;
  let turn = 0;
  return line.map((point, index) => {
    const step = stepTo(point, line[index - 1]);
    if (Math.abs(step) > 180) turn -= 360 * Math.sign(step);
    return [(point[0] ?? 0) + turn, point[1] ?? 0];
  });
}

/** Returns the degrees of longitude from the previous point; 0 for the first. */
function stepTo(point: readonly number[], before: readonly number[] | undefined): number {
  return before ? (point[0] ?? 0) - (before[0] ?? 0) : 0;
}

/** Closes a ring around the world, such as Antarctica's, below the map: it ends one turn from its start. */
function closeAtPole(ring: Line): Line {
  const [from, to] = [ring[0]?.[0] ?? 0, ring.at(-1)?.[0] ?? 0];
  if (Math.abs(to - from) < 180) return ring;
  return [...ring, [to, -90], [from, -90]];
}

/** Cuts a line where it follows the 180th meridian: the data is cut there, which isn't a coast. */
function withoutCuts(line: Line): readonly Line[] {
  const pieces: Line[] = [];
  let piece: (readonly number[])[] = [];
  for (const point of line) {
    const before = piece.at(-1);
    if (before && onCut(before) && onCut(point)) {
      pieces.push(piece);
      piece = [];
    }
    piece.push(point);
  }
  return [...pieces, piece].filter(({ length }) => length > 1);
}

function onCut(point: readonly number[]): boolean {
  return Math.abs(Math.abs(point[0] ?? 0) - 180) < 1e-6;
}

/**
 * Returns the shape, and a copy on the other side of the world if it extends beyond the edge of the square.
 */
function shapesOf(line: Line): readonly Shape[] {
  const shape = shapeOf(line);
  const copies = [shape];
  if (shape.east > 1)
    copies.push(shapeOf(line.map(([longitude = 0, latitude = 0]) => [longitude - 360, latitude])));
  if (shape.west < 0)
    copies.push(shapeOf(line.map(([longitude = 0, latitude = 0]) => [longitude + 360, latitude])));
  return copies;
}

function shapeOf(line: Line): Shape {
  const xy = new Float64Array(line.length * 2);
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < line.length; index += 1) {
    const point = line[index];
    const pixel = worldPixel({ latitude: point?.[1] ?? 0, longitude: point?.[0] ?? 0 }, 0);
    const x = pixel.x / 256;
    const y = pixel.y / 256;
    xy[index * 2] = x;
    xy[index * 2 + 1] = y;
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  return { xy, west, north, east, south };
}

const scanLines = 24;

/** Returns where to write a country's name: the middle of the widest stretch inside its largest ring. */
function countryPlace(rings: readonly Shape[]): Omit<CountryPlace, 'name' | 'code'> | null {
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
  return { at: { x: best.x, y: best.y }, width: best.width, area };
}

/** Returns the ascending x coordinates at which a ring crosses a horizontal line. */
function crossingsAt(xy: Shape['xy'], y: number): readonly number[] {
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

function areaOf(xy: Shape['xy']): number {
  let twice = 0;
  for (let index = 3; index < xy.length; index += 2) {
    twice += (xy[index - 3] ?? 0) * (xy[index] ?? 0) - (xy[index - 1] ?? 0) * (xy[index - 2] ?? 0);
  }
  return Math.abs(twice) / 2;
}
