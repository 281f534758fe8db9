import { distanceKm, isNearAny, type Point } from './geodesy';
import type { Position } from './position';
import type { Report } from './report';

/** Positions within this distance are at the same place, km: a service may round coordinates. */
export const samePlaceKm = 1;

/** Returns whether the IP position of a report, whose usable positions are given, is at an ignored place. */
export function isIpIgnored(
  report: Pick<Report, 'location'>,
  positions: readonly Position[],
  ignored: readonly Point[],
): boolean {
  if (ignored.length === 0) return false;
  const position = ipPositionOf(report, positions);
  return position !== null && isAtPlace(position, ignored);
}

/** Returns whether a point is at one of the places. */
export function isAtPlace(point: Point, places: readonly Point[]): boolean {
  return isNearAny(point, places, samePlaceKm, distanceKm);
}

/** Returns where the IP address of a report is: by `ip`, else by a location that the service took from it. */
export function ipPositionOf(
  { location }: Pick<Report, 'location'>,
  positions: readonly Position[],
): Position | null {
  const known = positions.filter(({ suspicious }) => !suspicious);
  const own = known.find(({ source }) => source === 'ip');
  if (own) return own;
  const settled = known.find(({ source }) => source === 'location');
  return settled && location?.locationType === 'ip' ? settled : null;
}
