import { distanceKm } from '../../../../shared/domain/geodesy';
import { distanceText } from '../../../../shared/i18n/number-text';
import { placePhrase } from '../../gazetteer/place-name';
import { isWithinKm } from '../../gazetteer/sphere';
import type { Finding } from '../assessment';
import { type Facts, fixErrorKm } from '../facts';
import { minCertainFixes, minCertainNetworks } from '../thresholds';

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
