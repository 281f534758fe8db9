import type { Finding } from '../assessment';
import type { Facts } from '../facts';
import { listText } from '../list-text';

/**
 * A device whose data an application can't trust. Owners root their phones for many reasons; emulation and debugging
 * indicate tampering. The specification has no decision for this.
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
    reason: `The device is ${listText(flaws)}.`,
  };
}
