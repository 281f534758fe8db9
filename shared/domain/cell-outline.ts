import type { Point } from './geodesy';

/** Beyond this latitude, degrees, a side of a cell is visibly no straight line on the map. */
const straightUntil = 55;
/** Parts of a side there. */
const parts = 8;

/**
 * Returns the outline of a cell on a sphere from its corners, with continuous longitudes: across 180° they go on, and around a
 * pole the outline goes once around the world and back along the pole.
 */
export function cellOutline(corners: readonly Point[]): readonly Point[] {
  const curved = corners.some(({ latitude }) => Math.abs(latitude) > straightUntil);
  const points = curved
    ? corners.flatMap((corner, at) => arc(corner, corners[(at + 1) % corners.length] ?? corner))
    : corners;
  const [first] = points;
  if (!first) return [];
  const round = unrolled([...points, first]);
  const end = round.at(-1);
  if (!end || Math.abs(end.longitude - first.longitude) < 180) return round.slice(0, -1);
  const latitude = first.latitude < 0 ? -90 : 90;
  return [...round, { latitude, longitude: end.longitude }, { latitude, longitude: first.longitude }];
}

/** Returns the points of the shortest path, without its end. */
function arc(from: Point, to: Point): readonly Point[] {
  const [one, other] = [onSphere(from), onSphere(to)];
  return Array.from({ length: parts }, (_, part) => {
    // Cells are small: parts of the straight line between the corners are nearly equal on the sphere.
    const [x, y, z] = one.map((each, axis) => each + ((other[axis] ?? 0) - each) * (part / parts));
    return {
      latitude: degrees(Math.atan2(z ?? 0, Math.hypot(x ?? 0, y ?? 0))),
      longitude: degrees(Math.atan2(y ?? 0, x ?? 0)),
    };
  });
}

function onSphere({ latitude, longitude }: Point): readonly [number, number, number] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

/** Returns the points with longitudes at most half a turn from the one before. */
function unrolled(points: readonly Point[]): readonly Point[] {
  let before = points[0]?.longitude ?? 0;
  return points.map(({ latitude, longitude }) => {
    before = longitude + 360 * Math.round((before - longitude) / 360);
    return { latitude, longitude: before };
  });
}
