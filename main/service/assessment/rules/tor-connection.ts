import { nameOfAddress } from '../../gazetteer/place-name';
import type { Finding } from '../assessment';
import type { Facts } from '../facts';

/** Location fraud: TOR is there to hide where somebody is, and nobody needs it to use an account of his own. */
export function torConnection({ transaction: { ip } }: Facts): Finding | null {
  if (!ip?.tor) return null;
  const exit = ip.address === null ? null : nameOfAddress(ip.address);
  return {
    rule: 'torConnection',
    decision: 'Location fraud',
    level: 'high',
    evidence: [],
    reason: `the connection hides behind TOR${exit === null ? '' : `, with its exit in ${exit}`}`,
  };
}
