import { type Alibi, type AlibiLeg, comparedPlaces } from '../../../../shared/domain/alibi';
import { geodesicCircle } from '../../../../shared/domain/geodesic-circle';
import type { Point } from '../../../../shared/domain/geodesy';
import { instantOf } from '../../../../shared/domain/instant';
import type { Disc } from '../../../../shared/domain/latitude-spans';
import { type Position, wrappedLongitude } from '../../../../shared/domain/position';
import { type Bounds, smallestBounds } from '../bounds';

/** The place in question. */
export interface QueriedPlace extends Point {
  readonly name: string;
  readonly radiusKm: number;
}

/** A place of a report on the map. */
export interface SeenPlace {
  readonly side: 'before' | 'after';
  /** The key of the report. */
  readonly report: string;
  readonly position: Position;
  /** Whether the route between it and the place in question is too fast. */
  readonly tooFast: boolean;
}

/** Returns the places of the reports that count. */
export function seenPlaces({ before, after }: Alibi, fastestKmPerHour: number): readonly SeenPlace[] {
  const ofSide = (side: SeenPlace['side'], legs: readonly AlibiLeg[]) =>
    legs.flatMap((leg) =>
      comparedPlaces(leg).map(({ position, kmPerHour }) => ({
        side,
        report: leg.key,
        position,
        tooFast: kmPerHour === null || kmPerHour > fastestKmPerHour,
      })),
    );
  return [...ofSide('before', before), ...ofSide('after', after)];
}

/** Returns the discs within which the device can be at a moment, ms since 1970, by each report. */
export function discsAt(
  { before, after }: Alibi,
  moment: number,
  fastestKmPerHour: number,
): readonly (readonly Disc[])[] {
  return [...before, ...after].map((leg) => {
    const hours = Math.abs(moment - momentOf(leg)) / 3.6e6;
    return comparedPlaces(leg).map(({ position, radiusKm }) => ({
      centre: { latitude: position.latitude, longitude: position.longitude },
      km: radiusKm + fastestKmPerHour * hours,
    }));
  });
}

/** Returns when the report of a leg was generated, ms since 1970. */
export function momentOf({ timestamp }: AlibiLeg): number {
  return instantOf(timestamp)?.milliseconds ?? 0;
}

/** The edge of a larger area, km, lies too far away to be framed. */
const maxFramedKm = 3_000;

/** Returns the rectangle around everything that is asked and known, with the reachable area; null if there is nothing. */
export function boundsOfAlibi(
  place: QueriedPlace | null,
  seen: readonly SeenPlace[],
  sides: readonly (readonly Disc[])[],
): Bounds | null {
  const least = sides
    .filter((side) => side.length === 1)
    .flat()
    .toSorted((one, other) => one.km - other.km)[0];
  const { ring } =
    least && least.km <= maxFramedKm ? geodesicCircle(least.centre, least.km, 12) : { ring: [] };
  return smallestBounds([
    ...(place ? [place] : []),
    ...seen.map(({ position }) => position),
    ...ring.map(({ latitude, longitude }) => ({ latitude, longitude: wrappedLongitude(longitude) })),
  ]);
}
