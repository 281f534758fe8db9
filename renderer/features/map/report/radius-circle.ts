import { geodesicCircle } from '../../../../shared/domain/geodesic-circle';
import type { Point } from '../../../../shared/domain/geodesy';
import type { Position, PositionSource } from '../../../../shared/domain/position';
import { lastLatitude, worldSize } from '../mercator';
import { moveEast } from '../move-east';
import type { Line } from './line-between';

/** The assumed radius of each source of a report, km. */
export type SourceRadii = Readonly<Record<PositionSource, number>>;

/** An assumed radius as it is drawn on the map. */
export interface RadiusCircle {
  readonly source: PositionSource;
  /** Closed: the points around what is filled; null where the circle is so large that it would colour the whole map. */
  readonly area: Line | null;
  /** What is stroked: the area's border but for the sides along the map's edge and those where the world is cut. */
  readonly outline: Line;
}

/** A circle around a pole goes through every copy of the world: so many of them to each side are drawn, degrees. */
const turns = [-360, 0, 360];
/** px: less would be hidden by the marker. */
const leastRadius = 9;
/** px: more, and hardly more than the inside is on the screen. */
const largestFilled = 600;
/** px from a corner to the next: longer sides show. */
const side = 12;

/** The circles of a report's positions that are large enough at a zoom to be seen; none around 0, 0, where hardly the device is. */
export function radiusCircles(
  positions: readonly Position[],
  radii: SourceRadii,
  zoom: number,
): readonly RadiusCircle[] {
  return positions.flatMap((position) => {
    const km = radii[position.source];
    const px = pixelsOf(km, position, zoom);
    if (position.suspicious || px < leastRadius) return [];
    const corners = Math.round(Math.max(36, Math.min(144, (2 * Math.PI * px) / side)));
    const border = borderOf(position, km, corners);
    // All of it beyond the map's edge.
    if (border.outline.every(({ latitude }) => Math.abs(latitude) >= lastLatitude)) return [];
    return [{ source: position.source, ...border, area: px > largestFilled ? null : border.area }];
  });
}

/** The Earth's girth at the equator, km (WGS84). */
const girthKm = 40_075.017;

/** About how many px long so many km are beside a point; the map is stretched the more the farther from the equator. */
function pixelsOf(km: number, { latitude }: Point, zoom: number): number {
  const drawn = Math.min(Math.abs(latitude), lastLatitude);
  return (km / (girthKm * Math.cos((drawn * Math.PI) / 180))) * worldSize(zoom);
}

function borderOf(
  centre: Point,
  km: number,
  corners: number,
): { readonly area: Line; readonly outline: Line } {
  const { ring, pole } = geodesicCircle(centre, km, corners);
  if (pole === null) return { area: ring, outline: ring };
  const round = ring.slice(0, -3);
  const [start, end] = [round[0], round.at(-1)];
  const isEastwards = (start?.longitude ?? 0) < (end?.longitude ?? 0);
  const outline = (isEastwards ? turns : turns.toReversed()).flatMap((turn) => moveEast(round, turn));
  const latitude = pole === 'north' ? 90 : -90;
  const alongPole = [outline.at(-1), outline[0]].flatMap((point) =>
    point ? [{ latitude, longitude: point.longitude }] : [],
  );
  return { area: [...outline, ...alongPole], outline };
}
