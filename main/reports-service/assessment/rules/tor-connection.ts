import { nameOfAddress } from '../../gazetteer/place-name';
import type { Finding } from '../assessment';
import type { Facts } from '../facts';

/** Location fraud: TOR hides the user's location, which the legitimate use of an account doesn't require. */
export function torConnection({ transaction: { ip } }: Facts): Finding | null {
  if (!ip?.tor) return null;
  const exit = ip.address === null ? null : nameOfAddress(ip.address);
  return {
    rule: 'torConnection',
    decision: 'Location fraud',
    level: 'high',
    evidence: [],
    reason: `The connection uses TOR, which hides its origin.${exit === null ? '' : ` The exit node is in ${exit}.`}`,
  };
}
