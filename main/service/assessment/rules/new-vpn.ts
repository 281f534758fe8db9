import { nameOfAddress } from '../../gazetteer/place-name';
import type { Finding } from '../assessment';
import type { Facts } from '../facts';

/**
 * Location fraud: a VPN that the user never used before, together with something else that is odd. Many honest people use
 * a VPN, so alone it is only remarked upon, and once used it is usual.
 */
export function newVpn(facts: Facts): Finding | null {
  const { transaction, user, position } = facts;
  if (!transaction.ip?.vpn || user === null || user.devices.length === 0 || user.vpnActions > 0) return null;
  const odd = oddity(facts);
  const server = transaction.ip.address === null ? null : nameOfAddress(transaction.ip.address);
  const vpn = `the user's first connection over a VPN${server === null ? '' : ` (server in ${server})`}`;
  return {
    rule: 'newVpn',
    decision: odd === null ? null : 'Location fraud',
    level: odd === null ? 'low' : 'high',
    evidence: position?.evidence ?? [],
    reason: odd === null ? `this is ${vpn}` : `${vpn} comes together with ${odd}`,
  };
}

function oddity({
  transaction: { device },
  deviceOfUser,
  simCardOfUser,
  isAtUsualPlace,
  isFarFromUsual,
}: Facts) {
  if (device.gpsSpoofed) return 'a spoofed GPS position';
  if (device.emulated || device.debugged) return 'a device that is emulated or in debugging mode';
  if (isFarFromUsual) return 'a place far from the usual ones';
  if (deviceOfUser === 'new' && simCardOfUser !== 'familiar' && !isAtUsualPlace) return 'a new device';
  return null;
}
