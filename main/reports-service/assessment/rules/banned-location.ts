import type { Point } from '../../../../shared/domain/geodesy';
import { placeName } from '../../gazetteer/place-name';
import { isWithinKm } from '../../gazetteer/sphere';
import type { BannedPlace, Finding } from '../assessment';
import type { Facts } from '../facts';
import { bannedPlaces } from '../thresholds';

/**
 * Banned location: the application accepts no action from there. Less certain if only the IP address indicates it,
 * because its location has an error of tens of km.
 */
export function bannedLocation({ transaction, position, ipPlace }: Facts): Finding | null {
  const sensed = bannedPlaceAt(position?.point ?? null) ?? bannedPlaceAt(transaction.gpsFix);
  const banned = sensed ?? (position === null ? bannedPlaceAt(ipPlace) : null);
  if (banned === null) return null;
  const origin = `${banned.name} near ${placeName(banned)}, a location that the application has banned.`;
  return {
    rule: 'bannedLocation',
    decision: 'Banned location',
    level: sensed === null ? 'high' : 'fraud',
    evidence: sensed === null ? [] : (position?.evidence ?? ['gps']),
    reason:
      sensed === null
        ? `According to the IP address, the action came from ${origin}`
        : `The action came from ${origin}`,
  };
}

function bannedPlaceAt(point: Point | null): BannedPlace | null {
  if (point === null) return null;
  return bannedPlaces.find((banned) => isWithinKm(banned, point, banned.radiusKm)) ?? null;
}
