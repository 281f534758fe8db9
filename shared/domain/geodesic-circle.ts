import { type Point, pointAt } from './geodesy';

/** A circle to draw, as a ring of points. */
interface GeodesicCircle {
  /**
   * Closed: the last point equals the first. Longitudes continue past 180 and lie around that of the centre,
   * so that no side jumps across the map. If the circle contains a pole, the ring goes once around the world
   * and back along the pole.
   */
  readonly ring: readonly Point[];
  readonly pole: 'north' | 'south' | null;
}

/** A quarter of a meridian, km, rounded down: a circle of at most this radius contains at most one pole. */
export const maxCircleKm = 10_000;

/**
 * Returns the circle of all points at most `km` km from `centre` over the WGS84 ellipsoid. The radius is
 * capped at 10,000 km. `corners` is the number of points of the circle.
 */
export function geodesicCircle(centre: Point, km: number, corners = 72): GeodesicCircle {
  // Starts towards the nearer pole, where a circle that contains the pole is cut open.
  const first = centre.latitude < 0 ? 180 : 0;
  const points = Array.from({ length: corners + 1 }, (_, corner) =>
    pointAt(centre, first + 360 * ((corner % corners) / corners), Math.min(km, maxCircleKm)),
  );
  const round = aroundLongitude(unrolled(points), centre.longitude);
  const [start, end] = [round[0], round.at(-1)];
  if (!start || !end || Math.abs(end.longitude - start.longitude) < 180) return { ring: round, pole: null };
  const latitude = centre.latitude < 0 ? -90 : 90;
  const alongPole = [end, start].map(({ longitude }) => ({ latitude, longitude }));
  return { ring: [...round, ...alongPole, start], pole: latitude < 0 ? 'south' : 'north' };
}

/** Returns the points with continuous longitudes: each at most half a turn from the previous one. */
function unrolled(points: readonly Point[]): readonly Point[] {
  let before: number | null = null;
  return points.map(({ latitude, longitude }) => {
    const turns: number = before === null ? 0 : Math.round((before - longitude) / 360);
    before = longitude + 360 * turns;
    return { latitude, longitude: before };
  });
}

/** Returns the ring shifted by whole turns, so that `longitude` is near its middle. */
function aroundLongitude(ring: readonly Point[], longitude: number): readonly Point[] {
  const longitudes = ring.map((point) => point.longitude);
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
  const turn = 360 * Math.round((longitude - middle) / 360);
  return ring.map((point) => ({ latitude: point.latitude, longitude: point.longitude + turn }));
}
