import type { Finding } from '../assessment';
import type { Facts } from '../facts';

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
