import { roundedPoint } from '../../gazetteer/sphere';
import type { Facts } from '../facts';
import type { Sighting } from '../history';

/** The latest sighting: the one of the transaction, unless it comes late or has no position. */
export function sightingAfter({ position, at }: Facts, before: Sighting | null): Sighting | null {
  if (position === null || (before !== null && before.at > at)) return before;
  const { latitude, longitude } = roundedPoint(position.point);
  return { latitude, longitude, radiusKm: position.radiusKm, at };
}
