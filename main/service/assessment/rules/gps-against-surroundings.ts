import { distanceKm, formatKm } from '../../../../shared/domain/geodesy';
import { placeName } from '../../gazetteer/place-name';
import { isWithinKm } from '../../gazetteer/sphere';
import type { Finding } from '../assessment';
import { type Facts, fixErrorKm } from '../facts';
import { certainFixes, certainNetworks } from '../thresholds';

/**
 * Location fraud: the GPS fix is not where the networks around the device are. Any application can forge a fix;
 * whoever forges it forgets the networks. Certain where several networks with learned positions say so, or the signal
 * is known to be spoofed.
 */
export function gpsAgainstSurroundings({ transaction, surroundings }: Facts): Finding | null {
  const { gpsFix, device } = transaction;
  if (gpsFix === null || surroundings === null) return null;
  const { point, conflictKm, networks, fixes } = surroundings;
  if (isWithinKm(gpsFix, point, conflictKm + fixErrorKm(gpsFix))) return null;
  const isCertain = device.gpsSpoofed || (networks >= certainNetworks && fixes >= certainFixes);
  const km = formatKm(distanceKm(gpsFix, point));
  return {
    rule: 'gpsAgainstSurroundings',
    decision: 'Location fraud',
    level: isCertain ? 'fraud' : 'high',
    evidence: ['gps', ...surroundings.evidence],
    reason: `GPS says ${placeName(gpsFix)}, but the networks around the device are those of ${placeName(point)}, ${km} away`,
  };
}
