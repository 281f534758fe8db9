import type { Area, BoxArea, CircleArea } from './area';
import { distanceKm, type Point, sphericalError } from './geodesy';
import { maxPlace, packedPlace, placedPoint } from './packed-points';

/** Tests whether a packed place lies in an area. The edges of boxes and circles belong to them. */
export type PlaceTest = (x: number, y: number) => boolean;

export function placeTest(area: Area): PlaceTest {
  switch (area.kind) {
    case 'box':
      return boxTest(area);
    case 'lasso':
      return lassoTest(area.points);
    case 'circle':
      return circleTest(area);
  }
}

function boxTest({ south, west, north, east }: BoxArea): PlaceTest {
  const { x: left, y: top } = packedPlace(north, west);
  const { x: right, y: bottom } = packedPlace(south, east);
  if (west > east) return (x, y) => y >= top && y <= bottom && (x >= left || x <= right);
  return (x, y) => y >= top && y <= bottom && x >= left && x <= right;
}

/** Steps around the world. */
const world = 2 ** 32;
/** A place is only tested against the sides in its band of latitudes. */
const bandCount = 256;

interface Corner {
  readonly x: number;
  readonly y: number;
}

interface Side {
  readonly from: Corner;
  readonly to: Corner;
}

/** Tests by the winding number (Sunday 2001): 0 is outside. */
function lassoTest(points: readonly Point[]): PlaceTest {
  const corners = points.map(({ latitude, longitude }): Corner => {
    return { x: (longitude / 360 + 0.5) * world, y: packedPlace(latitude, 0).y };
  });
  const [left, right] = endsOf(corners.map(({ x }) => x));
  const [top, bottom] = endsOf(corners.map(({ y }) => y));
  const bandOf = (y: number) =>
    Math.min(bandCount - 1, Math.floor(((y - top) / Math.max(bottom - top, 1)) * bandCount));
  const bands: readonly Side[][] = Array.from({ length: bandCount }, () => []);
  for (const [at, from] of corners.entries()) {
    const to = corners[(at + 1) % corners.length] ?? from;
    const last = bandOf(Math.max(from.y, to.y));
    for (let band = bandOf(Math.min(from.y, to.y)); band <= last; band += 1) bands[band]?.push({ from, to });
  }
  return (x, y) => {
    if (y < top || y > bottom) return false;
    const sides = bands[bandOf(y)] ?? [];
    // Every copy of the place that the lasso may have gone around.
    for (let copy = x + Math.ceil((left - x) / world) * world; copy <= right; copy += world)
      if (windings(sides, copy, y) !== 0) return true;
    return false;
  };
}

/** Returns how many times the sides go around a place, counted by direction. */
function windings(sides: readonly Side[], x: number, y: number): number {
  let count = 0;
  for (const { from, to } of sides) {
    if (from.y <= y === to.y <= y) continue;
    const crossing = from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
    if (crossing > x) count += from.y <= y ? 1 : -1;
  }
  return count;
}

function endsOf(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

/** Returns true if a point (degrees) lies in a circle or on its edge. */
export function isInCircle(circle: CircleArea, point: Point): boolean {
  return distanceKm(circle, point) <= circle.km;
}

/** Mean radius of the Earth, km (IUGG), as in sphericalKm. */
const meanRadiusKm = 6371.0088;
/** More than the rounding error of a cosine and of a packed place, km. */
const roundingKm = 0.001;

/**
 * Returns a test like isInCircle for packed places (see PackedPoints). Most places are decided on a sphere,
 * by the cosine of the angle between them and the centre. Only places closer to the edge than the error of
 * the sphere are measured over the ellipsoid.
 */
function circleTest(circle: CircleArea): (x: number, y: number) => boolean {
  const { latitude, longitude, km } = circle;
  const surelyInside = cosineOf(km * (1 - sphericalError) - roundingKm);
  const perhapsInside = cosineOf(km * (1 + sphericalError) + roundingKm);
  const [sine, cosine] = [Math.sin(radians(latitude)), Math.cos(radians(latitude))];
  const { south, north } = parallelsOf(circle);
  const [top, bottom] = [packedPlace(north, 0).y, packedPlace(south, 0).y];
  let last = { x: -1, y: -1, isInside: false };
  const measure = (x: number, y: number): boolean => {
    // Many reports give exactly the same place.
    if (x !== last.x || y !== last.y) last = { x, y, isInside: isInCircle(circle, placedPoint(x, y)) };
    return last.isInside;
  };
  return (x, y) => {
    if (y < top || y > bottom) return false;
    const east = Math.cos((x / 2 ** 32 - 0.5) * 2 * Math.PI - radians(longitude));
    // In Mercator, the sine of the latitude is tanh of the height above the equator; the cosine is 1 / cosh.
    const grown = Math.exp(Math.PI * (1 - (2 * y) / 2 ** 32));
    const [sineThere, cosineThere] = [(grown - 1 / grown) / (grown + 1 / grown), 2 / (grown + 1 / grown)];
    const cosineBetween = sine * sineThere + cosine * cosineThere * east;
    if (cosineBetween > surelyInside) return true;
    return cosineBetween >= perhapsInside && measure(x, y);
  };
}

/** Returns true if a circle extends beyond the map, whose edge also holds the places beyond it. */
export function reachesBeyondMap(circle: CircleArea): boolean {
  const { south, north } = parallelsOf(circle);
  return packedPlace(north, 0).y === 0 || packedPlace(south, 0).y === maxPlace;
}

/** Returns the parallels that enclose a circle, degrees; rounded outwards. */
function parallelsOf({ latitude, km }: CircleArea): { readonly south: number; readonly north: number } {
  const degrees = ((km * (1 + sphericalError) + roundingKm) / meanRadiusKm) * (180 / Math.PI);
  return { south: Math.max(-90, latitude - degrees), north: Math.min(90, latitude + degrees) };
}

/** Returns the cosine of the angle that `km` spans on the sphere; 2, above every cosine, for 0 or less. */
function cosineOf(km: number): number {
  if (km <= 0) return 2;
  return Math.cos(Math.min(Math.PI, km / meanRadiusKm));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
