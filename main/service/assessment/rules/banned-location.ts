import type { Point } from '../../../../shared/domain/geodesy';
import { placeName } from '../../gazetteer/place-name';
import { isWithinKm } from '../../gazetteer/sphere';
import type { BannedPlace, Finding } from '../assessment';
import type { Facts } from '../facts';
import { bannedPlaces } from '../thresholds';

/**
 * Banned location: the application takes no action from there. Not quite certain where only the IP address, whose place
 * errs by tens of km, says so.
 */
export function bannedLocation({ transaction, position, ipPlace }: Facts): Finding | null {
  const sensed = bannedPlaceAt(position?.point ?? null) ?? bannedPlaceAt(transaction.gpsFix);
  const banned = sensed ?? (position === null ? bannedPlaceAt(ipPlace) : null);
  if (banned === null) return null;
  const source = sensed === null ? ', by its IP address' : '';
  return {
    rule: 'bannedLocation',
    decision: 'Banned location',
    level: sensed === null ? 'high' : 'fraud',
    evidence: sensed === null ? [] : (position?.evidence ?? ['gps']),
    reason: `the action came from ${banned.name} near ${placeName(banned)}, which the application has banned${source}`,
  };
}

function bannedPlaceAt(point: Point | null): BannedPlace | null {
  if (point === null) return null;
  return bannedPlaces.find((banned) => isWithinKm(banned, point, banned.radiusKm)) ?? null;
}
