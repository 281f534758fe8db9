import { roundedPoint } from '../../gazetteer/sphere';
import type { Facts } from '../facts';
import type { Sighting } from '../history';

/** Returns the later of the transaction's sighting, if it has a position, and the previous one. */
export function latestSighting({ position, at }: Facts, before: Sighting | null): Sighting | null {
  if (position === null || (before !== null && before.at > at)) return before;
  const { latitude, longitude } = roundedPoint(position.point);
  return { latitude, longitude, radiusKm: position.radiusKm, at };
}
