import type { Finding } from '../assessment';
import type { Facts } from '../facts';
import { listText } from '../list-text';

/**
 * A device on which an application cannot trust what it sees. Owners root their telephones for many reasons; one that is
 * emulated or open in debugging mode is a workshop. The specification has no decision for it.
 */
export function deviceIntegrity({ transaction: { device } }: Facts): Finding | null {
  if (!device.emulated && !device.debugged && !device.rooted) return null;
  const flaws = [
    ...(device.emulated ? ['emulated'] : []),
    ...(device.debugged ? ['in debugging mode'] : []),
    ...(device.rooted ? ['rooted'] : []),
  ];
  return {
    rule: 'deviceIntegrity',
    decision: null,
    level: device.emulated || device.debugged ? 'high' : 'low',
    evidence: [],
    reason: `the device is ${listText(flaws)}`,
  };
}
