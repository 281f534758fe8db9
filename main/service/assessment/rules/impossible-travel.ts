import type { Finding } from '../assessment';
import { type Facts, isImpossible } from '../facts';
import { journeyText } from '../journey-text';

/**
 * Location fraud: the same device is where it cannot have come since it was seen last. Only positions of its sensors
 * count: an IP address may belong to a VPN server anywhere.
 */
export function impossibleTravel({ journeyOfDevice, position, transaction }: Facts): Finding | null {
  if (journeyOfDevice === null || position === null || !isImpossible(journeyOfDevice)) return null;
  return {
    rule: 'impossibleTravel',
    decision: 'Location fraud',
    level: transaction.device.gpsSpoofed ? 'fraud' : 'high',
    evidence: position.evidence,
    reason: `the same device was seen ${journeyText(journeyOfDevice, position.point)}`,
  };
}
