import { distanceKm, type Point } from '../../../../shared/domain/geodesy';
import { distanceText } from '../../../../shared/i18n/number-text';
import { placeName, placePhrase } from '../../gazetteer/place-name';
import { isWithinKm } from '../../gazetteer/sphere';
import type { BannedPlace, Finding } from '../assessment';
import { type Facts, fixErrorKm, isImpossible } from '../facts';
import { journeyText } from '../reason-text';
import { bannedPlaces, minCertainFixes, minCertainNetworks } from '../thresholds';

/**
 * Location fraud: the GPS fix isn't where the surrounding networks are. Any application can forge a fix, but forgers
 * overlook the networks. Certain if several networks with learned positions agree, or if the signal is known to be
 * spoofed.
 */
export function gpsAgainstSurroundings({ transaction, surroundings }: Facts): Finding | null {
  const { gpsFix, device } = transaction;
  if (gpsFix === null || surroundings === null) return null;
  const { point, conflictKm, networks, fixes } = surroundings;
  if (isWithinKm(gpsFix, point, conflictKm + fixErrorKm(gpsFix))) return null;
  const isCertain = device.gpsSpoofed || (networks >= minCertainNetworks && fixes >= minCertainFixes);
  const km = distanceText(distanceKm(gpsFix, point));
  return {
    rule: 'gpsAgainstSurroundings',
    decision: 'Location fraud',
    level: isCertain ? 'fraud' : 'high',
    evidence: ['gps', ...surroundings.evidence],
    reason: `GPS places the device ${placePhrase(gpsFix)}, but the networks around it place it ${placePhrase(point)}, ${km} away.`,
  };
}

/** Location fraud: the device reports that its GPS location or signal is spoofed. */
export function spoofedGps({ transaction }: Facts): Finding | null {
  if (!transaction.device.gpsSpoofed) return null;
  return {
    rule: 'spoofedGps',
    decision: 'Location fraud',
    level: 'high',
    evidence: transaction.gpsFix === null ? [] : ['gps'],
    reason: 'The device reports that its GPS position is spoofed.',
  };
}

/**
 * Location fraud: the same device can't have travelled here since its last sighting. Only sensor positions count,
 * because an IP address may belong to a VPN server anywhere.
 */
export function impossibleTravel({ journeyOfDevice, position, transaction }: Facts): Finding | null {
  if (journeyOfDevice === null || position === null || !isImpossible(journeyOfDevice)) return null;
  return {
    rule: 'impossibleTravel',
    decision: 'Location fraud',
    level: transaction.device.gpsSpoofed ? 'fraud' : 'high',
    evidence: position.evidence,
    reason: `The same device was seen ${journeyText(journeyOfDevice, position.point)}.`,
  };
}

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
