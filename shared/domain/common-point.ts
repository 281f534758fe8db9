import {
  azimuthTo,
  distanceKm,
  halfCircumferenceKm,
  type Point,
  pointAt,
  sphericalError,
  sphericalKm,
} from './geodesy';
import type { Disc } from './latitude-spans';

/** Rounding that counts as within a disc, km: a millimetre. */
const roundingKm = 1e-6;

/** Returns a point that lies in a disc of each union, over the ellipsoid; null if there is none. */
export function commonPoint(unions: readonly (readonly Disc[])[]): Point | null {
  const bounding = unions.filter((union) => !union.some(({ km }) => km >= halfCircumferenceKm));
  const discs = bounding.flat();
  const [first] = discs;
  if (first === undefined) return unions.flat()[0]?.centre ?? null;
  const isCommon = (point: Point) => bounding.every((union) => union.some((disc) => contains(disc, point)));
  for (const { centre } of discs) if (isCommon(centre)) return centre;
  // The border of what the discs have in common has corners, where two circles cross, or is its own circle.
  for (const [at, disc] of discs.entries())
    for (const other of discs.slice(at + 1)) {
      const found = cornersOf(disc, other).find(isCommon);
      if (found !== undefined) return found;
    }
  return null;
}

/** Whether a point lies in a disc. */
export function contains({ centre, km }: Disc, point: Point): boolean {
  const about = sphericalKm(centre, point);
  if (about * (1 + sphericalError) < km) return true;
  if (about * (1 - sphericalError) > km + roundingKm) return false;
  return distanceKm(centre, point) <= km + roundingKm;
}

/** Returns the points at which two circles cross, and those of each that are nearest to the other's centre and farthest. */
function cornersOf(one: Disc, other: Disc): readonly Point[] {
  const apart = distanceKm(one.centre, other.centre);
  if (apart > one.km + other.km + roundingKm) return [];
  const axis = [...axisOf(one, other), ...axisOf(other, one)];
  return apart < Math.abs(one.km - other.km) - roundingKm ? axis : [...axis, ...crossingsOf(one, other)];
}

function axisOf({ centre, km }: Disc, other: Disc): readonly Point[] {
  const azimuth = azimuthTo(centre, other.centre);
  return [pointAt(centre, azimuth, km), pointAt(centre, azimuth + 180, km)];
}

function crossingsOf(one: Disc, other: Disc): readonly Point[] {
  const azimuth = azimuthTo(one.centre, other.centre);
  const excess = (angle: number) =>
    distanceKm(other.centre, pointAt(one.centre, azimuth + angle, one.km)) - other.km;
  return [-180, 180].flatMap((end) => {
    const angle = rootBetween(0, end, excess);
    return angle === null ? [] : [pointAt(one.centre, azimuth + angle, one.km)];
  });
}

const maxSteps = 60;

/** Returns where a function that crosses zero once does so, by false position (Illinois); null if its ends have one sign. */
function rootBetween(start: number, end: number, valueAt: (at: number) => number): number | null {
  let [low, high] = [start, end];
  let [atLow, atHigh] = [valueAt(low), valueAt(high)];
  if (atLow * atHigh > 0) return null;
  for (let step = 0; step < maxSteps; step += 1) {
    const middle = atHigh === atLow ? (low + high) / 2 : (low * atHigh - high * atLow) / (atHigh - atLow);
    const at = valueAt(middle);
    if (Math.abs(at) < roundingKm / 10) return middle;
    if (at * atHigh < 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, at];
  }
  return high;
}
