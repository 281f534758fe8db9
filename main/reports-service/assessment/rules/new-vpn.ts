import { nameOfAddress } from '../../gazetteer/place-name';
import type { Finding } from '../assessment';
import type { Facts } from '../facts';

/**
 * Location fraud: the user's first VPN connection, combined with another suspicious sign. Many honest people use a VPN,
 * so alone it has a low level and no decision. After the first use, it counts as usual.
 */
export function newVpn(facts: Facts): Finding | null {
  const { transaction, user, position } = facts;
  if (!transaction.ip?.vpn || user === null || user.devices.length === 0 || user.vpnActions > 0) return null;
  const sign = suspiciousSign(facts);
  const server = transaction.ip.address === null ? null : nameOfAddress(transaction.ip.address);
  const vpn = `This is the user's first connection over a VPN${server === null ? '' : ` (server in ${server})`}`;
  return {
    rule: 'newVpn',
    decision: sign === null ? null : 'Location fraud',
    level: sign === null ? 'low' : 'high',
    evidence: position?.evidence ?? [],
    reason: sign === null ? `${vpn}.` : `${vpn}, combined with ${sign}.`,
  };
}

function suspiciousSign({
  transaction: { device },
  deviceOfUser,
  simCardOfUser,
  isAtUsualPlace,
  isFarFromUsual,
}: Facts) {
  if (device.gpsSpoofed) return 'a spoofed GPS position';
  if (device.emulated || device.debugged) return 'an emulated or debugged device';
  if (isFarFromUsual) return 'a location far from the usual places';
  if (deviceOfUser === 'new' && simCardOfUser !== 'familiar' && !isAtUsualPlace) return 'a new device';
  return null;
}
