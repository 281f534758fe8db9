import type { Finding } from '../assessment';
import { type Facts, isImpossible } from '../facts';
import { journeyText } from '../journey-text';

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
