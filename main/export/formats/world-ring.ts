import type { Point } from '../../../shared/domain/geodesy';

/**
 * Returns a ring whose longitudes may continue past 180 degrees as rings within -180 to 180: cut at the 180th meridian, because
 * programs draw a side that jumps across it around the whole world. Each is closed.
 */
export function ringsWithin180(ring: readonly Point[]): readonly (readonly Point[])[] {
  return [-360, 0, 360].flatMap((turn) => {
    const turned = ring.map(({ latitude, longitude }) => ({ latitude, longitude: longitude + turn }));
    const within = clipped(clipped(turned, 180, 1), -180, -1);
    const [first] = within;
    return first && within.length > 2 ? [[...within, first]] : [];
  });
}

/** Returns the open ring of what is on one side of a meridian: west of it for 1, east of it for -1 (Sutherland and Hodgman). */
function clipped(ring: readonly Point[], meridian: number, side: 1 | -1): readonly Point[] {
  const isIn = ({ longitude }: Point) => side * (meridian - longitude) >= 0;
  const kept: Point[] = [];
  ring.forEach((point, at) => {
    const before = ring.at(at - 1) ?? point;
    if (isIn(before) !== isIn(point)) {
      const share = (meridian - before.longitude) / (point.longitude - before.longitude);
      const latitude = before.latitude + share * (point.latitude - before.latitude);
      kept.push({ latitude, longitude: meridian });
    }
    if (isIn(point)) kept.push(point);
  });
  return kept.filter((point, at) => at === 0 || !isEqual(point, kept[at - 1]));
}

function isEqual(one: Point, other: Point | undefined): boolean {
  return one.latitude === other?.latitude && one.longitude === other.longitude;
}

/** Returns the shortest line between two points, in two parts if it crosses the 180th meridian. */
export function linesWithin180(from: Point, to: Point): readonly (readonly [Point, Point])[] {
  if (Math.abs(from.longitude - to.longitude) <= 180) return [[from, to]];
  const latitude = latitudeAt180(from, to);
  const edge = 180 * Math.sign(from.longitude);
  return [
    [from, { latitude, longitude: edge }],
    [{ latitude, longitude: -edge }, to],
  ];
}

const degree = Math.PI / 180;

/** Returns where the great circle through two points on both sides of the 180th meridian crosses it. */
function latitudeAt180(from: Point, to: Point): number {
  // Degrees to the meridian, positive on both sides.
  const before = (180 - Math.abs(from.longitude)) * degree;
  const after = (180 - Math.abs(to.longitude)) * degree;
  if (before + after === 0) return from.latitude;
  const slope =
    Math.tan(from.latitude * degree) * Math.sin(after) + Math.tan(to.latitude * degree) * Math.sin(before);
  return Math.atan(slope / Math.sin(before + after)) / degree;
}
